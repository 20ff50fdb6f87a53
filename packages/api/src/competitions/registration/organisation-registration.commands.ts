import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import {
  type DecidedRegistrations,
  type OrganisationSubscription,
  type Registration,
  type RegistrationOutcome,
  RegistrationStatus,
} from '@oxer/domain/competitions/registration/registration.schema'
import {
  decideRegistrationTransition,
  registrationTransitions,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { vacateRegistrations } from '../startlist/startlist-entries.commands.ts'
import { givePlaces } from '../waiting-list/place-offers.commands.ts'
import { type DecidingScope, getVisibleCompetition, takesClubs } from './organisation-registration.queries.ts'
import type { RegisteringScope } from './registration.guards.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { lockTest } from './registration-locking.commands.ts'
import { registerAll } from './registration-making.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'
import { signOffOwn } from './registration-sign-off.commands.ts'
import { followTeamsOf } from './team-registration.commands.ts'

type ForClub = ActingContext & { readonly organisation: RegisteringScope }

/** A club registers for tests that are offered to it, with riders whom the federation knows. */
export const refuseWhatClubsMayNot = async (
  ctx: ForClub,
  competition: RegistrationSettings,
  subscriptions: readonly Pick<OrganisationSubscription, 'testRef' | 'data'>[],
  fieldOf: (index: number) => string,
): Promise<void> => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesClubs(competition)) throw failure(registrationErrors.organisationMayNotRegister)
  const hidden = await ctx.db.competitionTest.findMany({
    where: { competitionRef: competition.ref, isHiddenFromRegistration: true },
    select: { ref: true },
  })
  for (const [index, { testRef, data }] of subscriptions.entries()) {
    const field = (name: string): string => `${fieldOf(index)}.${name}`
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
  /** The field of a call that has one subscription only is not a list. */
  fieldOf = (index: number): string => `subscriptions.${index}`,
): Promise<RegistrationOutcome> => {
  const competition = await getVisibleCompetition(ctx.db, ctx.organisation, request.competitionRef)
  await refuseWhatClubsMayNot(ctx, competition, request.subscriptions, fieldOf)
  return registerAll(
    ctx,
    {
      competition,
      isStaff: isFederationStaff(ctx.actor, ctx.organisation.federationRef),
      club: {
        organisationRef: ctx.organisation.organisationRef,
        needsApproval: ctx.organisation.needsApproval,
        enters: true,
      },
    },
    // Only the organiser gives positions on a start list and free starts.
    request.subscriptions.map((subscription) => ({ ...subscription, startPositions: [], outOfCompetition: undefined })),
    request.confirmSaveWithWarnings,
    fieldOf,
  )
}

/** A club withdraws its own registrations, free of charge until the registration closes (decision 12). */
export const signOffForOrganisation = (ctx: ForClub, ref: string, reason: string): Promise<Registration> =>
  signOffOwn(ctx, {
    ref,
    federationRef: ctx.organisation.federationRef,
    reason,
    where: { organisationRef: ctx.organisation.organisationRef },
  })

/** The registrations of the club that are decided on; one that it does not have is not found. */
const loadDecided = async (
  ctx: ActingContext,
  { organisationRef, federationRef }: DecidingScope,
  refs: readonly string[],
) => {
  const rows = await ctx.db.registration.findMany({
    where: {
      ref: { in: [...refs] },
      organisationRef: organisationRef ?? { not: null },
      deletedAt: null,
      competition: { federationRef, deletedAt: null },
    },
    select: {
      ref: true,
      competitionRef: true,
      testRef: true,
      status: true,
      version: true,
      competition: { select: { status: true } },
      results: { select: { status: true } },
    },
    orderBy: { ref: 'asc' },
  })
  if (rows.length < refs.length) throw failure(kernelErrors.notFound, { field: 'registrations' })
  return rows
}

/**
 * A club, or its federation for it, approves or rejects registrations that wait for it (decision 12): all or none, because it decides on the
 * list that it saw. They took a place while they waited, so an approval meets no limit.
 */
export const decideForOrganisation = async (
  ctx: ActingContext,
  scope: DecidingScope,
  action: 'APPROVE' | 'REJECT',
  decided: DecidedRegistrations,
  reason: string | null,
): Promise<Registration[]> => {
  const seen = new Map(decided.map(({ ref, version }) => [ref, version]))
  const refs = [...seen.keys()]
  const tests = new Map(
    (await loadDecided(ctx, scope, refs)).map(({ testRef, competitionRef }) => [testRef, competitionRef]),
  )
  // The order of the organiser's commands: the tests, then the registrations, then the start lists.
  for (const [testRef, competitionRef] of [...tests].toSorted(([one], [other]) => one.localeCompare(other))) {
    await lockTest(ctx, competitionRef, testRef)
  }
  await lockRows(ctx, 'registration', refs)
  const rows = await loadDecided(ctx, scope, refs)
  for (const row of rows) await refuseStale(row, seen.get(row.ref), () => readRegistrationsByRef(ctx.db, refs))
  for (const row of rows) {
    if (row.competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
    const before = RegistrationStatus.parse(row.status)
    // The table of states also lets an organiser restore or cancel; a club only decides what waits for it.
    if (before !== 'PENDING_APPROVAL') {
      throw failure(registrationErrors.transitionNotAllowed, { values: { from: before, action } })
    }
    const decision = decideRegistrationTransition(before, action, {
      reason,
      hasRiddenResult: row.results.some((result) => result.status !== 'NOT_STARTED'),
    })
    if (!decision.ok) throw failure(registrationErrors.hasResult)
    ctx.record({
      action: action.toLowerCase(),
      noun: 'registration',
      ref: row.ref,
      parentRef: row.competitionRef,
      federationRef: scope.federationRef,
      before: { status: before },
      after: { status: decision.status, reason },
    })
  }
  await ctx.db.registration.updateMany({
    where: { ref: { in: refs } },
    data: {
      status: registrationTransitions.PENDING_APPROVAL[action],
      signOffReason: reason,
      version: { increment: 1 },
    },
  })
  for (const competitionRef of new Set(rows.map((row) => row.competitionRef))) {
    const leaving = rows.filter((row) => action === 'REJECT' && row.competitionRef === competitionRef)
    await vacateRegistrations(
      ctx.db,
      ctx.newRef,
      competitionRef,
      leaving.map(({ ref }) => ref),
    )
    if (leaving.length > 0) await givePlaces(ctx, competitionRef)
    await publishChange(ctx, competitionRef)
  }
  await settleRegistrationFees(ctx, refs)
  await followTeamsOf(ctx, refs)
  return readRegistrationsByRef(ctx.db, refs)
}
