import {
  type CompetitionDetail,
  CompetitionFees,
  CompetitionLive,
  CompetitionLocation,
  type CompetitionManageAbilities,
  CompetitionSettings,
} from '@oxer/domain/competitions/competition/competition.schema'
import type { ResultPublication } from '@oxer/domain/competitions/result/result-entry.schema'
import type { TestSummary, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import type { Answers } from './fake-server.ts'

export const testCompetitionRef = '01890000-0000-7000-8000-0000000000c1'
export const testFederationRef = '01890000-0000-7000-8000-00000000000f'

export const testCompetitionDetail = (changes: Partial<CompetitionDetail> = {}): CompetitionDetail => ({
  ref: testCompetitionRef,
  federationRef: testFederationRef,
  name: 'CSN Lummen',
  status: 'PUBLISHED',
  cancelReason: null,
  start: '2026-11-20',
  end: '2026-11-22',
  timeZone: 'Europe/Brussels',
  sportTypes: ['SHOW_JUMPING'],
  organizer: { type: 'FEDERATION', ref: testFederationRef, name: 'Flemish Riding League', responsible: null },
  location: CompetitionLocation.parse({ facility: 'Hall 1', address: { cityName: 'Lummen' } }),
  contacts: [],
  registration: {
    opensAt: null,
    closesAt: '2026-11-15T22:59:00.000Z',
    lateAt: null,
    byIndividual: true,
    byOrganisation: true,
    teamsByIndividual: false,
  },
  fees: CompetitionFees.parse({}),
  priceProfileRefs: [],
  customPriceProfile: null,
  live: CompetitionLive.parse({}),
  settings: CompetitionSettings.parse({}),
  notes: '',
  customAttributes: {},
  remarks: '',
  avatar: null,
  banner: null,
  poster: null,
  publishedParts: ['TIMESCHEDULE'],
  version: 3,
  ...changes,
})

export const testManageAbilities = (changes: Partial<CompetitionManageAbilities> = {}): CompetitionManageAbilities => ({
  canViewManage: true,
  canManage: true,
  canEnterResults: true,
  canAdministrate: true,
  canManageFinance: true,
  canWriteWhileLocked: true,
  canRegisterForOrganisations: [],
  actions: ['HIDE', 'LOCK', 'ARCHIVE', 'CANCEL'],
  ...changes,
})

export const testSummary = (changes: Partial<TestSummary> = {}): TestSummary => ({
  ref: '01890000-0000-7000-8000-0000000000d1',
  name: '1.20 m',
  order: 0,
  sportType: 'SHOW_JUMPING',
  sportTypeVariant: null,
  sportCategory: null,
  sportCategories: [],
  protocol: null,
  registrationFeeCents: null,
  isCancelled: false,
  isHiddenFromRegistration: false,
  maxRegistrations: 40,
  registrationCount: 23,
  testSets: [
    {
      ref: '01890000-0000-7000-8000-0000000000e1',
      name: '1.20 m',
      order: 0,
      startlistRef: null,
      registrationCount: 23,
    },
  ],
  source: null,
  version: 1,
  ...changes,
})

export const testTestsMetadata = (changes: Partial<TestsMetadata> = {}): TestsMetadata => ({
  tests: [],
  sportTypeVariants: [],
  practitionerGroups: [],
  sportCategories: [],
  protocols: [],
  careers: [],
  championships: [],
  ruleSets: [],
  ...changes,
})

/** The answers that the manage layout needs, for a competition on which this reader may do everything. */
export const managedCompetition = (
  detail: Partial<CompetitionDetail> = {},
  abilities: Partial<CompetitionManageAbilities> = {},
): NonNullable<NonNullable<Answers['competitions']>['competition']> => ({
  get: () => testCompetitionDetail(detail),
  abilities: () => testManageAbilities(abilities),
})

/** Saved results are public at once, and all of them are. */
export const publicAtOnce: ResultPublication = {
  updates: { mode: 'AT_ONCE', everyMinutes: 0 },
  autoPublish: false,
  isPublished: true,
  held: 0,
  dueAt: null,
}
