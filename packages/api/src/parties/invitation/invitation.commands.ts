// Invites persons to a login of their own, and lets them accept (p210-p212, decision 44).
import { accessErrors } from '@oxer/domain/access/access.errors'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { MemberChoice } from '@oxer/domain/parties/holding/organisation-holding.schema'
import {
  acceptOutcomeOf,
  invitationDays,
  invitationsADay,
  inviteStatusOf,
} from '@oxer/domain/parties/invitation/invitation.rules'
import type {
  Accepted,
  AcceptInvitation,
  InvitationPlan,
  Invited,
  InvitePerson,
} from '@oxer/domain/parties/invitation/invitation.schema'
import type { OrganisationFacts } from '@oxer/domain/parties/organisation/organisation.policy'
import { hashOfCode, newCode } from '../../access/one-time-code/one-time-code.commands.ts'
import { dayIn, hashNewPassword } from '../../access/password/password.commands.ts'
import { embeddedIssuer } from '../../access/provider/provider.gateway.ts'
import { toLanguageCode } from '../../access/session/session.mappers.ts'
import type { ActingContext, CommandContext, Services } from '../../kernel/context/context.ts'
import { appendHistory } from '../../kernel/history/history.commands.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { isUsernameInUse, planInvitations, readInvitation, readInvitee, toLoginFacts } from './invitation.queries.ts'

const dayMs = 86_400_000

type Invitee = NonNullable<Awaited<ReturnType<typeof readInvitee>>>

const refuseTooMany = async (ctx: CommandContext, personRef: string): Promise<void> => {
  const since = new Date(ctx.now().getTime() - dayMs)
  const sent = await ctx.db.invitation.count({ where: { personRef, createdAt: { gt: since } } })
  if (sent >= invitationsADay) throw failure(kernelErrors.tooManyRequests, { values: { seconds: dayMs / 1000 } })
}

/** Stores an invitation and promises its mail. The links of earlier ones stop working. Returns the code, which nothing else contains. */
export const makeInvitation = async (
  ctx: CommandContext,
  person: Invitee,
  { username, email, language }: { username: string; email: string; language: string },
): Promise<string> => {
  const [ref, code, createdAt] = [ctx.newRef(), newCode(), ctx.now()]
  const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs)
  await ctx.db.invitation.updateMany({
    where: { personRef: person.ref, acceptedAt: null, expiresAt: { gt: createdAt } },
    data: { expiresAt: createdAt },
  })
  await ctx.db.invitation.create({
    data: { ref, personRef: person.ref, username, email, language, codeHash: hashOfCode(code), createdAt, expiresAt },
  })
  await promiseMail(ctx, {
    kind: 'INVITATION',
    to: { address: email, name: person.firstName },
    language,
    values: { inviter: ctx.actor?.name ?? ctx.tenant.name, username, until: dayIn(expiresAt, language) },
    link: { path: `/auth/${code}/accept`, expiresAt },
    subjectRef: person.ref,
  })
  ctx.record({ action: 'invite', noun: 'person', ref: person.ref, after: { username } })
  return code
}

/** p210: invites a person, or invites the person again. */
export const invitePerson = async (ctx: CommandContext, personRef: string, wanted: InvitePerson): Promise<Invited> => {
  await lockRows(ctx, 'person', [personRef])
  const person = await readInvitee(ctx, personRef)
  if (person === null) throw failure(kernelErrors.notFound)
  const email = wanted.email ?? person.email
  if (email === null) throw failure(accessErrors.personHasNoEmail, { field: 'email' })
  // A login that was made without a password keeps its name.
  const username = person.account?.username ?? wanted.username ?? email
  const isTaken = await isUsernameInUse(ctx, username, { personRef, accountRef: person.account?.ref ?? null })
  const status = inviteStatusOf(toLoginFacts(person.account), isTaken)
  if (status !== 'SUCCESS') {
    ctx.recordNothing('nobody is invited')
    return { status }
  }
  await refuseTooMany(ctx, personRef)
  await makeInvitation(ctx, person, { username, email, language: wanted.language ?? toLanguageCode(person.language) })
  return { status }
}

