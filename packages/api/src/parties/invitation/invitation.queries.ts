import type { Prisma } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { MemberChoice } from '@oxer/domain/parties/holding/organisation-holding.schema'
import {
  type AcceptFacts,
  acceptStatusOf,
  bulkOutcomeOf,
  invitationStateOf,
  type LoginFacts,
} from '@oxer/domain/parties/invitation/invitation.rules'
import type {
  AcceptStatus,
  InvitationPlan,
  InvitationState,
  InvitationView,
} from '@oxer/domain/parties/invitation/invitation.schema'
import type { OrganisationFacts } from '@oxer/domain/parties/organisation/organisation.policy'
import { hashOfCode } from '../../access/one-time-code/one-time-code.commands.ts'
import { embeddedIssuer } from '../../access/provider/provider.gateway.ts'
import { toLanguageCode } from '../../access/session/session.mappers.ts'
import type { Context } from '../../kernel/context/context.ts'
import { readChosenMembers } from '../organisation/organisation-member.queries.ts'

const login = {
  select: { ref: true, username: true, email: true, issuer: true, passwordHash: true, isBlocked: true },
} as const

type LoginRow = Prisma.AccountGetPayload<typeof login>

export const toLoginFacts = (row: LoginRow | null): LoginFacts | null =>
  row && { isBlocked: row.isBlocked, isUsable: row.issuer !== embeddedIssuer || row.passwordHash !== null }

/** The user names that other accounts have, in lower case: two names that differ in case only are one to a reader. */
const takenUsernames = async (
  { db }: Pick<Context, 'db'>,
  wanted: readonly string[],
  exceptRef: string | null = null,
): Promise<ReadonlySet<string>> => {
  const rows = await db.account.findMany({
    where: {
      username: { in: [...new Set(wanted)], mode: 'insensitive' },
      ...(exceptRef !== null && { ref: { not: exceptRef } }),
    },
    select: { username: true },
  })
  return new Set(rows.map(({ username }) => username.toLowerCase()))
}

/** The user names that waiting invitations promise, in lower case, each with its person. */
const promisedUsernames = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.invitation.findMany({
    where: { username: { in: [...new Set(wanted)], mode: 'insensitive' }, acceptedAt: null, expiresAt: { gt: now() } },
    select: { username: true, personRef: true },
  })
  return new Map(rows.map(({ username, personRef }) => [username.toLowerCase(), personRef]))
}

/** Whether another account has the user name, or the waiting invitation of another person promises it. */
export const isUsernameInUse = async (
  ctx: Pick<Context, 'db' | 'now'>,
  username: string,
  of: { personRef: string; accountRef: string | null },
): Promise<boolean> => {
  if ((await takenUsernames(ctx, [username], of.accountRef)).size > 0) return true
  const promisedTo = (await promisedUsernames(ctx, [username])).get(username.toLowerCase())
  return promisedTo !== undefined && promisedTo !== of.personRef
}

const personColumns = {
  ref: true,
  firstName: true,
  lastName: true,
  email: true,
  language: true,
  account: login,
  invitations: { orderBy: { createdAt: 'desc' }, take: 1 },
} as const satisfies Prisma.PersonSelect

/** A person with the login and the newest invitation; null if the person does not exist. */
export const readInvitee = (ctx: Pick<Context, 'db'>, ref: string) =>
  ctx.db.person.findFirst({ where: { ref, deletedAt: null, erasedAt: null }, select: personColumns })

export const getInvitationState = async (
  ctx: Context,
  personRef: string,
  canInvite: boolean,
): Promise<InvitationState> => {
  const person = await readInvitee(ctx, personRef)
  const newest = person?.invitations[0] ?? null
  const facts = toLoginFacts(person?.account ?? null)
  const email = newest?.email ?? person?.email ?? ''
  const state = invitationStateOf(newest, facts, ctx.now())
  return {
    state,
    invitedAt: newest?.createdAt.toISOString() ?? null,
    expiresAt: newest?.expiresAt.toISOString() ?? null,
    username: person?.account?.username ?? newest?.username ?? email,
    email,
    language: toLanguageCode(newest?.language ?? person?.language),
    canInvite: canInvite && state !== 'ACCEPTED' && !facts?.isBlocked,
  }
}

