import { accessErrors } from '@oxer/domain/access/access.errors'
import { isFederationAdministrator } from '@oxer/domain/access/actor/actor.policy'
import {
  type RequestFacts,
  refusalOfDecision,
  refusalOfRequest,
  registrationCodeDays,
} from '@oxer/domain/access/registration-request/registration-request.rules'
import type {
  AcceptRegistrationRequest,
  RegistrationConfirmation,
  RequestAccess,
} from '@oxer/domain/access/registration-request/registration-request.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, CommandContext, Context } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import { notify } from '../../kernel/notification/notify.ts'
import { findCode, issueCode, spendCode } from '../one-time-code/one-time-code.commands.ts'
import { dayIn, refuseTooManyMails } from '../password/password.commands.ts'

const dayMs = 86_400_000

const toFacts = (row: {
  decidedAt: Date | null
  accepted: boolean | null
  confirmedAt: Date | null
}): RequestFacts => ({
  isDecided: row.decidedAt !== null,
  isAccepted: row.accepted === true,
  isConfirmed: row.confirmedAt !== null,
})

/** Stores the request and mails a link that confirms the address. The federation sees it at once, and can accept it once it is confirmed. */
export const requestAccess = async (ctx: ActingContext, input: RequestAccess): Promise<void> => {
  const { accountRef } = ctx.actor
  const account = await ctx.db.account.findUniqueOrThrow({ where: { ref: accountRef } })
  const earlier = await ctx.db.registrationRequest.findUnique({ where: { accountRef } })
  const refusal = refusalOfRequest(ctx.actor.isRegistered, earlier && toFacts(earlier))
  if (refusal) throw failure(refusal)
  const email = account.email || input.email
  if (!email) throw failure(accessErrors.registrationRequestNotMade, { field: 'email' })
  await refuseTooManyMails(ctx, accountRef, 'REGISTRATION')
  const ref = earlier?.ref ?? ctx.newRef()
  const asked = {
    message: input.message,
    email,
    federationRef: ctx.tenant.federationRef,
    createdAt: ctx.now(),
    confirmedAt: null,
    decidedAt: null,
    accepted: null,
  }
  // Of two simultaneous requests, one is stored. The other finds the row, or finds it already changed.
  const stored = earlier
    ? await ctx.db.registrationRequest.updateMany({
        where: { ref, decidedAt: earlier.decidedAt, confirmedAt: earlier.confirmedAt, createdAt: earlier.createdAt },
        data: asked,
      })
    : await ctx.db.registrationRequest.createMany({ data: [{ ref, accountRef, ...asked }], skipDuplicates: true })
  if (stored.count === 0) throw failure(accessErrors.registrationRequestAlreadySent)
  const expiresAt = new Date(ctx.now().getTime() + registrationCodeDays * dayMs)
  const code = await issueCode(ctx, { purpose: 'REGISTRATION', accountRef, value: email, expiresAt })
  await promiseMail(ctx, {
    kind: 'ACCESS_CONFIRMATION',
    to: { address: email, name: account.name },
    language: account.language,
    values: { until: dayIn(expiresAt, account.language) },
    link: { path: `/auth/register/${code}`, expiresAt },
    subjectRef: accountRef,
  })
  ctx.record({ action: 'request-access', noun: 'registration-request', ref, after: { message: input.message } })
}

/** The request of a mailed code. Each wrong code has its own error of group 013. */
const readByCode = async (ctx: Context, code: string) => {
  if (code.trim() === '') throw failure(accessErrors.registrationCodeBlank, { field: 'code' })
  const found = await findCode(ctx, 'REGISTRATION', code)
  const request =
    found?.accountRef == null
      ? null
      : await ctx.db.registrationRequest.findUnique({
          where: { accountRef: found.accountRef },
          include: { account: { select: { name: true } } },
        })
  if (found === null || request === null) throw failure(accessErrors.registrationCodeInvalid, { field: 'code' })
  return { found, request }
}

/** q009 */
export const getConfirmation = async (ctx: Context, code: string): Promise<RegistrationConfirmation> => {
  const { found, request } = await readByCode(ctx, code)
  const { email, account } = request
  if (found.usedAt !== null) return { name: account.name, email, status: 'CONFIRMED' }
  if (found.expiresAt <= ctx.now()) throw failure(accessErrors.registrationCodeExpired)
  return { name: account.name, email, status: 'CAN_CONFIRM' }
}

