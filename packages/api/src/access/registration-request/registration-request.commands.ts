import { accessErrors } from '@oxer/domain/access/access.errors'
import {
  type RequestFacts,
  refusalOfDecision,
  refusalOfRequest,
} from '@oxer/domain/access/registration-request/registration-request.rules'
import type {
  AcceptRegistrationRequest,
  RequestAccess,
} from '@oxer/domain/access/registration-request/registration-request.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'

const toFacts = (row: { decidedAt: Date | null; accepted: boolean | null }): RequestFacts => ({
  isDecided: row.decidedAt !== null,
  isAccepted: row.accepted === true,
})

export const requestAccess = async (ctx: ActingContext, input: RequestAccess): Promise<void> => {
  const { accountRef } = ctx.actor
  const earlier = await ctx.db.registrationRequest.findUnique({ where: { accountRef } })
  const refusal = refusalOfRequest(ctx.actor.isRegistered, earlier && toFacts(earlier))
  if (refusal) throw failure(refusal)
  const ref = earlier?.ref ?? ctx.newRef()
  const asked = { message: input.message, createdAt: ctx.now(), decidedAt: null, accepted: null }
  // Of two simultaneous requests, one is stored. The other finds the row, or finds it already changed.
  const stored = earlier
    ? await ctx.db.registrationRequest.updateMany({ where: { ref, decidedAt: { not: null } }, data: asked })
    : await ctx.db.registrationRequest.createMany({ data: [{ ref, accountRef, ...asked }], skipDuplicates: true })
  if (stored.count === 0) throw failure(accessErrors.registrationRequestAlreadySent)
  ctx.record({ action: 'request-access', noun: 'registration-request', ref, after: { message: input.message } })
}

const decide = async (ctx: ActingContext, ref: string, accepted: boolean): Promise<{ accountRef: string }> => {
  const request = await ctx.db.registrationRequest.findUnique({ where: { ref } })
  if (request === null) throw failure(kernelErrors.notFound)
  const refusal = refusalOfDecision(toFacts(request))
  if (refusal) throw failure(refusal)
  const decided = await ctx.db.registrationRequest.updateMany({
    where: { ref, decidedAt: null },
    data: { decidedAt: ctx.now(), accepted },
  })
  if (decided.count === 0) throw failure(accessErrors.registrationRequestDecided)
  return request
}

/** Turns the login into an account. If a person is given, the account belongs to that person from now on. */
export const acceptRegistrationRequest = async (
  ctx: ActingContext,
  ref: string,
  input: AcceptRegistrationRequest,
): Promise<void> => {
  const { accountRef } = await decide(ctx, ref, true)
  const personRef = input.personRef ?? null
  if (personRef !== null) {
    const person = await ctx.db.person.findFirst({
      where: { ref: personRef, deletedAt: null },
      select: { account: { select: { ref: true } } },
    })
    if (person === null) throw failure(kernelErrors.notFound, { field: 'personRef' })
    if (person.account !== null && person.account.ref !== accountRef) {
      throw failure(accessErrors.personHasLogin, { field: 'personRef' })
    }
  }
  await ctx.db.account.update({
    where: { ref: accountRef },
    data: { isRegistered: true, ...(personRef === null ? {} : { personRef }) },
  })
  ctx.record({ action: 'accept', noun: 'registration-request', ref, parentRef: accountRef, after: { personRef } })
}

export const refuseRegistrationRequest = async (ctx: ActingContext, ref: string): Promise<void> => {
  const { accountRef } = await decide(ctx, ref, false)
  ctx.record({ action: 'refuse', noun: 'registration-request', ref, parentRef: accountRef })
}
