import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  OrganisationSubscription,
  Registration,
  RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getVisibleCompetition, takesClubs } from './organisation-registration.queries.ts'
import type { RegisteringScope } from './registration.guards.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { registerAll } from './registration-making.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'

type ForClub = ActingContext & { readonly organisation: RegisteringScope }

/** A club registers for tests that are offered to it, with riders whom the federation knows. */
const refuseWhatClubsMayNot = async (
  ctx: ForClub,
  competition: RegistrationSettings,
  subscriptions: readonly OrganisationSubscription[],
): Promise<void> => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesClubs(competition)) throw failure(registrationErrors.organisationMayNotRegister)
  const hidden = await ctx.db.competitionTest.findMany({
    where: { competitionRef: competition.ref, isHiddenFromRegistration: true },
    select: { ref: true },
  })
  for (const [index, { testRef, data }] of subscriptions.entries()) {
    const field = (name: string): string => `subscriptions.${index}.${name}`
    if (hidden.some((test) => test.ref === testRef)) throw failure(kernelErrors.notFound, { field: field('testRef') })
    if (data.practitionerRef === null && data.person !== null && !('ref' in data.person)) {
      throw failure(registrationErrors.unknownRiderByStaffOnly, { field: field('data.person') })
    }
  }
}

/** p091, p092: only its own members, within the period; the federation's staff may always. */
export const registerForOrganisation = async (
  ctx: ForClub,
  request: {
    readonly competitionRef: string
    readonly confirmSaveWithWarnings: boolean
    readonly subscriptions: readonly OrganisationSubscription[]
  },
): Promise<RegistrationOutcome> => {
  const competition = await getVisibleCompetition(ctx.db, ctx.organisation, request.competitionRef)
  await refuseWhatClubsMayNot(ctx, competition, request.subscriptions)
  return registerAll(
    ctx,
    {
      competition,
      isStaff: isFederationStaff(ctx.actor, ctx.organisation.federationRef),
      club: { organisationRef: ctx.organisation.organisationRef, needsApproval: ctx.organisation.needsApproval },
    },
    // Only the organiser gives positions on a start list and free starts.
    request.subscriptions.map((subscription) => ({ ...subscription, startPositions: [], outOfCompetition: undefined })),
    request.confirmSaveWithWarnings,
    (index) => `subscriptions.${index}`,
  )
}

/** A club withdraws its own registrations, free of charge until the registration closes (decision 12). */
export const signOffForOrganisation = async (ctx: ForClub, ref: string, reason: string): Promise<Registration> => {
  const where = {
    ref,
    organisationRef: ctx.organisation.organisationRef,
    deletedAt: null,
    competition: { federationRef: ctx.organisation.federationRef, deletedAt: null },
  }
  await lockRows(ctx, 'registration', [ref])
  const row = await ctx.db.registration.findFirst({
    where,
    select: {
      status: true,
      competition: { select: { ref: true, status: true } },
      results: { select: { ref: true } },
    },
  })
  if (!row) throw failure(kernelErrors.notFound)
  if (row.competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (row.results.length > 0) throw failure(registrationErrors.hasResult)
  if (!['PENDING_APPROVAL', 'SUBSCRIBED', 'ANNOUNCED'].includes(row.status)) {
    throw failure(registrationErrors.transitionNotAllowed, { values: { from: row.status, action: 'SIGN_OFF' } })
  }
  await ctx.db.registration.update({
    where: { ref },
    data: { status: 'SIGNED_OFF', signOffReason: reason, signedOffAt: ctx.now(), version: { increment: 1 } },
  })
  await settleRegistrationFees(ctx.db, [ref])
  ctx.record({
    action: 'sign-off',
    noun: 'registration',
    ref,
    parentRef: row.competition.ref,
    federationRef: ctx.organisation.federationRef,
    before: { status: row.status },
    after: { status: 'SIGNED_OFF', reason },
  })
  await publishChange(ctx, row.competition.ref)
  const [registration] = await readRegistrationsByRef(ctx.db, [ref])
  if (!registration) throw failure(kernelErrors.notFound)
  return registration
}
