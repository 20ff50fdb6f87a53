// Every start that a rider could have in a competition: what it costs, and what speaks against it. The save decides again under its locks.

import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  RegistrationCandidate,
  RegistrationRuleReason,
  RiderStart,
  RiderStarts,
} from '@oxer/domain/competitions/registration/registration.schema'
import { countStanding, type StandingStarts } from '@oxer/domain/competitions/registration/registration-counts.rules'
import {
  decideRegistration,
  type RegistrationCounts,
  type RegistrationProblem,
} from '@oxer/domain/competitions/registration/registration-decision.rules'
import { priceOfStart, pricesOf } from '@oxer/domain/competitions/registration/registration-price.rules'
import { isOnlyPresented } from '@oxer/domain/competitions/registration/registration-type.rules'
import { RegistrationTypes } from '@oxer/domain/competitions/registration/registration-type.schema'
import { countHeld } from '@oxer/domain/competitions/waiting-list/held-counts.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import type { RuleHorseFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Known } from '../../parties/practitioner/combination-facts.queries.ts'
import { readFeesOfTests } from '../championship-competition/championship-test.queries.ts'
import { findEntryFailures } from '../championship-ranking/championship-entry.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { readWaiting } from '../waiting-list/held-places.queries.ts'
import {
  getRegistrationSettings,
  type RegistrationSettings,
  readCandidates,
  readPriceProfiles,
} from './registration.queries.ts'
import { refsOfStart } from './registration-asking.commands.ts'
import { findCareerFailures } from './registration-career.queries.ts'
import { testColumns } from './registration-locking.commands.ts'
import { limitsOf } from './registration-making.commands.ts'
import { activeStatuses } from './registration-rows.queries.ts'
import {
  countsWith,
  findGroupFailures,
  judgeStarts,
  readCompetitionRules,
  tellingOf,
  tellVerdict,
} from './registration-rules.queries.ts'
import { isForPonies, readPonyCategories } from './test-ponies.queries.ts'

type Reading = {
  readonly db: Db
  readonly actor: Actor
  readonly now: () => Date
}

const readStanding = (db: Db, competitionRef: string): Promise<StandingStarts[]> => db.$queryRaw<StandingStarts[]>`
  SELECT r.test_ref AS "testRef", t.sport_type_variant_ref AS "variantRef", r.practitioner_ref AS "practitionerRef",
    pr.person_ref AS "personRef", pr.horse_ref AS "horseRef", count(*)::int AS starts
  FROM registration r JOIN practitioner pr ON pr.ref = r.practitioner_ref JOIN competition_test t ON t.ref = r.test_ref
  WHERE r.competition_ref = ${competitionRef}::uuid AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses})
  GROUP BY r.test_ref, t.sport_type_variant_ref, r.practitioner_ref, pr.person_ref, pr.horse_ref`