/**
 * The invitation of a code with the facts about it. An accepted one answers by its status; an expired one by its error. A blank code, and an
 * unknown one, have errors of their own (error group 006).
 */
export const readInvitation = async (ctx: Pick<Context, 'db' | 'now'>, code: string) => {
  if (code.trim() === '') throw failure(accessErrors.invitationCodeBlank, { field: 'code' })
  const row = await ctx.db.invitation.findUnique({
    where: { codeHash: hashOfCode(code) },
    include: { person: { select: { ...personColumns, deletedAt: true, erasedAt: true } } },
  })
  if (row === null) throw failure(accessErrors.invitationUnknown, { field: 'code' })
  if (row.acceptedAt === null && row.expiresAt <= ctx.now()) throw failure(accessErrors.invitationExpired)
  const account = row.person.account
  const facts: AcceptFacts = {
    personExists: row.person.deletedAt === null && row.person.erasedAt === null,
    isAccepted: row.acceptedAt !== null,
    login: toLoginFacts(account),
    isUsernameTaken: (await takenUsernames(ctx, [row.username], account?.ref ?? null)).size > 0,
  }
  return { invitation: row, person: row.person, account, status: acceptStatusOf(facts) }
}

export const getAcceptStatus = async (ctx: Context, code: string): Promise<{ status: AcceptStatus }> => ({
  status: (await readInvitation(ctx, code)).status,
})

/** A name is shown only to whoever may accept: a used code reveals nothing. */
export const getInvitation = async (ctx: Context, code: string): Promise<InvitationView> => {
  const { invitation, person, status } = await readInvitation(ctx, code)
  if (status !== 'CAN_ACCEPT') throw failure(accessErrors.invitationUnknown, { field: 'code' })
  return {
    name: `${person.firstName} ${person.lastName}`,
    username: invitation.username,
    setsPassword: !ctx.services.hasExternalSignIn,
  }
}

/** The chosen members of the club, each with what an invitation of all of them does. Nothing is stored. */
export const planInvitations = async (
  ctx: Context,
  organisation: OrganisationFacts,
  choice: MemberChoice,
): Promise<InvitationPlan> => {
  const chosen = await readChosenMembers(ctx, organisation, choice)
  const rows = await ctx.db.person.findMany({
    where: { ref: { in: chosen.map(({ ref }) => ref) }, deletedAt: null },
    select: personColumns,
    orderBy: [{ sortName: 'asc' }, { ref: 'asc' }],
  })
  const addresses = rows.flatMap(({ email }) => email ?? [])
  const taken = await takenUsernames(ctx, addresses)
  const promised = new Map(await promisedUsernames(ctx, addresses))
  const members = rows.map((row) => {
    const facts = toLoginFacts(row.account)
    const name = row.email?.toLowerCase() ?? ''
    const isOwn = row.account?.username.toLowerCase() === name
    const promisedTo = promised.get(name) ?? row.ref
    const outcome = bulkOutcomeOf({
      email: row.email,
      login: facts,
      state: invitationStateOf(row.invitations[0] ?? null, facts, ctx.now()),
      isUsernameTaken: (taken.has(name) && !isOwn) || promisedTo !== row.ref,
    })
    // A family often shares an address, and a user name belongs to one person.
    if (outcome === 'INVITE') promised.set(name, row.ref)
    return { ref: row.ref, name: `${row.firstName} ${row.lastName}`, email: row.email, outcome }
  })
  return { invited: members.filter(({ outcome }) => outcome === 'INVITE').length, members }
}
