// The rules of a competition, and the facts of the starts that they check, in a few reads for any number of starts.

import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  OrganisationRegistrationMetadata,
  RegistrationCandidate,
  RegistrationRuleVerdict,
} from '@oxer/domain/competitions/registration/registration.schema'
import type { RegistrationCounts } from '@oxer/domain/competitions/registration/registration-decision.rules'
import {
  decideRuleTelling,
  type RuleTelling,
  tellReasons,
} from '@oxer/domain/competitions/registration/registration-rules.rules'
import { isOnlyPresented } from '@oxer/domain/competitions/registration/registration-type.rules'
import type { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { championshipKinds, horseRulesOf, rulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { isActive, type RuleFacts, type RulePersonFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import { type AskedLicenses, licensesAskedBy } from '@oxer/domain/kernel/rule-tree/rule-license'
import { scopeOf } from '@oxer/domain/kernel/rule-tree/rule-registration-scope.schema'
import { type CompiledRules, compileRules } from '@oxer/domain/kernel/rule-tree/rule-tree.rules'
import { emptyRules, RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import type { RuleVerdict } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import { readRuleNames } from '../../parties/person/person-rule-facts.queries.ts'
import {
  type Combination,
  readCombinationFacts,
  readGroupsOf,
} from '../../parties/practitioner/combination-facts.queries.ts'
import { readChampionshipsOfTests } from '../championship-competition/championship-test.queries.ts'
import { readChampionshipFacts } from '../championship-ranking/championship-facts.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { heldPlacesJson } from '../waiting-list/held-places.queries.ts'
import { readLicenseUses } from './license-use.queries.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { activeStatuses } from './registration-rows.queries.ts'
import { readStartsByYear } from './rider-year.queries.ts'

type OfCompetition = Pick<RegistrationSettings, 'ref' | 'federationRef' | 'start'>

/** Whether a rule counts the starts of all tests together. */
export const countsWholeCompetition = async (db: Db, competitionRef: string): Promise<boolean> => {
  const row = await db.registrationRules.findUnique({ where: { competitionRef } })
  return (
    row !== null &&
    rulesOf(RuleTree.parse(row.rules)).some((rule) => rule.kind === 'MAX_REGISTRATIONS' && scopeOf(rule) === 'OVERALL')
  )
}

/** The first day of each test on the time schedule; of tests that are on none, nothing. */
export const readScheduledDays = async (
  db: Db,
  competitionRef: string,
  { onlyPublic }: { readonly onlyPublic: boolean },
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.$queryRaw<{ testRef: string; day: string }[]>`
    SELECT s.test_ref AS "testRef", min(a.date) AS day FROM test_set s JOIN activity a ON a.startlist_ref = s.startlist_ref
    JOIN competition c ON c.ref = a.competition_ref AND (NOT ${onlyPublic} OR 'TIMESCHEDULE' = ANY(c.published_parts))
    WHERE a.competition_ref = ${competitionRef}::uuid GROUP BY s.test_ref`
  return new Map(rows.map(({ testRef, day }) => [testRef, day]))
}

/** The first day of a test on the time schedule, or else the first day of the competition. */
export const readTestDays = async (db: Db, competition: OfCompetition): Promise<(testRef: string | null) => string> => {
  const days = await readScheduledDays(db, competition.ref, { onlyPublic: false })
  return (testRef) => (testRef === null ? undefined : days.get(testRef)) ?? competition.start
}

/** Rules that are read and compiled once for all starts. */
export type CompetitionRules = {
  readonly compiled: CompiledRules
  /** Those that hold for a horse that is presented. */
  readonly ofHorses: CompiledRules
  readonly federationRef: string
  readonly countsRegistrations: boolean
  readonly licenses: AskedLicenses
  /** The phases and championships for whose selections and rankings they ask. */
  readonly championshipRefs: readonly string[]
  readonly countsStarts: boolean
  dayOf(testRef: string | null): string
}

/** Null if everybody may start: without rules, and with an empty tree (decision 34). */
export const readCompetitionRules = async (db: Db, competition: OfCompetition): Promise<CompetitionRules | null> => {
  const row = await db.registrationRules.findUnique({ where: { competitionRef: competition.ref } })
  if (row === null) return null
  const tree = RuleTree.parse(row.rules)
  if (rulesOf(tree).length === 0) return null
  const names = await readRuleNames(db, competition.federationRef, tree)
  return {
    compiled: compileRules(tree, names),
    ofHorses: compileRules(horseRulesOf(tree), names),
    federationRef: competition.federationRef,
    countsRegistrations: rulesOf(tree).some((rule) => rule.kind === 'MAX_REGISTRATIONS'),
    licenses: licensesAskedBy(tree),
    countsStarts: rulesOf(tree).some((rule) => rule.kind === 'HAS_STARTS_THIS_YEAR'),
    championshipRefs: rulesOf(tree).flatMap(({ kind, ref }) => (championshipKinds.includes(kind) ? (ref ?? []) : [])),
    dayOf: await readTestDays(db, competition),
  }
}

export type RuleStart = Combination & {
  readonly testRef: string | null
  /** The number of registrations including this start. */
  readonly registrations?: RuleFacts['registrations']
  /** Whether it is registered already, so that it is among the counted uses of a license. */
  readonly isStored?: boolean
}

/** The verdict on a start, and who may see the rider, which the rider's present organisations decide. */
export type JudgedStart = {
  readonly verdict: RuleVerdict
  canBeSeenBy(actor: Actor, today: string): boolean
}

/** Adds to the licenses of the rider of each start how many uses are left for it. */
const withUsesLeft = async (
  db: Db,
  { licenses }: CompetitionRules,
  starts: readonly RuleStart[],
): Promise<(index: number, person: RulePersonFacts) => RulePersonFacts> => {
  const refs = new Set(starts.flatMap(({ person }) => ('ref' in person ? [person.ref] : [])))
  const uses = await readLicenseUses(db, [...refs], licenses)
  if (uses.length === 0) return (_, person) => person
  const keyOf = (personRef: string, licenseRef: string, start: string | null): string =>
    `${personRef} ${licenseRef} ${start ?? ''}`
  const counted = new Map(uses.map((use) => [keyOf(use.personRef, use.licenseRef, use.start), use]))
  return (index, person) => {
    const start = starts[index]
    if (start === undefined || !('ref' in start.person)) return person
    const { ref: personRef } = start.person
    return {
      ...person,
      ...(person.licenses && {
        licenses: person.licenses.map((license) => {
          const use = counted.get(keyOf(personRef, license.ref, license.start))
          return use ? { ...license, usesLeft: use.quantity - use.used + (start.isStored ? 1 : 0) } : license
        }),
      }),
    }
  }
}

/** In the order of the starts. Two reads for all of them, and three more if the rules ask for a license with a number of uses. */
export const judgeStarts = async (
  db: Db,
  rules: CompetitionRules,
  starts: readonly RuleStart[],
): Promise<JudgedStart[]> => {
  const facts = await readCombinationFacts(db, starts)
  const counting = await withUsesLeft(db, rules, starts)
  // Few riders hold a license of a championship, so most verdicts ask for no championship of a test.
  const isOfChampionship = facts.some(({ person }) => person?.licenses?.some((each) => each.championshipRef != null))
  const championshipsOf = await readChampionshipsOfTests(
    db,
    isOfChampionship ? starts.flatMap(({ testRef }) => testRef ?? []) : [],
  )
  const standings =
    rules.championshipRefs.length === 0
      ? []
      : await readChampionshipFacts(
          db,
          rules.federationRef,
          rules.championshipRefs,
          starts.map(({ testRef, person, horse }) => ({
            testRef,
            riderRef: 'ref' in person ? person.ref : null,
            horseRef: horse !== null && 'ref' in horse ? horse.ref : null,
          })),
        )
  const ridden = rules.countsStarts ? await readStartsByYear(db, starts) : []
  return starts.map(({ testRef, person: rider, horse: mount, registrations, isPresented }, index) => {
    const championship = mount === null ? undefined : standings[index]
    const { parents = [], person, horse } = facts[index] ?? {}
    const verdict = (isPresented ? rules.ofHorses : rules.compiled).judge({
      on: rules.dayOf(testRef),
      federationRef: rules.federationRef,
      championships: championshipsOf(testRef),
      ...(championship === undefined ? {} : { championship }),
      ...(ridden[index] && { starts: ridden[index] }),
      ...(person === undefined ? {} : { person: counting(index, person) }),
      ...(horse === undefined ? {} : { horse }),
      ...(registrations === undefined ? {} : { registrations }),
    })
    return {
      verdict,
      // The caller who describes a person knows what they wrote.
      canBeSeenBy: (actor, today) =>
        !('ref' in rider) ||
        canViewMember(actor, {
          personRef: rider.ref,
          federationRef: rules.federationRef,
          organisationRefs: (person?.organisations ?? [])
            .filter((period) => isActive(period, today))
            .map(({ ref }) => ref),
          parents,
        }),
    }
  })
}

/** The name of the test's practitioner group, by the index of each start that does not belong to it (cr163). */
export const findGroupFailures = async (
  db: Db,
  competition: OfCompetition,
  starts: readonly RuleStart[],
): Promise<ReadonlyMap<number, string>> => {
  const tests = await db.competitionTest.findMany({
    where: { ref: { in: starts.flatMap(({ testRef }) => testRef ?? []) }, practitionerGroupRef: { not: null } },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      practitionerGroup: { select: { ref: true, name: true, practitionerType: true, rules: true } },
    },
  })
  const groupOf = new Map(tests.flatMap((test) => (test.practitionerGroup ? [[test.ref, test.practitionerGroup]] : [])))
  if (groupOf.size === 0) return new Map()
  const groups = [...new Map([...groupOf.values()].map((group) => [group.ref, group])).values()]
  const at = { federationRef: competition.federationRef, on: competition.start }
  // A combination is asked once, in however many tests it starts.
  const keyOf = ({ person, horse, isPresented }: RuleStart): string =>
    JSON.stringify([person, horse, isPresented ?? false])
  const combinations = new Map(starts.map((start) => [keyOf(start), start]))
  const own = await readGroupsOf(db, at, groups, [...combinations.values()])
  const groupsOf = new Map([...combinations.keys()].map((key, index) => [key, own[index]]))
  return new Map(
    starts.flatMap((start, index) => {
      const group = start.testRef === null ? undefined : groupOf.get(start.testRef)
      return group === undefined || groupsOf.get(keyOf(start))?.has(group.ref) ? [] : [[index, group.name] as const]
    }),
  )
}

export type RuleReader = {
  readonly actor: Actor
  readonly today: string
  readonly isClub: boolean
}

export const tellingOf = (
  judged: JudgedStart,
  { actor, today, isClub }: RuleReader,
  isMemberOfOrganisation: boolean,
): RuleTelling => decideRuleTelling({ canViewRider: judged.canBeSeenBy(actor, today), isClub, isMemberOfOrganisation })

/** Counts as the rules need them, including the requested starts. */
export const countsWith = (counts: RegistrationCounts, quantity: number): NonNullable<RuleFacts['registrations']> => ({
  TEST: counts.test + quantity,
  RIDER: counts.rider + quantity,
  HORSE: counts.horse + quantity,
  COMBINATION: counts.combination + quantity,
  OVERALL: counts.overall + quantity,
})

/** The existing ones, without `except`, and the places that are held for others (`isNext`: those with an offer only). */
export const countRegistrations = async (
  db: Db,
  competitionRef: string,
  testRef: string,
  who: { readonly practitionerRef: string | null; readonly personRef: string | null; readonly horseRef: string | null },
  except: readonly string[] = [],
  isNext = false,
): Promise<RegistrationCounts> => {
  const held = heldPlacesJson({ competitionRef, testRef, who, isNext, activeStatuses })
  const [counts] = await db.$queryRaw<RegistrationCounts[]>`
    SELECT count(*) FILTER (WHERE in_test)::int AS test,
      count(DISTINCT person_ref) FILTER (WHERE in_test)::int AS "testRiders",
      count(DISTINCT horse_ref) FILTER (WHERE in_test)::int AS "testHorses",
      count(*) FILTER (WHERE in_test AND person_ref = ${who.personRef}::uuid)::int AS rider,
      count(*) FILTER (WHERE in_test AND horse_ref = ${who.horseRef}::uuid)::int AS horse,
      count(*) FILTER (WHERE in_test AND practitioner_ref = ${who.practitionerRef}::uuid)::int AS combination,
      count(*)::int AS overall,
      count(*) FILTER (WHERE person_ref = ${who.personRef}::uuid)::int AS "overallRider",
      count(*) FILTER (WHERE horse_ref = ${who.horseRef}::uuid)::int AS "overallHorse",
      count(*) FILTER (WHERE in_variant)::int AS variant,
      count(*) FILTER (WHERE in_variant AND person_ref = ${who.personRef}::uuid)::int AS "variantRider",
      count(*) FILTER (WHERE in_variant AND horse_ref = ${who.horseRef}::uuid)::int AS "variantHorse",
      ${held} AS held
    FROM (
      SELECT r.practitioner_ref, r.test_ref = ${testRef}::uuid AS in_test, pr.person_ref, pr.horse_ref,
        t.sport_type_variant_ref = (SELECT asked.sport_type_variant_ref FROM competition_test asked
          WHERE asked.ref = ${testRef}::uuid) AS in_variant
      FROM registration r JOIN practitioner pr ON pr.ref = r.practitioner_ref
        JOIN competition_test t ON t.ref = r.test_ref
      WHERE r.competition_ref = ${competitionRef}::uuid AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses})
        AND r.ref <> ALL(${[...except]}::uuid[])
    ) standing`
  if (!counts) throw new Error('a count gives a row')
  return counts
}

type Standing = { testRef: string; practitionerRef: string; personRef: string; horseRef: string; starts: number }

/** Counts of the registrations of a whole competition, from one read. */
const readStandingCounts = async (db: Db, competitionRef: string) => {
  const rows = await db.$queryRaw<Standing[]>`
    SELECT r.test_ref AS "testRef", r.practitioner_ref AS "practitionerRef", pr.person_ref AS "personRef",
      pr.horse_ref AS "horseRef", count(*)::int AS starts
    FROM registration r JOIN practitioner pr ON pr.ref = r.practitioner_ref
    WHERE r.competition_ref = ${competitionRef}::uuid AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses})
    GROUP BY r.test_ref, r.practitioner_ref, pr.person_ref, pr.horse_ref`
  const counts = new Map<string, number>()
  let overall = 0
  for (const { testRef, practitionerRef, personRef, horseRef, starts } of rows) {
    overall += starts
    for (const key of [testRef, ...[practitionerRef, personRef, horseRef].map((ref) => `${testRef} ${ref}`)]) {
      counts.set(key, (counts.get(key) ?? 0) + starts)
    }
  }
  return (testRef: string, who: { practitionerRef: string; personRef: string; horseRef: string }) => ({
    TEST: (counts.get(testRef) ?? 0) + 1,
    RIDER: (counts.get(`${testRef} ${who.personRef}`) ?? 0) + 1,
    HORSE: (counts.get(`${testRef} ${who.horseRef}`) ?? 0) + 1,
    COMBINATION: (counts.get(`${testRef} ${who.practitionerRef}`) ?? 0) + 1,
    OVERALL: overall + 1,
  })
}

/** The verdict on every combination of a club's members in every test, before any of them is chosen. */
export const judgeCandidates = async (
  db: Db,
  competition: OfCompetition,
  reader: RuleReader,
  members: readonly RegistrationCandidate[],
  tests: readonly { readonly ref: string; readonly types: readonly RegistrationType[] }[],
): Promise<OrganisationRegistrationMetadata['verdicts']> => {
  const rules = await readCompetitionRules(db, competition)
  if (rules === null) return []
  const countsOf = rules.countsRegistrations ? await readStandingCounts(db, competition.ref) : null
  const starts = members.flatMap(({ rider, combinations }) =>
    combinations.flatMap(({ practitionerRef, horse }) =>
      tests.map(({ ref: testRef, types }) => ({
        practitionerRef,
        testRef,
        isPresented: isOnlyPresented(types),
        person: { ref: rider.ref },
        horse: { ref: horse.ref },
        ...(countsOf && {
          registrations: countsOf(testRef, { practitionerRef, personRef: rider.ref, horseRef: horse.ref }),
        }),
      })),
    ),
  )
  const judged = await judgeStarts(db, rules, starts)
  const groups = new Map<string, OrganisationRegistrationMetadata['verdicts'][number]>()
  for (const [index, start] of starts.entries()) {
    const one = judged[index]
    if (one === undefined || one.verdict.outcome === 'ALLOWED') continue
    const verdict = tellVerdict(one.verdict, tellingOf(one, reader, true))
    const key = JSON.stringify([start.practitionerRef, verdict])
    const group = groups.get(key)
    if (group) group.testRefs.push(start.testRef)
    else groups.set(key, { practitionerRef: start.practitionerRef, testRefs: [start.testRef], ...verdict })
  }
  return [...groups.values()]
}

export const tellVerdict = (verdict: RuleVerdict, telling: RuleTelling): RegistrationRuleVerdict => ({
  outcome: verdict.outcome,
  reasons: tellReasons(verdict, telling),
})

/** c077. Version 0: no rules were saved yet. */
export const getRegistrationRules = async (
  db: Db,
  scope: Pick<CompetitionScope, 'ref'>,
): Promise<{ rules: RuleTree; version: number }> => {
  const row = await db.registrationRules.findUnique({ where: { competitionRef: scope.ref } })
  return { rules: row ? RuleTree.parse(row.rules) : emptyRules, version: row?.version ?? 0 }
}
