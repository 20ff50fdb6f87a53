// Parties and catalogue as the server returns them, for screens.
import type { FederationAbilities, FederationSettings } from '@oxer/domain/federation/federation/federation.schema'
import type { FoundHorse, HorseAbilities, HorseDetail, HorseRow } from '@oxer/domain/parties/horse/horse.schema'
import type {
  OrganisationAbilities,
  OrganisationMember,
  OrganisationProfile,
} from '@oxer/domain/parties/organisation/organisation.schema'
import type {
  MemberAbilities,
  MemberDetail,
  MemberProfile,
  MemberRow,
  PersonMatch,
} from '@oxer/domain/parties/person/person.schema'

const ref = (end: string): string => `01890000-0000-7000-8000-0000000000${end}`
export const testFederationRef = ref('0f')
export const testMemberRef = ref('21')
export const testHorseRef = ref('22')
export const testClubRef = ref('23')
const federation = { ref: testFederationRef, name: 'Flemish Riding League' }

/** A match of the person search of which the reader may see nothing more. */
export const foundPerson = (over: Partial<PersonMatch> & Pick<PersonMatch, 'ref' | 'name'>): PersonMatch => ({
  ...{ avatar: null, organisations: [], birthYear: null, licenses: [] },
  ...over,
})

/** A match of the horse search of which the reader may see nothing more. */
export const foundHorse = (over: Partial<FoundHorse> & Pick<FoundHorse, 'ref' | 'name'>): FoundHorse => ({
  ...{ isPony: false, birthYear: null, avatar: null, studbook: null, ueln: null, chip: null, owner: null, riders: [] },
  ...over,
})

export const testMemberRow = (changes: Partial<MemberRow> = {}): MemberRow => ({
  ref: testMemberRef,
  firstName: 'Eva',
  lastName: 'Claes',
  birthDate: '2012-03-04',
  email: 'eva@example.org',
  isDeceased: false,
  avatar: null,
  organisations: [{ ref: testClubRef, name: 'Riding Club Lier' }],
  memberIds: ['10299'],
  cityName: 'Lier',
  license: { until: '2026-12-31' },
  ...changes,
})

export const testMemberProfile = (changes: Partial<MemberProfile> = {}): MemberProfile => ({
  ref: testMemberRef,
  federation,
  firstName: 'Eva',
  lastName: 'Claes',
  avatar: null,
  isDeceased: false,
  birthDate: '2012-03-04',
  email: 'eva@example.org',
  phone: null,
  mobilePhone: null,
  address: null,
  nationality: 'BEL',
  feiNumber: null,
  memberships: [
    {
      ref: ref('31'),
      organisation: { ref: testClubRef, name: 'Riding Club Lier' },
      role: 'MEMBER',
      associationType: 'COMPETITION',
      memberId: '10604',
      start: '2025-01-01',
      end: null,
      canOrganizeCompetitions: false,
      canAssignTimeForCompetitions: false,
      canManageFinance: false,
      statutes: [],
      isActive: true,
    },
  ],
  ...changes,
})

export const testMemberDetail = (changes: Partial<MemberDetail> = {}): MemberDetail => ({
  ...testMemberProfile(),
  deceasedDate: null,
  gender: 'FEMALE',
  defaultLanguage: 'NL',
  externalId: null,
  profession: null,
  vatNumber: null,
  company: null,
  customAttributes: {},
  relations: [],
  licenses: [],
  memberBenefits: [],
  billToContactRef: null,
  billTo: null,
  accounts: [],
  defaultFederation: federation.ref,
  version: 3,
  ...changes,
})

const everyFlag = <Flags extends Record<string, boolean>>(flags: Flags, value: boolean): Flags =>
  Object.fromEntries(Object.keys(flags).map((flag) => [flag, value])) as Flags

/** All flags on; or all off except the overview page, as a user from another club sees a member. */
export const testMemberAbilities = (isOpen = true): MemberAbilities => {
  const general = {
    canEdit: true,
    canEditAvatar: true,
    canViewCombinationsPage: true,
    canViewAccountPage: true,
    canViewAchievementsPage: true,
    canViewFinancePage: true,
    canViewOverviewPage: true,
    canViewSubscriptionsPage: true,
    canViewResultsPage: true,
    canViewPrivacyPage: true,
  }
  const overview = {
    canInvitePerson: true,
    canViewAddress: true,
    canViewCareers: true,
    canManageCareers: true,
    canViewUser: true,
    canViewRelations: true,
    canViewLicenses: true,
    canViewMemberships: true,
    canViewAchievements: true,
    canViewFinance: true,
    canViewRegistrations: true,
    canViewResults: true,
    canViewCombinations: true,
  }
  const canManage = { achievements: true, finance: true, combinations: true, account: true }
  return {
    general: { ...everyFlag(general, isOpen), canViewOverviewPage: true },
    overview: everyFlag(overview, isOpen),
    canManage: everyFlag(canManage, isOpen),
  }
}

