// Creates registrations, with their locks, limits and rules, for every caller.

import type { Prisma } from '@oxer/db'
import { hasSharedLimits, limitsIn } from '@oxer/domain/competitions/competition/variant-settings.rules'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  CreateRegistration,
  RegistrationInformation,
  RegistrationNotice,
  RegistrationOutcome,
  RegistrationRuleText,
} from '@oxer/domain/competitions/registration/registration.schema'
import {
  decideRegistration,
  type LimitScope,
  type RegistrationDecision,
  type RegistrationFacts,
  type RegistrationProblem,
} from '@oxer/domain/competitions/registration/registration-decision.rules'
import { tellFailures, usedUpFailures } from '@oxer/domain/competitions/registration/registration-rules.rules'
import { initialRegistrationStatus } from '@oxer/domain/competitions/registration/registration-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { settleWarnings } from '@oxer/domain/kernel/error/settle-warnings'
import { ruleErrorOf } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { RuleEffect } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { earlierOfKey, takeRequestKey } from '../../kernel/request-key/request-key.commands.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import {
  lockChampionshipLimits,
  readChampionshipLimits,
} from '../championship-competition/championship-test.queries.ts'
import { findEntryFailures } from '../championship-ranking/championship-entry.queries.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { takeOpenPositions } from '../startlist/startlist-entries.commands.ts'
import { endWaiting } from '../waiting-list/waiting-end.commands.ts'
import { lockLicenseUses } from './license-use.queries.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { findCareerFailures } from './registration-career.queries.ts'
import { chooseOrganisation, choosePriceProfile } from './registration-choice.commands.ts'
import { resolveCombination } from './registration-combination.commands.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'
import {
  countRegistrations,
  countsWholeCompetition,
  countsWith,
  findGroupFailures,
  judgeStarts,
  type RuleStart,
  readCompetitionRules,
  tellingOf,
} from './registration-rules.queries.ts'
import { isForPonies, readPonyCategories } from './test-ponies.queries.ts'

/** The caller who registers, and the rules that apply. */
export type Registering = {
  readonly competition: RegistrationSettings
  readonly isStaff: boolean
  /** The club for which the rider starts, which may have to approve first. Null: the rider's only one, without an approval. */
  readonly club: StartingClub | null
}

export type StartingClub = {
  readonly organisationRef: string
  readonly needsApproval: boolean
  /** The club makes the entry, and pays for it if it pays for its members. A rider who enters for a club pays for themselves. */
  readonly enters: boolean
}

export type RegistrationRequest = Omit<CreateRegistration, 'confirmSaveWithWarnings'> & {
  readonly testRef: string
  /** The club of this start, where those of one call have different ones. */
  readonly club?: StartingClub | null
}

type LockedTest = Awaited<ReturnType<typeof lockTest>>

/** The columns of a test that decide on a registration. */
export const testColumns = {
  ref: true,
  maxRegistrations: true,
  maxPerRider: true,
  maxPerHorse: true,
  maxPerCombination: true,
  limitScope: true,
  cancelledAt: true,
  isHiddenFromRegistration: true,
  outOfCompetitionByDefault: true,
  sportTypeVariantRef: true,
  sportCategory: { select: { isPony: true } },
  furtherCategoryRefs: true,
  testSets: { select: { ref: true, startlistRef: true }, orderBy: { order: 'asc' } },
} as const satisfies Prisma.CompetitionTestSelect

/** Two callers who register for one test wait for each other here, so that the last place is given once. */
export const lockTest = async (ctx: ActingContext, competitionRef: string, testRef: string) => {
  await lockRows(ctx, 'competitionTest', [testRef], 'REFERENCE')
  const row = await ctx.db.competitionTest.findFirst({
    where: { ref: testRef, competitionRef, deletedAt: null },
    select: testColumns,
  })
  if (!row) throw failure(kernelErrors.notFound)
  const ponies = await readPonyCategories(ctx.db, row.furtherCategoryRefs)
  return { ...row, isPony: isForPonies(row, ponies) }
}