/** Invites the members of a club who can be; the answer names the others with their reasons. */
export const inviteMembers = async (
  ctx: ActingContext,
  organisation: OrganisationFacts,
  choice: MemberChoice,
): Promise<InvitationPlan> => {
  const chosen = await planInvitations(ctx, organisation, choice)
  const memberRefs = chosen.members.map(({ ref }) => ref)
  await lockRows(ctx, 'person', memberRefs)
  // Somebody else may have invited one of them in the meantime.
  const plan = await planInvitations(ctx, organisation, { memberRefs })
  for (const member of plan.members.filter(({ outcome }) => outcome === 'INVITE')) {
    const person = await readInvitee(ctx, member.ref)
    if (person === null || person.email === null) continue
    await makeInvitation(ctx, person, {
      username: person.account?.username ?? person.email,
      email: person.email,
      language: toLanguageCode(person.language),
    })
  }
  if (plan.invited === 0) ctx.recordNothing('nobody can be invited')
  return plan
}

/** p212: makes the login of the person, or sets the password of one that has none. */
export const acceptInvitation = async (
  ctx: CommandContext,
  { code, password }: AcceptInvitation,
): Promise<Accepted> => {
  if (ctx.services.hasExternalSignIn) throw failure(accessErrors.passwordsElsewhere)
  const { invitation } = await readInvitation(ctx, code)
  await lockRows(ctx, 'person', [invitation.personRef])
  const { person, account, status } = await readInvitation(ctx, code)
  const outcome = acceptOutcomeOf(status)
  const { username, email, language } = invitation
  if (outcome !== 'SUCCESS') {
    ctx.recordNothing('the invitation cannot be accepted')
    return { status: outcome, username }
  }
  const passwordHash = await hashNewPassword(password)
  const ref = account?.ref ?? ctx.newRef()
  if (account !== null) {
    await ctx.db.account.update({ where: { ref }, data: { passwordHash, isRegistered: true } })
  } else {
    await ctx.db.account.create({
      data: {
        ref,
        issuer: embeddedIssuer,
        subject: ref,
        username,
        email,
        name: `${person.firstName} ${person.lastName}`,
        language,
        passwordHash,
        personRef: person.ref,
        isRegistered: true,
        createdAt: ctx.now(),
      },
    })
  }
  await ctx.db.invitation.update({ where: { ref: invitation.ref }, data: { acceptedAt: ctx.now() } })
  ctx.record({ action: 'accept-invitation', noun: 'person', ref: person.ref, parentRef: ref, after: { username } })
  return { status: outcome, username: account?.username ?? username }
}

/**
 * With another identity provider: gives the account that just signed in to the person who was invited. Returns false, and changes nothing,
 * if the invitation cannot be accepted or the account already belongs to a person.
 */
export const linkInvitation = async (
  { database, sealing }: Pick<Services, 'database' | 'sealing'>,
  { accountRef, code, now }: { accountRef: string; code: string; now: Date },
): Promise<boolean> =>
  database.prisma.$transaction(async (db) => {
    const invitation = await db.invitation.findUnique({ where: { codeHash: hashOfCode(code) } })
    if (invitation === null) return false
    await lockRows({ db }, 'person', [invitation.personRef])
    const reading = { db, now: () => now }
    const found = await readInvitation(reading, code).catch((error: unknown) => {
      if (error instanceof CodedError) return null
      throw error
    })
    const account = await db.account.findUniqueOrThrow({ where: { ref: accountRef } })
    const isFree = found?.invitation.acceptedAt === null && found.account === null && account.personRef === null
    if (!isFree || found.person.deletedAt !== null || found.person.erasedAt !== null) return false
    const { ref: personRef } = found.person
    await db.account.update({ where: { ref: accountRef }, data: { personRef, isRegistered: true } })
    await db.invitation.update({ where: { ref: invitation.ref }, data: { acceptedAt: now } })
    await appendHistory(db, sealing, { at: now, actorRef: accountRef, actorName: account.name }, [
      { action: 'accept-invitation', noun: 'person', ref: personRef, parentRef: accountRef },
    ])
    return true
  })
