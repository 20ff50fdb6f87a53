// Competitions and registrations for the tests of these screens.
import type {
  RegisteredHorse,
  Registration,
  RegistrationMetadata,
} from '@oxer/domain/competitions/registration/registration.schema'

export const refOf = (kind: string, number = 1): string =>
  `01890000-0000-7000-8000-${kind}${String(number).padStart(12 - kind.length, '0')}`

const money = (amountWithTax: number) => ({
  amountWithTax,
  amountWithoutTax: amountWithTax,
  taxLevel: 0,
  taxLevelCode: 'VAT_0' as const,
  currency: 'EUR' as const,
})

export const testHorse = (number: number): RegisteredHorse => ({
  ref: refOf('e', number),
  name: `Horse ${number}`,
  avatar: null,
  birthDate: null,
  gender: 'MARE',
  studbook: null,
  ueln: null,
  isPony: false,
  withersHeightCode: null,
  father: null,
  mother: null,
  fatherOfMother: null,
})

export const testRegistration = (number: number, changes: Partial<Registration> = {}): Registration => ({
  ref: refOf('a', number),
  type: 'INDIVIDUAL',
  testRef: refOf('7e'),
  testSetRef: refOf('5e'),
  testName: 'Dressage M1',
  testSetName: 'Dressage M1',
  practitionerRef: refOf('b', number),
  rider: { ref: refOf('d', number), name: `Rider ${number}`, avatar: null },
  horse: testHorse(number),
  team: null,
  organisation: null,
  priceProfile: null,
  status: 'SUBSCRIBED',
  actions: ['SIGN_OFF', 'ANNOUNCE', 'CANCEL'],
  signOffReason: null,
  kind: 'REGISTRATION',
  paymentStatus: 'INCOMPLETE',
  fee: money(1500),
  charges: [{ kind: 'REGISTRATION', fee: money(1500) }],
  outOfCompetition: false,
  forSale: false,
  isUnknown: false,
  notes: '',
  startNumber: 100 + number,
  startPositions: [],
  registeredAt: '2026-05-01T08:00:00.000Z',
  version: 1,
  ...changes,
})

export const testMetadata = (changes: Partial<RegistrationMetadata> = {}): RegistrationMetadata => ({
  competition: { ref: refOf('c1'), name: 'CSN Lummen', status: 'PUBLISHED', start: '2026-05-17', end: '2026-05-17' },
  period: { window: 'REGISTRATION', opensAt: null, closesAt: null, lateAt: null },
  tests: [
    {
      ref: refOf('7e'),
      name: 'Dressage M1',
      sportType: 'DRESSAGE',
      isCancelled: false,
      isHiddenFromRegistration: false,
      maxRegistrations: 40,
      registered: 2,
      total: 2,
      outOfCompetitionByDefault: false,
      isPony: false,
      types: ['INDIVIDUAL'],
      teamFee: money(0),
      prices: { registration: money(1500), late: money(2500), noShow: money(4000) },
      testSets: [{ ref: refOf('5e'), name: 'Dressage M1', registered: 2, startlistRef: null }],
    },
  ],
  priceProfiles: [{ ref: refOf('9'), name: 'Member', reductionBasisPoints: 0, isDefault: true }],
  kinds: [],
  statuses: [],
  paymentStatuses: [],
  newCombinationFee: money(700),
  abilities: { canRegister: true, canExport: true, canEditRules: true, canNotePayments: true, canSeeCosts: false },
  ...changes,
})

export const testMoney = money