const readOpenTests = async (db: Db, competitionRef: string) => {
  const tests = await db.competitionTest.findMany({
    where: { competitionRef, deletedAt: null, cancelledAt: null },
    relationLoadStrategy: 'join',
    select: { ...testColumns, registrationFeeCents: true },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  const ponies = await readPonyCategories(
    db,
    tests.flatMap(({ furtherCategoryRefs }) => furtherCategoryRefs),
  )
  return tests.map((test) => ({ ...test, isPony: isForPonies(test, ponies) }))
}

type Test = Awaited<ReturnType<typeof readOpenTests>>[number]

/** A horse that the rider rides, or would ride: `practitionerRef` is null for a combination that does not exist yet. */
export type RiddenHorse = {
  readonly practitionerRef: string | null
  readonly horse: Known<RuleHorseFacts>
  readonly isPony: boolean
}

type Possible = { readonly test: Test; readonly ridden: RiddenHorse; readonly counts: RegistrationCounts }

/** Who would register. A club and a rider are refused what the organiser may confirm, and see the tests that are offered to them. */
export type StartingSide = { readonly isStaff: boolean; readonly organisationRef: string | null }

export type JudgedRiderStart = Omit<RiderStart, 'practitionerRef'> & { readonly practitionerRef: string | null }

const reasonOf = (
  effect: RegistrationRuleReason['effect'],
  { error, values = {} }: RegistrationProblem,
): RegistrationRuleReason => ({
  effect,
  ways: [
    [
      {
        error: (typeof error === 'string' ? registrationErrors[error] : error).code,
        values: { ...values },
        isMissing: false,
      },
    ],
  ],
})

/** What the limits, the period and the kind of horse say of each start. */
const decideEach = (
  possible: readonly Possible[],
  competition: RegistrationSettings,
  { isStaff }: StartingSide,
  now: Date,
) =>
  possible.map(({ test, ridden, counts }) =>
    decideRegistration({
      instant: now.toISOString(),
      period: competition.period,
      isStaff,
      quantity: 1,
      counts,
      limits: limitsOf(test, competition),
      isTestCancelled: false,
      isPonyTest: test.isPony,
      isPony: ridden.isPony,
      isMemberOfOrganisation: true,
    }),
  )

/** What the rules, the career, the practitioner group and the championships of a test say of each start, in the words for this reader. */
const judgeEach = async (
  { db, actor, now }: Reading,
  competition: RegistrationSettings,
  riderRef: string,
  { organisationRef }: StartingSide,
  possible: readonly Possible[],
): Promise<RegistrationRuleReason[][]> => {
  const starts = possible.map(({ test, ridden, counts }) => ({
    testRef: test.ref,
    practitionerRef: ridden.practitionerRef,
    person: { ref: riderRef },
    horse: ridden.horse,
    addsCombination: ridden.practitionerRef === null,
    isPresented: isOnlyPresented(RegistrationTypes.parse(test.registrationTypes)),
    registrations: countsWith(counts, 1),
  }))
  const careers = await findCareerFailures(db, starts)
  const groups = await findGroupFailures(db, competition, starts)
  const phases = await findEntryFailures(
    db,
    competition.ref,
    starts.map((start) => ({ ...start, ...refsOfStart(start), organisationRef })),
  )
  const rules = await readCompetitionRules(db, competition)
  const judged = rules === null ? [] : await judgeStarts(db, rules, starts)
  const today = await todayIn(db, competition.federationRef, now)
  return starts.map((_, index) => {
    const career = starts[index]?.isPresented ? undefined : careers.get(index)
    const group = groups.get(index)
    const phase = phases.get(index)
    const one = judged[index]
    return [
      ...(career === undefined
        ? []
        : [{ effect: career.effect, ways: [[{ error: career.error.code, values: {}, isMissing: false }]] }]),
      ...(group === undefined ? [] : [reasonOf('BLOCK', { error: 'outsideGroup', values: { group } })]),
      ...(phase === undefined
        ? []
        : [
            {
              effect: phase.effect,
              ways: [[{ error: phase.error.code, values: { phase: phase.phase }, isMissing: false }]],
            },
          ]),
      ...(one === undefined
        ? []
        : tellVerdict(one.verdict, tellingOf(one, { actor, today, isClub: false }, true)).reasons),
    ]
  })
}

const outcomeOf = (reasons: readonly RegistrationRuleReason[]): RiderStart['outcome'] => {
  if (reasons.some(({ effect }) => effect === 'BLOCK')) return 'BLOCKED'
  if (reasons.some(({ effect }) => effect === 'WARN')) return 'WARNED'
  return reasons.length > 0 ? 'INFORMED' : 'ALLOWED'
}

/** Every start of a rider with these horses, in all tests that are not cancelled. The reads do not depend on the number of tests. */
export const judgeRiderStarts = async (
  ctx: Reading,
  competition: RegistrationSettings,
  riderRef: string,
  horses: readonly RiddenHorse[],
  side: StartingSide,
): Promise<JudgedRiderStart[]> => {
  const { db } = ctx
  const tests = (await readOpenTests(db, competition.ref)).filter(
    ({ isHiddenFromRegistration, registrationTypes }) =>
      (side.isStaff || !isHiddenFromRegistration) && registrationTypes.some((type) => type !== 'TEAM'),
  )
  const standing = await readStanding(db, competition.ref)
  const { waiting, drawnLater } = await readWaiting(db, competition.ref)
  const feesOf = await readFeesOfTests(
    db,
    tests.map(({ ref }) => ref),
  )
  const profiles = await readPriceProfiles(
    db,
    competition,
    horses.map(({ horse }) => ({ person: { ref: riderRef }, horse })),
  )
  const possible = horses.flatMap((ridden) =>
    tests.map((test) => {
      const horseRef = 'ref' in ridden.horse ? ridden.horse.ref : null
      const who = { practitionerRef: ridden.practitionerRef, personRef: riderRef, horseRef }
      const start = { testRef: test.ref, variantRef: test.sportTypeVariantRef, ...who }
      const held = countHeld(waiting, standing, start, drawnLater)
      return { test, ridden, counts: { ...countStanding(standing, start), held } }
    }),
  )
  const decisions = decideEach(possible, competition, side, ctx.now())
  const told = await judgeEach(ctx, competition, riderRef, side, possible)
  return possible.map(({ test, ridden, counts }, index) => {
    const decision = decisions[index]
    if (decision === undefined) throw new Error('each start is decided')
    const { kind } = decision
    const ref = profiles.suggestedRefs[horses.indexOf(ridden)] ?? profiles.defaultRef
    const reduction = profiles.offered.find((profile) => profile.ref === ref)?.reductionBasisPoints ?? 0
    const prices = pricesOf(feesOf(test.ref, competition.fees), test.registrationFeeCents, reduction)
    const price = priceOfStart(kind, competition.fees.paymentMode, prices)
    const reasons = [
      ...decision.refusals.map((problem) => reasonOf('BLOCK', problem)),
      ...decision.warnings.map((problem) => reasonOf('WARN', problem)),
      ...(told[index] ?? []),
    ]
    return {
      practitionerRef: ridden.practitionerRef,
      testRef: test.ref,
      fee: toMoney(price.amountCents, price.taxLevelCode),
      kind,
      registered: counts.combination,
      isRefused: decision.refusals.length > 0,
      outcome: outcomeOf(reasons),
      reasons,
    }
  })
}

/** The horses that a rider rides, as starts are judged with them. */
export const riddenOf = ({ combinations }: Pick<RegistrationCandidate, 'combinations'>): RiddenHorse[] =>
  combinations.map(({ practitionerRef, horse }) => ({
    practitionerRef,
    horse: { ref: horse.ref },
    isPony: horse.isPony,
  }))

/** For the organiser: the horses of a rider in all tests. A horse that the rider has not ridden yet is judged by the save. */
export const getRiderStarts = async (
  ctx: Reading & { readonly competition: CompetitionScope },
  riderRef: string,
): Promise<RiderStarts> => {
  const { db, competition: scope } = ctx
  const competition = await getRegistrationSettings(db, scope.ref)
  const [candidate] = await readCandidates(
    db,
    competition,
    Prisma.sql`p.ref = ${riderRef}::uuid AND p.federation_ref = ${scope.federationRef}::uuid`,
  )
  if (!candidate) throw failure(kernelErrors.notFound)
  const organisationRef = candidate.organisations.length === 1 ? (candidate.organisations[0]?.ref ?? null) : null
  const starts = await judgeRiderStarts(ctx, competition, riderRef, riddenOf(candidate), {
    isStaff: true,
    organisationRef,
  })
  return {
    ...candidate,
    starts: starts.flatMap(({ practitionerRef, ...start }) =>
      practitionerRef === null ? [] : [{ practitionerRef, ...start }],
    ),
  }
}