/** q010. Whoever follows the link twice gets the same answer. */
export const confirmRegistration = async (ctx: CommandContext, code: string): Promise<RegistrationConfirmation> => {
  const before = await getConfirmation(ctx, code)
  const spent = before.status === 'CONFIRMED' ? null : await spendCode(ctx, 'REGISTRATION', code)
  if (spent === null) {
    ctx.recordNothing('the address is confirmed already')
    return { ...before, status: 'CONFIRMED' }
  }
  const request = await ctx.db.registrationRequest.update({
    where: { accountRef: spent.accountRef },
    data: { confirmedAt: ctx.now() },
  })
  await ctx.db.account.updateMany({ where: { ref: spent.accountRef, email: '' }, data: { email: request.email } })
  if (request.federationRef !== null) {
    await notify(ctx, {
      ...{ kind: 'ACCESS_ASKED', eventKey: `ACCESS_ASKED:${request.ref}:${String(request.createdAt.getTime())}` },
      ...{ federationRef: request.federationRef, toStaff: true, subject: before.name },
      link: `/myfederation/${request.federationRef}/users`,
    })
  }
  ctx.record({ action: 'confirm-email', noun: 'registration-request', ref: request.ref, parentRef: spent.accountRef })
  return { ...before, status: 'CONFIRMED' }
}

const decide = async (ctx: ActingContext, ref: string, accepted: boolean) => {
  const request = await ctx.db.registrationRequest.findUnique({ where: { ref }, include: { account: true } })
  if (request === null) throw failure(kernelErrors.notFound)
  const refusal = refusalOfDecision(toFacts(request), accepted)
  if (refusal) throw failure(refusal)
  const decided = await ctx.db.registrationRequest.updateMany({
    where: { ref, decidedAt: null },
    data: { decidedAt: ctx.now(), accepted },
  })
  if (decided.count === 0) throw failure(accessErrors.registrationRequestDecided)
  const { account } = request
  const address = request.email || account.email
  if (address !== '') {
    await promiseMail(ctx, {
      kind: accepted ? 'ACCESS_ACCEPTED' : 'ACCESS_REFUSED',
      to: { address, name: account.name },
      language: account.language,
      subjectRef: account.ref,
    })
  }
  return request
}

/** A person without a login, whom the caller may give one. */
const linkPerson = async (ctx: ActingContext, accountRef: string, personRef: string): Promise<void> => {
  const person = await ctx.db.person.findFirst({
    where: { ref: personRef, deletedAt: null },
    select: { federationRef: true, account: { select: { ref: true } } },
  })
  if (person === null || !isFederationAdministrator(ctx.actor, person.federationRef)) {
    throw failure(kernelErrors.notFound, { field: 'personRef' })
  }
  if (person.account !== null && person.account.ref !== accountRef) {
    throw failure(accessErrors.personHasLogin, { field: 'personRef' })
  }
  await ctx.db.account.update({ where: { ref: accountRef }, data: { isRegistered: true, personRef } })
}

/** Turns the login into the account of a person. Without a person it would belong to nobody, and nothing could be done with it. */
export const acceptRegistrationRequest = async (
  ctx: ActingContext,
  ref: string,
  { personRef }: AcceptRegistrationRequest,
): Promise<void> => {
  if (!personRef) throw failure(accessErrors.registrationNeedsPerson, { field: 'personRef' })
  const { accountRef } = await decide(ctx, ref, true)
  await linkPerson(ctx, accountRef, personRef)
  ctx.record({ action: 'accept', noun: 'registration-request', ref, parentRef: accountRef, after: { personRef } })
}

export const refuseRegistrationRequest = async (ctx: ActingContext, ref: string): Promise<void> => {
  const { accountRef } = await decide(ctx, ref, false)
  ctx.record({ action: 'refuse', noun: 'registration-request', ref, parentRef: accountRef })
}

/** Gives an account that belongs to nobody to a person. */
export const linkAccount = async (ctx: ActingContext, account: string, personRef: string): Promise<void> => {
  const row = await ctx.db.account.findUnique({ where: { ref: account }, select: { personRef: true } })
  if (row === null) throw failure(kernelErrors.notFound)
  if (row.personRef !== null) throw failure(accessErrors.accountHasPerson)
  await linkPerson(ctx, account, personRef)
  ctx.record({ action: 'link-person', noun: 'account', ref: account, after: { personRef } })
}
