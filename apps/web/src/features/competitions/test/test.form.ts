// The values of the form of a test.
import type { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import type { LimitScope, TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { fromProtocol, type RulesText } from './components/rules-fields.tsx'

export type TestText = {
  name: string
  sportTypeVariantRef: string | null
  sportCategoryRefs: string[]
  styleCategoryRef: string | null
  careerRef: string | null
  careerCategoryRef: string | null
  championshipRef: string | null
  championshipCategoryRef: string | null
  givesChampionshipPoints: boolean
  championshipFactor: string
  practitionerGroupRef: string | null
  protocolRef: string | null
  externalRef: string
  maxRegistrations: number
  maxStartlistEntries: number
  maxPerRider: number
  maxPerHorse: number
  maxPerCombination: number
  limitScope: LimitScope
  registrationFeeCents: number | null
  registrationTypes: RegistrationType[]
  teamFeeCents: number
  /** Null for what is usual. */
  averageRoundSeconds: number | null
  draggingBreakEvery: number
  draggingBreakMinutes: number
  outOfCompetitionByDefault: boolean
  isHiddenFromRegistration: boolean
  rules: RulesText
}

export const newTest: TestText = {
  name: '',
  sportTypeVariantRef: null,
  sportCategoryRefs: [],
  styleCategoryRef: null,
  careerRef: null,
  careerCategoryRef: null,
  championshipRef: null,
  championshipCategoryRef: null,
  givesChampionshipPoints: true,
  championshipFactor: '1',
  practitionerGroupRef: null,
  protocolRef: null,
  externalRef: '',
  maxRegistrations: 0,
  maxStartlistEntries: 0,
  maxPerRider: 0,
  maxPerHorse: 0,
  maxPerCombination: 1,
  limitScope: 'COMBINATION',
  registrationFeeCents: null,
  registrationTypes: ['INDIVIDUAL'],
  teamFeeCents: 0,
  averageRoundSeconds: null,
  draggingBreakEvery: 0,
  draggingBreakMinutes: 10,
  outOfCompetitionByDefault: false,
  isHiddenFromRegistration: false,
  rules: fromProtocol,
}

export const textOf = (test: TestDetail): TestText => ({
  name: test.name,
  sportTypeVariantRef: test.sportTypeVariant?.ref ?? null,
  sportCategoryRefs: test.sportCategories.map(({ ref }) => ref),
  styleCategoryRef: test.styleCategory?.ref ?? null,
  careerRef: test.careerRef,
  careerCategoryRef: test.careerCategoryRef,
  championshipRef: test.championshipRef,
  championshipCategoryRef: test.championshipCategoryRef,
  givesChampionshipPoints: test.givesChampionshipPoints,
  championshipFactor: test.championshipFactor,
  practitionerGroupRef: test.practitionerGroupRef,
  protocolRef: test.protocolRef,
  externalRef: test.externalRef ?? '',
  maxRegistrations: test.maxRegistrations,
  maxStartlistEntries: test.maxStartlistEntries,
  maxPerRider: test.maxPerRider,
  maxPerHorse: test.maxPerHorse,
  maxPerCombination: test.maxPerCombination,
  limitScope: test.limitScope,
  registrationFeeCents: test.registrationFeeCents,
  registrationTypes: test.registrationTypes,
  teamFeeCents: test.teamFeeCents,
  averageRoundSeconds: test.averageRoundSeconds,
  draggingBreakEvery: test.draggingBreakEvery,
  draggingBreakMinutes: test.draggingBreakMinutes,
  outOfCompetitionByDefault: test.outOfCompetitionByDefault,
  isHiddenFromRegistration: test.isHiddenFromRegistration,
  rules: fromProtocol,
})
