// Creates registrations, with their locks, limits and rules, for every caller.

import { limitsIn } from '@oxer/domain/competitions/competition/variant-settings.rules'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  RegistrationNotice,
  RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import {
  decideRegistration,
  type LimitScope,
  type RegistrationDecision,
  type RegistrationFacts,
  type RegistrationProblem,
} from '@oxer/domain/competitions/registration/registration-decision.rules'
import { initialRegistrationStatus } from '@oxer/domain/competitions/registration/registration-status.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import { earlierOfKey, takeRequestKey } from '../../kernel/request-key/request-key.commands.ts'
import { readChampionshipLimits } from '../championship-competition/championship-test.queries.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { takeOpenPositions } from '../startlist/startlist-entries.commands.ts'
import { endWaiting } from '../waiting-list/waiting-end.commands.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { type AskedStart, askRules, type Problem, settleProblems } from './registration-asking.commands.ts'
import { chooseOrganisation, choosePriceProfile } from './registration-choice.commands.ts'
import { resolveCombination } from './registration-combination.commands.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import {
  lockCompetitionLimits,
  lockTest,
  type Registering,
  type RegistrationRequest,
} from './registration-locking.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'
import { countRegistrations, countsWith } from './registration-rules.queries.ts'
import { makeTeamRegistration } from './team-registration.commands.ts'

type LockedTest = Awaited<ReturnType<typeof lockTest>>

const isLimitScope = (scope: string): scope is LimitScope => scope === 'RIDER' || scope === 'HORSE'

/** The columns that set the limits. */
type LimitedTest = Pick<
  LockedTest,
  'limitScope' | 'maxRegistrations' | 'maxPerRider' | 'maxPerHorse' | 'maxPerCombination' | 'sportTypeVariantRef'
>

export const limitsOf = (test: LimitedTest, { settings }: RegistrationSettings): RegistrationFacts['limits'] => {
  const own = limitsIn(settings, test.sportTypeVariantRef)
  return {
    limitScope: isLimitScope(test.limitScope) ? test.limitScope : 'COMBINATION',
    test: test.maxRegistrations,
    rider: test.maxPerRider,
    horse: test.maxPerHorse,
    combination: test.maxPerCombination,
    overall: settings.maxRegistrations,
    overallRider: settings.maxPerRider,
    overallHorse: settings.maxPerHorse,
    variant: own.maxRegistrations,
    variantRider: own.maxPerRider,
    variantHorse: own.maxPerHorse,
  }
}

/** The number of this combination, if it already has one in this competition. */
const knownStartNumber = async (
  ctx: ActingContext,
  competitionRef: string,
  practitionerRef: string,
): Promise<number | null> => {
  const row = await ctx.db.registration.findFirst({
    where: { competitionRef, practitionerRef, deletedAt: null, startNumber: { not: null } },
    select: { startNumber: true },
  })
  return row?.startNumber ?? null
}

/** Each start of one request has a key of its own. */
const keysOfStarts = (requestKey: string | null, quantity: number): (string | null)[] =>
  Array.from({ length: quantity }, (_, index) =>
    requestKey === null || index === 0 ? requestKey : `${requestKey}#${index + 1}`,
  )

/** The key of a request, and the registrations that an earlier call with it made, which a retry returns. */
const takeKey = async (ctx: ActingContext, { competition, club }: Registering, request: RegistrationRequest) => {
  const { testRef, testSetRef, data, quantity } = request
  const asked = { organisationRef: club?.organisationRef ?? null, testRef, testSetRef, data, quantity }
  const key = await takeRequestKey(ctx, request.requestKey, asked)
  const requestKeys = keysOfStarts(key.requestKey, quantity)
  if (key.requestKey === null) return { key, requestKeys, earlier: [] }
  const rows = await ctx.db.registration.findMany({
    where: {
      competitionRef: competition.ref,
      registeredByRef: key.registeredByRef,
      requestKey: { in: requestKeys.filter((one) => one !== null) },
    },
    select: { ref: true, requestHash: true },
    orderBy: { ref: 'asc' },
  })
  return { key, requestKeys, earlier: earlierOfKey(key, rows).map((row) => row.ref) }
}

