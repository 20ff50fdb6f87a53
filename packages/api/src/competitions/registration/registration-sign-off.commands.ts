// A club or a rider takes back an own registration, while it has no result.
import type { Prisma } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { emptyAssignedPositions } from '../startlist/emptied-positions.commands.ts'
import { givePlaces } from '../waiting-list/place-offers.commands.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'
import { followTeamsOf } from './team-registration.commands.ts'

/** `where`: whose registration it must be; another one is not found. */
export const signOffOwn = async (
  ctx: ActingContext,
  {
    ref,
    federationRef,
    reason,
    where,
  }: {
    readonly ref: string
    readonly federationRef: string
    readonly reason: string
    readonly where: Prisma.RegistrationWhereInput
  },
): Promise<Registration> => {
  await lockRows(ctx, 'registration', [ref])
  const row = await ctx.db.registration.findFirst({
    where: { ...where, ref, deletedAt: null, competition: { federationRef, deletedAt: null } },
    select: {
      status: true,
      competition: { select: { ref: true, status: true } },
      results: { select: { ref: true } },
    },
  })
  if (!row) throw failure(kernelErrors.notFound)
  if (row.competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (row.results.length > 0) throw failure(registrationErrors.hasResult)
  if (!isActiveRegistration(RegistrationStatus.parse(row.status))) {
    throw failure(registrationErrors.transitionNotAllowed, { values: { from: row.status, action: 'SIGN_OFF' } })
  }
  await ctx.db.registration.update({
    where: { ref },
    data: { status: 'SIGNED_OFF', signOffReason: reason, signedOffAt: ctx.now(), version: { increment: 1 } },
  })
  await emptyAssignedPositions(ctx.db, row.competition.ref, [ref])
  await settleRegistrationFees(ctx, [ref])
  await followTeamsOf(ctx, [ref])
  ctx.record({
    action: 'sign-off',
    noun: 'registration',
    ref,
    parentRef: row.competition.ref,
    federationRef,
    before: { status: row.status },
    after: { status: 'SIGNED_OFF', reason },
  })
  await givePlaces(ctx, row.competition.ref)
  await publishChange(ctx, row.competition.ref)
  const [registration] = await readRegistrationsByRef(ctx.db, [ref])
  if (!registration) throw failure(kernelErrors.notFound)
  return registration
}
