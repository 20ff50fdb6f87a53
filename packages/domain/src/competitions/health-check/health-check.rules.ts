import type { RuleEffect } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { type HealthFinding, HealthProblem, type HealthSubject, mostHealthSubjects } from './health-check.schema.ts'

export type HealthRegistration = {
  readonly ref: string
  readonly testRef: string
  readonly testName: string
  readonly testSetRef: string
  readonly personRef: string
  readonly rider: string
  readonly horse: string
  readonly horseRef: string
  /** The discipline of the test: its variant, or else its sport type. */
  readonly discipline: string
  readonly isUnknown: boolean
  readonly hasPriceProfile: boolean
  readonly resultStatus: string | null
  /** Whether anybody of its part has a result. */
  readonly hasBegun: boolean
  readonly outOfCompetition: boolean
  /** Whether the test counts for a career, and the ride has points in it. */
  readonly hasCareer: boolean
  readonly hasPoints: boolean
  /** Whether its published ranking counts in a championship, and the ride has points in one. */
  readonly hasChampionship: boolean
  readonly hasChampionshipPoints: boolean
  /** The effect of a missing or other category of the career; null if it matches. */
  readonly careerEffect: RuleEffect | null
  readonly lacksLicense: boolean
}

export type HealthFacts = {
  readonly registrations: readonly HealthRegistration[]
  /** The tests that are not cancelled, each with its first part without a start list; null if every part has one. */
  readonly tests: readonly { readonly ref: string; readonly name: string; readonly unlistedRef: string | null }[]
  readonly startlists: readonly { readonly ref: string; readonly name: string; readonly isPlanned: boolean }[]
  /** The price profiles that the competition offers to everybody. */
  readonly priceProfiles: readonly { readonly ref: string; readonly name: string; readonly isDefault: boolean }[]
}

const ofRegistration = ({ rider, horse, ...row }: HealthRegistration): HealthSubject => ({
  kind: 'REGISTRATION',
  ref: row.ref,
  testRef: row.testRef,
  testName: row.testName,
  testSetRef: row.testSetRef,
  personRef: row.personRef,
  name: `${rider}, ${horse}`,
})

const named =
  (kind: HealthSubject['kind']) =>
  ({ ref, name }: { readonly ref: string; readonly name: string }): HealthSubject => ({
    kind,
    ref,
    testRef: null,
    testName: null,
    testSetRef: null,
    personRef: null,
    name,
  })

/** Every start of a horse that has several starts in one discipline. */
const horsesInDiscipline = (registrations: readonly HealthRegistration[]): HealthRegistration[] => {
  const keyOf = ({ horseRef, discipline }: HealthRegistration): string => `${horseRef} ${discipline}`
  const starts = new Map<string, number>()
  for (const row of registrations) starts.set(keyOf(row), (starts.get(keyOf(row)) ?? 0) + 1)
  return registrations.filter((row) => (starts.get(keyOf(row)) ?? 0) > 1)
}

/** cr709-cr721. A problem with the price profiles concerns only competitions that have some. */
export const findHealthProblems = ({
  registrations,
  tests,
  startlists,
  priceProfiles,
}: HealthFacts): HealthFinding[] => {
  const defaults = priceProfiles.filter(({ isDefault }) => isDefault)
  const having = (holds: (row: HealthRegistration) => boolean): HealthSubject[] =>
    registrations.filter(holds).map(ofRegistration)
  const subjects: Record<HealthProblem, HealthSubject[]> = {
    NOT_STARTED: having(
      ({ resultStatus, hasBegun }) => resultStatus === 'NOT_STARTED' || (hasBegun && resultStatus === null),
    ),
    LICENSE: having(({ lacksLicense }) => lacksLicense),
    HORSE_IN_DISCIPLINE: horsesInDiscipline(registrations).map(ofRegistration),
    CAREER_LEVEL: having(({ careerEffect }) => careerEffect === 'WARN' || careerEffect === 'BLOCK'),
    STARTLIST_NOT_PLANNED: startlists.filter(({ isPlanned }) => !isPlanned).map(named('STARTLIST')),
    TEST_WITHOUT_STARTLIST: tests.flatMap(({ unlistedRef, ...test }) =>
      unlistedRef === null ? [] : [{ ...named('TEST')(test), testSetRef: unlistedRef }],
    ),
    PRICE_PROFILE_MISSING: priceProfiles.length === 0 ? [] : having(({ hasPriceProfile }) => !hasPriceProfile),
    PRICE_PROFILE_WITHOUT_DEFAULT: defaults.length === 0 ? priceProfiles.map(named('PRICE_PROFILE')) : [],
    PRICE_PROFILE_SEVERAL_DEFAULTS: defaults.length > 1 ? defaults.map(named('PRICE_PROFILE')) : [],
    WITHOUT_CAREER_POINTS: having(
      ({ hasCareer, hasPoints, careerEffect, resultStatus, outOfCompetition }) =>
        hasCareer && !hasPoints && careerEffect !== 'INFORM' && resultStatus === 'FINISHED' && !outOfCompetition,
    ),
    WITHOUT_CHAMPIONSHIP_POINTS: having(
      ({ hasChampionship, hasChampionshipPoints, resultStatus, outOfCompetition }) =>
        hasChampionship && !hasChampionshipPoints && resultStatus === 'FINISHED' && !outOfCompetition,
    ),
    WITHOUT_CAREER: having(({ careerEffect }) => careerEffect === 'INFORM'),
    UNOFFICIAL_COMBINATION: having(({ isUnknown }) => isUnknown),
  }
  return HealthProblem.options.flatMap((problem) => {
    const found = subjects[problem]
    return found.length === 0 ? [] : [{ problem, count: found.length, subjects: found.slice(0, mostHealthSubjects) }]
  })
}
