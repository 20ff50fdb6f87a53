// Registers all starts of a competition that a document brings, with a few statements for any number of them. The competition is new, free
// of charge and without rules, championships, waiting lists or start lists, and nobody else sees it before the commit. What the office asks
// of each start is asked here of all of them; what only others or settings of such kinds could bring about cannot happen.

import { Prisma } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { decideRegistration } from '@oxer/domain/competitions/registration/registration-decision.rules'
import {
  decideRegistrationTransition,
  initialRegistrationStatus,
  isActiveRegistration,
  type RegistrationActionWord,
  type RegistrationStatusWord,
  registrationActionTo,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { startTally, type TalliedStart } from '@oxer/domain/competitions/registration/registration-tally.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { getRegistrationSettings, type RegistrationSettings, readPriceProfiles } from './registration.queries.ts'
import { askRules, settleProblems } from './registration-asking.commands.ts'
import { readFreePrices } from './registration-fees.commands.ts'
import { testColumns } from './registration-locking.commands.ts'
import { limitsOf } from './registration-making.commands.ts'
import { countsWith } from './registration-rules.queries.ts'
import { isForPonies, readPonyCategories } from './test-ponies.queries.ts'

/** A start of a stored rider and horse. */
export type ImportedStart = {
  readonly testRef: string
  readonly testSetRef: string
  readonly personRef: string
  readonly horseRef: string
  /** Null: the rider's only club. */
  readonly organisationRef: string | null
  readonly outOfCompetition: boolean
  /** Null: the number that the combination has in an earlier test of the competition. */
  readonly startNumber: number | null
  /** The state that it comes to; null for that of a new registration. */
  readonly status: RegistrationStatusWord | null
}

type Asked = {
  /** Why starts do not start. */
  readonly reason: string
  /** Hears which start is refused, before the refusal is thrown. */
  readonly refuses: (index: number) => void
}

const readTests = async ({ db, competition }: ManagingContext, refs: readonly string[]) => {
  const rows = await db.competitionTest.findMany({
    where: { ref: { in: [...refs] }, competitionRef: competition.ref, deletedAt: null },
    select: testColumns,
  })
  const ponies = await readPonyCategories(
    db,
    rows.flatMap(({ furtherCategoryRefs }) => furtherCategoryRefs),
  )
  return new Map(rows.map((row) => [row.ref, { ...row, isPony: isForPonies(row, ponies) }]))
}

/** The riders, horses and clubs of the starts that the federation has. */
const readParties = async ({ db }: ManagingContext, federationRef: string, starts: readonly ImportedStart[]) => {
  const of = (refs: readonly string[]) => ({ ref: { in: [...new Set(refs)] }, federationRef, deletedAt: null })
  const persons = await db.person.findMany({
    where: of(starts.map(({ personRef }) => personRef)),
    select: { ref: true },
  })
  const horses = await db.horse.findMany({
    where: of(starts.map(({ horseRef }) => horseRef)),
    select: { ref: true, isPony: true },
  })
  const clubs = starts.flatMap(({ organisationRef }) => organisationRef ?? [])
  const organisations =
    clubs.length === 0 ? [] : await db.organisation.findMany({ where: of(clubs), select: { ref: true } })
  return {
    persons: new Set(persons.map(({ ref }) => ref)),
    horses: new Map(horses.map(({ ref, isPony }) => [ref, isPony])),
    organisations: new Set(organisations.map(({ ref }) => ref)),
  }
}

/** The clubs of each rider on a day. */
const readClubs = async ({ db }: ManagingContext, starts: readonly ImportedStart[], day: string) => {
  const rows = await db.membership.findMany({
    where: {
      ...{ personRef: { in: [...new Set(starts.map(({ personRef }) => personRef))] }, start: { lte: day } },
      OR: [{ end: null }, { end: { gte: day } }],
    },
    select: { personRef: true, organisationRef: true },
    distinct: ['personRef', 'organisationRef'],
  })
  const clubs = new Map<string, string[]>()
  for (const { personRef, organisationRef } of rows) {
    clubs.set(personRef, [...(clubs.get(personRef) ?? []), organisationRef])
  }
  return clubs
}

type Who = Pick<ImportedStart, 'personRef' | 'horseRef'>

const keyOf = ({ personRef, horseRef }: Who): string => `${personRef} ${horseRef}`

/** The combinations of the starts, made where they did not exist. @returns their refs, and the rows of those that are new */
const resolveCombinations = async (
  ctx: ManagingContext,
  federationRef: string,
  starts: readonly Who[],
): Promise<{ refs: ReadonlyMap<string, string>; made: ReadonlyMap<string, object> }> => {
  const wanted = [...new Map(starts.map((start) => [keyOf(start), start])).values()].map(({ personRef, horseRef }) => ({
    ...{ ref: ctx.newRef(), federationRef, personRef, horseRef },
    ...{ isUnknown: false, isPresented: false, createdAt: ctx.now() },
  }))
  const sorted = wanted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  // Two simultaneous registrations of one new combination create it once.
  await insertRows(
    ctx.db,
    'practitioner',
    {
      uuid: ['ref', 'federationRef', 'personRef', 'horseRef'],
      boolean: ['isUnknown', 'isPresented'],
      timestamptz: ['createdAt'],
    },
    sorted,
    Prisma.sql`ON CONFLICT (person_ref, horse_ref) DO NOTHING`,
  )
  const rows = await ctx.db.$queryRaw<{ ref: string; personRef: string; horseRef: string; isPresented: boolean }[]>`
    SELECT pr.ref::text, pr.person_ref::text AS "personRef", pr.horse_ref::text AS "horseRef", pr.is_presented AS "isPresented"
    FROM unnest(${sorted.map(({ personRef }) => personRef)}::uuid[], ${sorted.map(({ horseRef }) => horseRef)}::uuid[])
      AS asked(person_ref, horse_ref) JOIN practitioner pr USING (person_ref, horse_ref)`
  // Whoever rides a horse that they presented so far makes a combination with it.
  const presented = rows.flatMap(({ ref, isPresented }) => (isPresented ? [ref] : []))
  if (presented.length > 0) {
    await ctx.db.practitioner.updateMany({ where: { ref: { in: presented } }, data: { isPresented: false } })
  }
  const refs = new Map(rows.map((row) => [keyOf(row), row.ref]))
  const made = wanted.flatMap((row) => (refs.get(keyOf(row)) === row.ref ? [[keyOf(row), row] as const] : []))
  return { refs, made: new Map(made) }
}

/** What each start becomes, and all that is asked of it. */
const decide = async (ctx: ManagingContext, competition: RegistrationSettings, starts: readonly ImportedStart[]) => {
  const tests = await readTests(ctx, [...new Set(starts.map(({ testRef }) => testRef))])
  const { persons, horses, organisations } = await readParties(ctx, competition.federationRef, starts)
  const clubs = await readClubs(ctx, starts, competition.start)
  const testOf = ({ testRef, testSetRef }: ImportedStart) => {
    const test = tests.get(testRef)
    if (test === undefined) throw failure(kernelErrors.notFound)
    if (!test.testSets.some(({ ref }) => ref === testSetRef)) throw failure(registrationErrors.testSetOfOtherTest)
    if (!test.registrationTypes.includes('INDIVIDUAL')) throw failure(registrationTypeErrors.typeNotTaken)
    return test
  }
  const clubOf = ({ personRef, organisationRef: wanted }: ImportedStart) => {
    const own = clubs.get(personRef) ?? []
    if (wanted === null) return { organisationRef: own.length === 1 ? (own[0] ?? null) : null, isMember: true }
    if (!organisations.has(wanted)) throw failure(kernelErrors.notFound, { field: 'organisation' })
    return { organisationRef: wanted, isMember: own.includes(wanted) }
  }
  return (start: ImportedStart) => {
    const isPony = horses.get(start.horseRef)
    if (!persons.has(start.personRef)) throw failure(kernelErrors.notFound, { field: 'person' })
    if (isPony === undefined) throw failure(kernelErrors.notFound, { field: 'horse' })
    return { test: testOf(start), isPony, ...clubOf(start) }
  }
}

const transitionErrors = {
  REGISTRATION_TRANSITION_NOT_ALLOWED: registrationErrors.transitionNotAllowed,
  SIGN_OFF_REASON_REQUIRED: registrationErrors.signOffReasonRequired,
  REGISTRATION_HAS_RESULT: registrationErrors.hasResult,
} as const

/** The step from the state of a new registration; null if it stays there. @throws where none leads to the wanted one */
const stepTo = (
  from: RegistrationStatusWord,
  { status: to }: ImportedStart,
  reason: string,
): RegistrationActionWord | null => {
  if (to === null || to === from) return null
  const action = registrationActionTo(from, to)
  if (action === undefined) throw failure(registrationErrors.transitionNotAllowed, { values: { from, action: to } })
  const decision = decideRegistrationTransition(from, action, { reason, hasRiddenResult: false })
  if (!decision.ok) throw failure(transitionErrors[decision.code], { values: { from, action } })
  return action
}

/** Counts and numbers what comes before each start. The tests follow one another, and each is brought to its states before the next. */
const inOrder = (starts: readonly ImportedStart[]) => {
  const tally = startTally()
  const numbers = new Map<string, number>()
  let [at, ended]: [string | null, (() => void)[]] = [null, []]
  const enter = (testRef: string): void => {
    if (testRef === at) return
    for (const end of ended) end()
    at = testRef
    ended = []
  }
  return (index: number, counted: TalliedStart, isActive: boolean) => {
    enter(counted.testRef)
    const before = tally.before(counted)
    tally.add(counted)
    const given = starts[index]?.startNumber ?? null
    const { practitionerRef } = counted
    const startNumber = given ?? numbers.get(practitionerRef) ?? null
    ended.push(() => {
      if (!isActive) tally.remove(counted)
      if (startNumber !== null && !numbers.has(practitionerRef)) numbers.set(practitionerRef, startNumber)
    })
    return { before, startNumber }
  }
}

type Registered = Awaited<ReturnType<typeof registerOne>>[number]

/** Each start as a row, with what the limits say of it. */
const registerOne = async (
  ctx: ManagingContext,
  competition: RegistrationSettings,
  starts: readonly ImportedStart[],
  { reason, refuses }: Asked,
) => {
  const { federationRef } = competition
  const decided = await decide(ctx, competition, starts)
  const known = starts.map((start, index) => {
    refuses(index)
    return decided(start)
  })
  const combinations = await resolveCombinations(ctx, federationRef, starts)
  const pairs = [...new Map(starts.map((start) => [keyOf(start), start])).values()]
  const profiles = await readPriceProfiles(
    ctx.db,
    competition,
    pairs.map(({ personRef, horseRef }) => ({ person: { ref: personRef }, horse: { ref: horseRef } })),
  )
  const profileOf = new Map(pairs.map((pair, index) => [keyOf(pair), profiles.suggestedRefs[index] ?? null]))
  const reductions = new Map(profiles.offered.map(({ ref, reductionBasisPoints }) => [ref, reductionBasisPoints]))
  const priceOf = await readFreePrices(
    ctx,
    competition,
    known.map(({ test }) => test.ref),
  )
  const count = inOrder(starts)
  const instant = ctx.now().toISOString()
  const initial = initialRegistrationStatus({ needsApproval: false })
  const isFirst = new Set<string>()
  // Alike for all starts of a test.
  const limits = new Map(known.map(({ test }) => [test.ref, limitsOf(test, competition)]))
  return starts.map((start, index) => {
    const own = known[index]
    const { personRef, horseRef, testRef } = start
    const key = keyOf(start)
    const practitionerRef = combinations.refs.get(key)
    if (own === undefined || practitionerRef === undefined) throw new Error('a start without its combination')
    refuses(index)
    const { test, isPony, organisationRef, isMember } = own
    const action = stepTo(initial, start, reason)
    const status = start.status ?? initial
    const { before, startNumber } = count(
      index,
      { testRef, variantRef: test.sportTypeVariantRef, practitionerRef, personRef, horseRef },
      isActiveRegistration(status),
    )
    // Without spreads, which cost as much as all else that is decided of a start.
    const decision = decideRegistration({
      instant,
      period: competition.period,
      isStaff: true,
      quantity: 1,
      counts: before,
      limits: limits.get(testRef) ?? limitsOf(test, competition),
      isTestCancelled: test.cancelledAt !== null,
      isPonyTest: test.isPony,
      isPony,
      isMemberOfOrganisation: isMember,
    })
    settleProblems(decision.refusals, decision.warnings, true)
    const made = isFirst.has(key) ? undefined : combinations.made.get(key)
    isFirst.add(key)
    const priceProfileRef = profileOf.get(key) ?? null
    const signedOffAt = status === 'SIGNED_OFF' ? instant : null
    const { kind } = decision
    const reduction = reductions.get(priceProfileRef ?? '') ?? 0
    const priced = priceOf(testRef, { kind, status, signedOffAt }, reduction)
    return {
      action,
      made,
      initial,
      kind,
      counts: before,
      isMember,
      row: {
        ref: ctx.newRef(),
        competitionRef: competition.ref,
        testRef,
        testSetRef: start.testSetRef,
        type: 'INDIVIDUAL',
        practitionerRef,
        organisationRef,
        status,
        priceProfileRef,
        startNumber,
        outOfCompetition: start.outOfCompetition,
        registeredAt: instant,
        registeredByRef: ctx.actor.accountRef,
        signOffReason: signedOffAt === null ? null : reason.trim(),
        signedOffAt,
        kind: priced.kind,
        prices: priced.prices,
        charges: priced.charges,
        feeCents: priced.feeCents,
        feeTaxLevelCode: priced.feeTaxLevelCode,
      },
    }
  })
}

/** The lines of a start in the order in which its office would have written them. */
const recordStart = (
  { record, competition }: ManagingContext,
  { made, row, initial, kind }: Pick<Registered, 'made' | 'row' | 'initial' | 'kind'>,
): void => {
  const { ref: parentRef, federationRef } = competition
  const { ref, practitionerRef, testRef, type } = row
  if (made !== undefined) {
    record({ action: 'create', noun: 'practitioner', ref: practitionerRef, federationRef, after: made })
  }
  record({
    ...{ action: 'register', noun: 'registration', ref, parentRef, federationRef },
    after: { type, testRef, practitionerRef, status: initial, kind },
  })
}

const columns = {
  uuid: [
    'ref',
    'competitionRef',
    'testRef',
    'testSetRef',
    'practitionerRef',
    'organisationRef',
    'priceProfileRef',
    'registeredByRef',
  ],
  text: ['type', 'status', 'signOffReason', 'kind', 'feeTaxLevelCode'],
  timestamptz: ['signedOffAt', 'registeredAt'],
  jsonb: ['prices', 'charges'],
  int: ['feeCents', 'startNumber'],
  boolean: ['outOfCompetition'],
} as const

/**
 * Stores the starts with their numbers and states; those of one test stand together. Warnings that staff may confirm are confirmed.
 * @returns their refs, in the order of the starts
 */
export const registerImported = async (
  ctx: ManagingContext,
  starts: readonly ImportedStart[],
  asked: Asked,
): Promise<string[]> => {
  if (starts.length === 0) return []
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  const registered = await registerOne(ctx, competition, starts, asked)
  await insertRows(
    ctx.db,
    'registration',
    columns,
    registered.map(({ row }) => row),
  )
  const ruled = await askRules(
    ctx,
    { competition, isStaff: true, club: null },
    registered.map(({ row, counts, isMember }, index) => ({
      ...{ testRef: row.testRef, practitionerRef: row.practitionerRef, isPresented: false },
      ...{ person: { ref: starts[index]?.personRef ?? '' }, horse: { ref: starts[index]?.horseRef ?? '' } },
      ...{ registrations: countsWith(counts, 1), organisationRef: row.organisationRef },
      isMemberOfOrganisation: isMember,
    })),
  )
  settleProblems(ruled.refusals, ruled.warnings, true)
  for (const each of registered) recordStart(ctx, each)
  const { ref: parentRef, federationRef } = ctx.competition
  for (const { action, row, initial } of registered) {
    if (action === null) continue
    ctx.record({
      ...{ action: action.toLowerCase().replace('_', '-'), noun: 'registration', ref: row.ref },
      ...{ parentRef, federationRef, before: { status: initial }, after: { status: row.status, reason: asked.reason } },
    })
  }
  return registered.map(({ row }) => row.ref)
}