/** As other limits of riders and horses: refused to a club, confirmed by staff. */
export const withChampionshipLimits = (
  { refusals, warnings }: Pick<RegistrationDecision, 'refusals' | 'warnings'>,
  exceeded: readonly RegistrationProblem[],
  isStaff: boolean,
): { refusals: Problem[]; warnings: Problem[] } => ({
  refusals: [...refusals, ...(isStaff ? [] : exceeded)],
  warnings: [...warnings, ...(isStaff ? exceeded : [])],
})

type Made = {
  refs: string[]
  notices: RegistrationNotice[]
  refusals: Problem[]
  warnings: Problem[]
  /** Null for a team, of which no rule asks, and for a retry, which was already checked. */
  start: AskedStart | null
  isRetry: boolean
}

const registerOne = async (ctx: ActingContext, all: Registering, request: RegistrationRequest): Promise<Made> => {
  const who = request.club === undefined ? all : { ...all, club: request.club }
  const { competition, club, isStaff } = who
  const test = await lockTest(ctx, competition.ref, request.testRef)
  const { key, requestKeys, earlier } = await takeKey(ctx, who, request)
  if (earlier.length > 0) {
    return { refs: earlier, notices: [], refusals: [], warnings: [], start: null, isRetry: true }
  }
  const set =
    request.testSetRef === null ? test.testSets[0] : test.testSets.find((row) => row.ref === request.testSetRef)
  if (!set) throw failure(registrationErrors.testSetOfOtherTest, { field: 'testSetRef' })
  const { type } = request.data
  if (!test.registrationTypes.includes(type)) throw failure(registrationTypeErrors.typeNotTaken, { field: 'data.type' })
  if (type === 'TEAM') {
    const at = { ...{ testRef: test.ref, testSetRef: set.ref, isCancelled: test.cancelledAt !== null }, key }
    return { ...(await makeTeamRegistration(ctx, who, request, at)), start: null, isRetry: false }
  }
  const combination = await resolveCombination(ctx, competition.federationRef, request.data)
  const { organisationRef, isMember } = await chooseOrganisation(ctx, who, request.data, combination.personRef)
  const now = ctx.now()
  const counts = await countRegistrations(ctx.db, competition.ref, test.ref, combination)
  const decision = decideRegistration({
    instant: now.toISOString(),
    period: competition.period,
    isStaff,
    quantity: request.quantity,
    counts,
    limits: limitsOf(test, competition),
    isTestCancelled: test.cancelledAt !== null,
    isPonyTest: test.isPony,
    isPony: combination.isPony,
    isMemberOfOrganisation: isMember,
  })
  const { refusals, warnings } = withChampionshipLimits(
    decision,
    await readChampionshipLimits(ctx.db, test.ref, combination, request.quantity),
    isStaff,
  )
  const status = initialRegistrationStatus({ needsApproval: club?.needsApproval ?? false })
  const startNumber = await knownStartNumber(ctx, competition.ref, combination.practitionerRef)
  const rows = Array.from({ length: request.quantity }, (_, index) => ({
    ref: ctx.newRef(),
    competitionRef: competition.ref,
    testRef: test.ref,
    testSetRef: set.ref,
    type,
    practitionerRef: combination.practitionerRef,
    organisationRef,
    enteredByClub: club?.enters ?? false,
    status,
    kind: decision.kind,
    outOfCompetition: request.outOfCompetition ?? test.outOfCompetitionByDefault,
    isForSale: request.forSale,
    notes: request.notes,
    startNumber,
    ...key,
    requestKey: requestKeys[index] ?? null,
    registeredAt: now,
  }))
  const priceProfileRef = await choosePriceProfile(ctx, competition, request.priceProfileRef, {
    ...combination,
    isPresented: type === 'HORSE',
  })
  await ctx.db.registration.createMany({ data: rows.map((row) => ({ ...row, priceProfileRef })) })
  for (const row of rows) {
    ctx.record({
      action: 'register',
      noun: 'registration',
      ref: row.ref,
      parentRef: competition.ref,
      federationRef: competition.federationRef,
      after: { type, testRef: test.ref, practitionerRef: row.practitionerRef, status, kind: row.kind },
    })
  }
  const refs = rows.map((row) => row.ref)
  for (const row of rows.slice(0, 1)) await endWaiting(ctx, competition, row)
  await placeAtStart(ctx, competition.ref, set.startlistRef, refs, request.startPositions)
  const notices: RegistrationNotice[] = [
    ...(combination.wasUnknown ? (['UNKNOWN_COMBINATION_CREATED'] as const) : []),
    ...(status === 'PENDING_APPROVAL' ? (['PENDING_APPROVAL'] as const) : []),
    ...(decision.kind === 'LATE_REGISTRATION' ? (['LATE_FEE'] as const) : []),
  ]
  const start: AskedStart = {
    testRef: test.ref,
    practitionerRef: combination.practitionerRef,
    person: { ref: combination.personRef },
    horse: { ref: combination.horseRef },
    isPresented: type === 'HORSE',
    registrations: countsWith(counts, request.quantity),
    organisationRef,
    isMemberOfOrganisation: isMember,
  }
  return { refs, notices, refusals, warnings, start, isRetry: false }
}

