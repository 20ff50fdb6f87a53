import type { CompetitionTest } from '@oxer/db'
import { RegistrationTypes } from '@oxer/domain/competitions/registration/registration-type.schema'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { LimitScope, type TestDetail, type TestSummary } from '@oxer/domain/competitions/test/test.schema'
import { TestSource } from '@oxer/domain/competitions/test/test-source.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'

type RefName = { ref: string; name: string }

export type TestSummaryRow = Pick<
  CompetitionTest,
  | 'ref'
  | 'name'
  | 'order'
  | 'sportType'
  | 'cancelledAt'
  | 'isHiddenFromRegistration'
  | 'maxRegistrations'
  | 'registrationFeeCents'
  | 'source'
  | 'version'
> & {
  protocol: RefName | null
  sportTypeVariant: RefName | null
  sportCategory: RefName | null
  sportCategories: RefName[]
  testSets: { ref: string; name: string; order: number; startlistRef: string | null; registrationCount: number }[]
}

export const toTestSummary = (row: TestSummaryRow): TestSummary => ({
  ref: row.ref,
  name: row.name,
  order: row.order,
  sportType: SportType.parse(row.sportType),
  sportTypeVariant: row.sportTypeVariant,
  sportCategory: row.sportCategory,
  sportCategories: row.sportCategories,
  protocol: row.protocol,
  registrationFeeCents: row.registrationFeeCents,
  isCancelled: row.cancelledAt !== null,
  isHiddenFromRegistration: row.isHiddenFromRegistration,
  maxRegistrations: row.maxRegistrations,
  registrationCount: row.testSets.reduce((sum, testSet) => sum + testSet.registrationCount, 0),
  testSets: row.testSets.map(({ ref, name, order, startlistRef, registrationCount }) => ({
    ref,
    name,
    order,
    startlistRef,
    registrationCount,
  })),
  source: TestSource.nullable().parse(row.source),
  version: row.version,
})

/** The limits, times and fee of a test, as they are stored; a copy of the test keeps them. */
export const toTestSettings = (row: CompetitionTest) => ({
  maxRegistrations: row.maxRegistrations,
  maxStartlistEntries: row.maxStartlistEntries,
  maxPerRider: row.maxPerRider,
  maxPerHorse: row.maxPerHorse,
  maxPerCombination: row.maxPerCombination,
  limitScope: LimitScope.parse(row.limitScope),
  outOfCompetitionByDefault: row.outOfCompetitionByDefault,
  isHiddenFromRegistration: row.isHiddenFromRegistration,
  registrationFeeCents: row.registrationFeeCents,
  registrationTypes: RegistrationTypes.parse(row.registrationTypes),
  teamFeeCents: row.teamFeeCents,
  averageRoundSeconds: row.averageRoundSeconds,
  draggingBreakEvery: row.draggingBreakEvery,
  draggingBreakMinutes: row.draggingBreakMinutes,
  allowsStartlistSwitch: row.allowsStartlistSwitch,
})

/** Whether a test gives championship points, and their coefficient; a copy of the test keeps them. */
export const toPointSettings = (row: Pick<CompetitionTest, 'givesChampionshipPoints' | 'championshipFactor'>) => ({
  givesChampionshipPoints: row.givesChampionshipPoints,
  championshipFactor: row.championshipFactor.toString(),
})

export const toTestDetail = (
  row: CompetitionTest & TestSummaryRow & { styleCategory: RefName | null },
  { hasResults }: { hasResults: boolean },
): TestDetail => ({
  ...toTestSummary(row),
  competitionRef: row.competitionRef,
  careerRef: row.careerRef,
  careerCategoryRef: row.careerCategoryRef,
  championshipRef: row.championshipRef,
  championshipCategoryRef: row.championshipCategoryRef,
  ...toPointSettings(row),
  practitionerGroupRef: row.practitionerGroupRef,
  styleCategory: row.styleCategory,
  protocolRef: row.protocolRef,
  protocolDefinition: Protocol.parse(row.protocolDefinition),
  externalRef: row.externalRef,
  ...toTestSettings(row),
  hasResults,
})