/**
 * If the whole competition has limits, by its settings or its rules, all who register for it wait for each other; those of its championships
 * come first.
 */
export const lockCompetitionLimits = async (ctx: ActingContext, competition: RegistrationSettings): Promise<void> => {
  await lockChampionshipLimits(ctx, competition.ref)
  const isLimited = hasSharedLimits(competition.settings)
  if (!isLimited && !(await countsWholeCompetition(ctx.db, competition.ref))) return
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${competition.ref}, 25))`
}

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

/** The failures of each of several registrations, reported together. */
export type Problem = (
  | RegistrationProblem
  | { readonly error: ErrorDefinition; readonly values: NonNullable<RegistrationProblem['values']> }
) & { readonly field?: string }

const toCauses = (problems: readonly Problem[]) =>
  problems.map(({ error, field, values }) => ({
    definition: typeof error === 'string' ? registrationErrors[error] : error,
    ...(field === undefined ? {} : { field }),
    ...(values === undefined ? {} : { values }),
  }))

/** As `settleWarnings`. */
export const settleProblems = (
  refusals: readonly Problem[],
  warnings: readonly Problem[],
  isConfirmed: boolean,
): void => {
  settleWarnings(toCauses(refusals), toCauses(warnings), isConfirmed)
}

/** A start to check against the rules, and the field its failures are reported on. */
export type AskedStart = RuleStart & {
  readonly testRef: string
  readonly practitionerRef: string
  /** The club for which it is. */
  readonly organisationRef: string | null
  readonly isMemberOfOrganisation: boolean
  readonly field?: string | undefined
}

/** Who starts, where it is stored. */
export const refsOfStart = ({ person, horse }: Pick<RuleStart, 'person' | 'horse'>) => ({
  riderRef: 'ref' in person ? person.ref : null,
  horseRef: horse !== null && 'ref' in horse ? horse.ref : null,
})

/**
 * Applies the rules of the competition to starts (decision 35). A required rule refuses a club and warns the organiser, as the other
 * limits do; an expected rule warns both; an optional rule is reported after the save. A test of a career requires a matching career in
 * the same way (cr699).
 */
export const askRules = async (
  ctx: ActingContext,
  { competition, club, isStaff }: Registering,
  starts: readonly AskedStart[],
): Promise<{ refusals: Problem[]; warnings: Problem[]; informed: RegistrationInformation[] }> => {
  const found = { refusals: [] as Problem[], warnings: [] as Problem[], informed: [] as RegistrationInformation[] }
  if (starts.length === 0) return found
  const tell = (start: AskedStart, effect: RuleEffect, error: ErrorDefinition, text: RegistrationRuleText): void => {
    const { testRef, practitionerRef, field } = start
    if (effect === 'INFORM') {
      found.informed.push({ ...text, testRef, practitionerRef })
      return
    }
    const problem = { error, values: text.values, ...(field === undefined ? {} : { field }) }
    if (effect === 'BLOCK' && !isStaff) found.refusals.push(problem)
    else found.warnings.push(problem)
  }
  for (const [index, { error, effect }] of await findCareerFailures(ctx.db, starts)) {
    const start = starts[index]
    if (start) tell(start, effect, error, { error: error.code, values: {}, isMissing: false })
  }
  for (const [index, group] of await findGroupFailures(ctx.db, competition, starts)) {
    const start = starts[index]
    if (!start) continue
    const { code } = registrationErrors.outsideGroup
    tell(start, 'BLOCK', registrationErrors.outsideGroup, { error: code, values: { group }, isMissing: false })
  }
  for (const [index, { error, effect, phase }] of await findEntryFailures(
    ctx.db,
    competition.ref,
    starts.map((start) => ({ ...start, ...refsOfStart(start) })),
  )) {
    const start = starts[index]
    if (start) tell(start, effect, error, { error: error.code, values: { phase }, isMissing: false })
  }
  const rules = await readCompetitionRules(ctx.db, competition)
  if (rules === null) return found
  // Every start that is asked about here is written before.
  const stored = starts.map((start) => ({ ...start, isStored: true }))
  const riders = starts.flatMap(({ person }) => ('ref' in person ? [person.ref] : []))
  await lockLicenseUses(ctx, riders, rules.licenses)
  const today = await todayIn(ctx.db, competition.federationRef, ctx.now)
  const reader = { actor: ctx.actor, today, isClub: club !== null }
  for (const [index, judged] of (await judgeStarts(ctx.db, rules, stored)).entries()) {
    const start = starts[index]
    if (start === undefined) continue
    const telling = tellingOf(judged, reader, start.isMemberOfOrganisation)
    for (const { effect, ...text } of tellFailures(judged.verdict, telling)) {
      tell(start, effect, ruleErrorOf(text.error), text)
    }
  }
  return found
}

/**
 * A restored registration, which is written before, takes a use of the rider's license again. Nobody can confirm more uses than the
 * license has, so its code is that of registering as a club.
 */
export const refuseUsedUpLicense = async (
  ctx: ActingContext,
  competition: RegistrationSettings,
  start: AskedStart,
): Promise<void> => {
  const rules = await readCompetitionRules(ctx.db, competition)
  if (rules === null) return
  await lockLicenseUses(ctx, 'ref' in start.person ? [start.person.ref] : [], rules.licenses)
  const [judged] = await judgeStarts(ctx.db, rules, [{ ...start, isStored: true }])
  if (judged === undefined) return
  const today = await todayIn(ctx.db, competition.federationRef, ctx.now)
  const telling = tellingOf(judged, { actor: ctx.actor, today, isClub: false }, start.isMemberOfOrganisation)
  const refusals = tellFailures(usedUpFailures(judged.verdict), telling)
  settleProblems(
    refusals.map(({ error, values }) => ({ error: ruleErrorOf(error), values })),
    [],
    false,
  )
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
  /** Null for a retry, which was already checked. */
  start: AskedStart | null
}

const registerOne = async (ctx: ActingContext, all: Registering, request: RegistrationRequest): Promise<Made> => {
  const who = request.club === undefined ? all : { ...all, club: request.club }
  const { competition, club, isStaff } = who
  const test = await lockTest(ctx, competition.ref, request.testRef)
  const { key, requestKeys, earlier } = await takeKey(ctx, who, request)
  if (earlier.length > 0) return { refs: earlier, notices: [], refusals: [], warnings: [], start: null }
  const set =
    request.testSetRef === null ? test.testSets[0] : test.testSets.find((row) => row.ref === request.testSetRef)
  if (!set) throw failure(registrationErrors.testSetOfOtherTest, { field: 'testSetRef' })
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
  const priceProfileRef = await choosePriceProfile(ctx, competition, request.priceProfileRef, combination)
  await ctx.db.registration.createMany({ data: rows.map((row) => ({ ...row, priceProfileRef })) })
  for (const row of rows) {
    ctx.record({
      action: 'register',
      noun: 'registration',
      ref: row.ref,
      parentRef: competition.ref,
      federationRef: competition.federationRef,
      after: { testRef: test.ref, practitionerRef: row.practitionerRef, status, kind: row.kind },
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
    registrations: countsWith(counts, request.quantity),
    organisationRef,
    isMemberOfOrganisation: isMember,
  }
  return { refs, notices, refusals, warnings, start }
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
  if (made.every(({ start }) => start === null)) ctx.recordNothing('a retry registers nothing anew')
  await publishChange(ctx, who.competition.ref)
  return {
    registrations: await readRegistrationsByRef(ctx.db, refs),
    notices: [...new Set(made.flatMap((one) => one.notices))],
    informed: ruled.informed,
  }
}