export const placeAtStart = async (
  ctx: ActingContext,
  competitionRef: string,
  startlistRef: string | null,
  refs: readonly string[],
  positions: readonly number[],
): Promise<void> => {
  const [first] = positions
  if (first === undefined) return
  if (startlistRef === null || positions.length > refs.length) {
    throw failure(registrationErrors.startPositionTaken, { field: 'startPositions', values: { position: first } })
  }
  const wishes = positions.flatMap((position, index) => {
    const registrationRef = refs[index]
    return registrationRef === undefined ? [] : [{ registrationRef, position }]
  })
  await takeOpenPositions(ctx.db, ctx.newRef, competitionRef, startlistRef, wishes)
}

/**
 * Registers one or several, all or none. All failures are reported together, by the index in the request. A club's bulk registration is
 * refused or confirmed as a whole.
 */
export const registerAll = async (
  ctx: ActingContext,
  who: Registering,
  requests: readonly RegistrationRequest[],
  isConfirmed: boolean,
  fieldOf: (index: number) => string | undefined = () => undefined,
): Promise<RegistrationOutcome> => {
  await lockCompetitionLimits(ctx, who.competition)
  const inLockOrder = requests
    .map((request, index) => ({ request, index }))
    .toSorted((left, right) =>
      left.request.testRef < right.request.testRef
        ? -1
        : left.request.testRef > right.request.testRef
          ? 1
          : left.index - right.index,
    )
  const made: Made[] = []
  for (const { request, index } of inLockOrder) {
    const field = fieldOf(index)
    const mark = (problem: Problem): Problem => (field === undefined ? problem : { ...problem, field })
    const one = await registerOne(ctx, who, request)
    made.push({
      ...one,
      refusals: one.refusals.map(mark),
      warnings: one.warnings.map(mark),
      start: one.start && { ...one.start, field },
    })
  }
  const ruled = await askRules(
    ctx,
    who,
    made.flatMap((one) => one.start ?? []),
  )
  settleProblems(
    [...made.flatMap((one) => one.refusals), ...ruled.refusals],
    [...made.flatMap((one) => one.warnings), ...ruled.warnings],
    isConfirmed,
  )
  const refs = made.flatMap((one) => one.refs)
  await settleRegistrationFees(ctx, refs)
  if (made.every(({ isRetry }) => isRetry)) ctx.recordNothing('a retry registers nothing anew')
  await publishChange(ctx, who.competition.ref)
  return {
    registrations: await readRegistrationsByRef(ctx.db, refs),
    notices: [...new Set(made.flatMap((one) => one.notices))],
    informed: ruled.informed,
  }
}