export const testHorseRow = (changes: Partial<HorseRow> = {}): HorseRow => ({
  ref: testHorseRef,
  name: 'Zirocco',
  sportName: null,
  gender: 'GELDING',
  birthYear: 2015,
  isPony: false,
  withersHeight: null,
  studbook: 'BWP',
  father: null,
  avatar: null,
  verified: true,
  ueln: '056002100000759',
  ...changes,
})

export const testHorseDetail = (changes: Partial<HorseDetail> = {}): HorseDetail => ({
  ref: testHorseRef,
  federation,
  name: 'Zirocco',
  sportName: null,
  gender: 'GELDING',
  birthDate: '2015-04-01',
  deceasedDate: null,
  isPony: false,
  withersHeight: null,
  color: '20',
  ueln: '056002100000759',
  chip: null,
  studbook: 'BWP',
  studbookRef: '01890000-0000-7000-8000-0000000000b7',
  studbookNumber: null,
  father: 'Everest Z',
  mother: null,
  fatherOfMother: null,
  fatherRef: null,
  motherRef: null,
  breeder: null,
  owner: null,
  feiPassport: null,
  signature: '',
  signatureRef: null,
  remarks: '',
  customAttributes: {},
  avatar: null,
  verified: true,
  withersHeightHistory: [],
  documents: [],
  practitionerCount: 1,
  version: 2,
  ...changes,
})

export const testHorseAbilities = (changes: Partial<HorseAbilities> = {}): HorseAbilities => ({
  canEdit: true,
  canEditAvatar: true,
  canVerify: true,
  canViewIdentity: true,
  canChooseOwner: true,
  canDelete: false,
  ...changes,
})

export const testOrganisationProfile = (changes: Partial<OrganisationProfile> = {}): OrganisationProfile => ({
  ref: testClubRef,
  name: 'Riding Club Lier',
  cityName: 'Lier',
  organisationType: 'SPORT',
  organisationLevel: 'LOCAL',
  isHorse: true,
  isPony: false,
  avatar: null,
  memberCount: 1,
  federation,
  motherOrganisation: null,
  externalId: null,
  sportTypes: [],
  addresses: { registeredOffice: null, trainingSite: null },
  website: null,
  generalInfo: '',
  site: null,
  contacts: [],
  ...changes,
})

export const testOrganisationAbilities = (changes: Partial<OrganisationAbilities> = {}): OrganisationAbilities => ({
  canEdit: true,
  canEditAvatar: true,
  canDelete: false,
  canViewCompetitionsPage: true,
  canAssignTimes: true,
  canViewInfoPage: true,
  canViewMembersPage: true,
  canManageSales: false,
  canViewFinancePage: true,
  canManageFinance: true,
  canViewOverviewPage: true,
  canEditMember: true,
  canCreateMember: true,
  ...changes,
})

export const testOrganisationMember = (changes: Partial<OrganisationMember> = {}): OrganisationMember => ({
  avatar: null,
  ref: testMemberRef,
  name: 'Eva Claes',
  sortName: 'Claes, Eva',
  birthDate: '2012-03-04',
  isDeceased: false,
  membership: {
    ref: ref('31'),
    role: 'MEMBER',
    associationType: 'COMPETITION',
    memberId: '10604',
    start: '2025-01-01',
    end: null,
    isActive: true,
  },
  licenses: [{ ref: ref('32'), offer: { ref: ref('33'), name: 'Rider' }, start: '2026-01-01', end: '2026-12-31' }],
  memberBenefits: [],
  combinationCount: 2,
  ...changes,
})

export const testFederationSettings = (changes: Partial<FederationSettings> = {}): FederationSettings => ({
  ...federation,
  avatar: null,
  banner: null,
  abbreviation: 'FRL',
  contactEmail: 'office@example.org',
  timeZone: 'Europe/Brussels',
  language: 'NL',
  channelName: null,
  ringApps: { DRESSAGE_TABLET: null, STYLE_TABLET: null, TIMEKEEPER: null },
  version: 4,
  ...changes,
})

export const testFederationAbilities = (changes: Partial<FederationAbilities> = {}): FederationAbilities => ({
  canRead: true,
  canManage: true,
  canManageSport: true,
  ...changes,
})
