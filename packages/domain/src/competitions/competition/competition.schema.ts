import * as z from 'zod'
import { Fee } from '../../catalogue/article/fee.schema.ts'
import { CustomAttributeValues } from '../../federation/custom-attribute/custom-attribute.schema.ts'
import { EventStatus, EventStatusAction, EventTarget } from '../../federation/event-status/event-status.schema.ts'
import { Address } from '../../kernel/address/address.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Money, newMoney, TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { QrPicture } from '../../kernel/qr-picture/qr-picture.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { richText } from '../../kernel/rich-text/rich-text.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { isLocalDate, toDayNumber } from '../../kernel/time/time.rules.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { competitionErrors } from './competition.errors.ts'

export { SportType }

export const CompetitionStatus = EventStatus.meta({ id: 'CompetitionStatus' })
export type CompetitionStatus = z.infer<typeof CompetitionStatus>

/** Decision 10: where a link to a competition leads for its reader. NONE: the reader may not open it. */
export const CompetitionTarget = EventTarget.meta({ id: 'CompetitionTarget' })
export type CompetitionTarget = z.infer<typeof CompetitionTarget>

export const CompetitionPart = z
  .enum(['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'])
  .meta({ id: 'CompetitionPart' })
export type CompetitionPart = z.infer<typeof CompetitionPart>

export const CompetitionShareRole = z
  .enum(['ADMINISTRATOR', 'COLLABORATOR', 'RESULT_PROCESSOR', 'JURY'])
  .meta({ id: 'CompetitionShareRole' })
export type CompetitionShareRole = z.infer<typeof CompetitionShareRole>

export const OrganizerType = z.enum(['FEDERATION', 'ORGANISATION', 'MEMBER', 'PERSON'], {
  error: competitionErrors.organizerTypeInvalid.code,
})
export type OrganizerType = z.infer<typeof OrganizerType>

export const CompetitionOrganizer = z.object({
  type: OrganizerType,
  ref: Ref,
  name: z.string(),
  responsible: z.object({ ref: Ref, name: z.string() }).nullable(),
})

export const CompetitionLocation = z.object({
  facility: z.string().max(200).default(''),
  address: Address.prefault({}),
  remarks: z
    .object({
      visitors: z.string().max(2000).default(''),
      vip: z.string().max(2000).default(''),
      trucks: z.string().max(2000).default(''),
      trailers: z.string().max(2000).default(''),
    })
    .prefault({}),
})
export type CompetitionLocation = z.infer<typeof CompetitionLocation>

export const CompetitionContactRole = z.enum(['RESPONSIBLE', 'PRINCIPAL_JURY', 'FARRIER', 'VETERINARIAN', 'MEDICAL'])
export const CompetitionContact = z.object({
  role: CompetitionContactRole,
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
  phone: z.string().trim().max(40).default(''),
  email: z.union([z.literal(''), z.email().max(200)]).default(''),
})
export type CompetitionContact = z.infer<typeof CompetitionContact>

/** Decision 12: [opens, closes] normal, (closes, late] late with the late fee, then staff only. */
export const RegistrationPeriod = z.object({
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  lateAt: Instant.nullable(),
  byIndividual: z.boolean(),
  byOrganisation: z.boolean(),
  teamsByIndividual: z.boolean().default(false),
})
export type RegistrationPeriod = z.infer<typeof RegistrationPeriod>

export const PaymentMode = z.enum(['DIRECT', 'DEFERRED', 'FREE', 'EXTERN'])
/** Decision 47: whether the late fee comes on top of the registration fee, or in its place. */
export const LateFee = z.enum(['ON_TOP', 'INSTEAD']).meta({ id: 'LateFee' })
export type LateFee = z.infer<typeof LateFee>

export const CompetitionFees = z.object({
  paymentMode: PaymentMode.default('DEFERRED'),
  lateFee: LateFee.default('ON_TOP'),
  registration: Fee.prefault(newMoney),
  late: Fee.prefault(newMoney),
  noShow: Fee.prefault(newMoney),
})
export type CompetitionFees = z.infer<typeof CompetitionFees>

export const CompetitionLive = z.object({
  autoLive: z.boolean().default(true),
  autoPublish: z.boolean().default(false),
  publishRateMinutes: z.int().min(0).max(1440).default(0),
})
export type CompetitionLive = z.infer<typeof CompetitionLive>

/** Decision 60: how saved results reach the public. */
export const ResultUpdates = z
  .object({
    mode: z.enum(['AT_ONCE', 'EVERY_MINUTES', 'BY_ORGANISER']),
    /** The rate of EVERY_MINUTES; 0 in the other modes. */
    everyMinutes: z.int(),
  })
  .meta({ id: 'ResultUpdates' })
export type ResultUpdates = z.infer<typeof ResultUpdates>

const restMinutes = z.int().min(0).max(600).nullable().default(null)

/** cr140: the settings of one discipline. What it leaves open (null, or 0 for a limit) is that of the whole competition. */
export const VariantSettings = z
  .object({
    sportTypeVariantRef: Ref,
    riderRestMinutes: restMinutes,
    horseRestMinutes: restMinutes,
    maxRegistrations: WholeNumber.default(0),
    maxPerRider: WholeNumber.default(0),
    maxPerHorse: WholeNumber.default(0),
  })
  .meta({ id: 'VariantSettings' })
export type VariantSettings = z.infer<typeof VariantSettings>

/** Decision 18: minutes between two starts of one rider and of one horse, by discipline, and between arenas. */
export const CompetitionSettings = z.object({
  riderRestMinutes: restMinutes,
  horseRestMinutes: restMinutes,
  transferMinutes: z.int().min(0).max(240).default(5),
  maxRegistrations: WholeNumber.default(0),
  maxPerRider: WholeNumber.default(0),
  maxPerHorse: WholeNumber.default(0),
  /** Of single disciplines, each at most once. */
  byVariant: z.array(VariantSettings).max(100).default([]),
})
export type CompetitionSettings = z.infer<typeof CompetitionSettings>

/** A competition on a list: what a calendar row needs, public data only. */
export const CompetitionSummary = z
  .object({
    ref: Ref,
    name: z.string(),
    status: CompetitionStatus,
    start: LocalDate,
    end: LocalDate,
    sportTypes: z.array(SportType),
    cityName: z.string(),
    organizerName: z.string(),
    federationRef: Ref,
    avatar: z.string().nullable(),
    isLive: z.boolean(),
  })
  .meta({ id: 'CompetitionSummary' })
export type CompetitionSummary = z.infer<typeof CompetitionSummary>

/** The data of a competition itself on the manage screens. */
/** A price profile that only this competition offers (cr145). */
export const CustomPriceProfile = z
  .object({
    name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
    /** Taken off the registration fee, in hundredths of a percent: 2500 is 25 %. */
    reductionBasisPoints: z.int().min(0, { error: kernelErrors.negative.code }).max(10_000),
  })
  .meta({ id: 'CustomPriceProfile' })
export type CustomPriceProfile = z.infer<typeof CustomPriceProfile>

export const CompetitionDetail = z
  .object({
    ref: Ref,
    federationRef: Ref,
    name: z.string(),
    status: CompetitionStatus,
    cancelReason: z.string().nullable(),
    start: LocalDate,
    end: LocalDate,
    timeZone: z.string(),
    sportTypes: z.array(SportType),
    organizer: CompetitionOrganizer,
    location: CompetitionLocation,
    contacts: z.array(CompetitionContact),
    registration: RegistrationPeriod,
    fees: CompetitionFees,
    priceProfileRefs: z.array(Ref),
    customPriceProfile: CustomPriceProfile.nullable(),
    live: CompetitionLive,
    settings: CompetitionSettings,
    customAttributes: CustomAttributeValues,
    notes: z.string(),
    remarks: z.string(),
    avatar: z.string().nullable(),
    banner: z.string().nullable(),
    poster: z.string().nullable(),
    publishedParts: z.array(CompetitionPart),
    version: z.int(),
  })
  .meta({ id: 'CompetitionDetail' })
export type CompetitionDetail = z.infer<typeof CompetitionDetail>

/** Also a constraint of the database: a calendar period is found through the start alone. */
export const maximumCompetitionDays = 93

const endsNotBeforeStart = (dates: { start: string; end: string }): boolean => dates.end >= dates.start
/** Invalid dates are already rejected by their own field. */
const lastsNotTooLong = ({ start, end }: { start: string; end: string }): boolean =>
  !isLocalDate(start) || !isLocalDate(end) || toDayNumber(end) - toDayNumber(start) < maximumCompetitionDays

/** Decision 12: opening, closing and the end of late registration are in this order, if they are given. */
export const isPeriodInOrder = (period: RegistrationPeriod): boolean => {
  const moments = [period.opensAt, period.closesAt, period.lateAt].flatMap((at) =>
    at === null ? [] : [Date.parse(at)],
  )
  return moments.every((at, index) => index === 0 || at >= (moments[index - 1] ?? at))
}
const OrderedRegistrationPeriod = RegistrationPeriod.refine(isPeriodInOrder, {
  error: competitionErrors.registrationPeriodOrder.code,
  path: ['closesAt'],
})

const Contacts = z.array(CompetitionContact).max(20)
const SportTypes = z.array(SportType).min(1).max(11)
const CompetitionName = z.string().trim().min(1, { error: competitionErrors.nameEmpty.code }).max(200)

/** The seven-section form in one body: general, organizer, contacts, registration, finance, summary, publish. */
export const CreateCompetition = z
  .object({
    federationRef: Ref,
    name: CompetitionName,
    start: LocalDate,
    end: LocalDate,
    sportTypes: SportTypes,
    location: CompetitionLocation.prefault({}),
    organizer: z.object({ type: OrganizerType, ref: Ref, responsibleRef: Ref.nullable().default(null) }),
    contacts: Contacts.default([]),
    registration: OrderedRegistrationPeriod.prefault({
      opensAt: null,
      closesAt: null,
      lateAt: null,
      byIndividual: true,
      byOrganisation: true,
      teamsByIndividual: false,
    }),
    /** Absent: 0 EUR, or the default articles of the federation with their amounts. */
    fees: CompetitionFees.optional(),
    priceProfileRefs: z.array(Ref).max(50).default([]),
    customPriceProfile: CustomPriceProfile.nullable().default(null),
    notes: z.string().max(10_000).default(''),
    remarks: richText(10_000).default(''),
    publishAfterCreate: z.boolean().default(false),
  })
  .refine(endsNotBeforeStart, { error: kernelErrors.endBeforeStart.code, path: ['end'] })
  .refine(lastsNotTooLong, { error: competitionErrors.tooLong.code, path: ['end'] })
export type CreateCompetition = z.infer<typeof CreateCompetition>

/** What the security call returns: the same predicates as the guards'. */
export const CompetitionAbilities = z
  .object({
    canViewManage: z.boolean(),
    canManage: z.boolean(),
    canEnterResults: z.boolean(),
    canAdministrate: z.boolean(),
    /** The money of the competition: finance, desk, prizes. */
    canManageFinance: z.boolean(),
    canWriteWhileLocked: z.boolean(),
    canRegisterForOrganisations: z.array(Ref),
  })
  .meta({ id: 'CompetitionAbilities' })
export type CompetitionAbilities = z.infer<typeof CompetitionAbilities>

/** The choices of the create form in one federation, for this user. */
export const CompetitionCreateMetadata = z
  .object({
    federation: RefName.extend({ timeZone: z.string() }),
    /** The organisers that the user may choose; the default comes first. */
    organizers: z.array(RefName.extend({ type: OrganizerType })),
    priceProfiles: z.array(RefName.extend({ isDefault: z.boolean() })),
    articles: z.array(RefName.extend({ type: z.string(), price: Money })),
    taxLevels: z.array(TaxLevelCode).describe('The tax levels of the country, of which a fee has one'),
    /** The fees that a new competition starts with. */
    fees: CompetitionFees,
    sportTypeVariants: z.array(RefName.extend({ sportType: SportType })),
  })
  .meta({ id: 'CompetitionCreateMetadata' })
export type CompetitionCreateMetadata = z.infer<typeof CompetitionCreateMetadata>

export const CompetitionStatusAction = EventStatusAction.meta({ id: 'CompetitionStatusAction' })
export type CompetitionStatusAction = z.infer<typeof CompetitionStatusAction>

/** Abilities, and the transitions that the state (decision 8) and the user's rights allow now. */
export const CompetitionManageAbilities = CompetitionAbilities.extend({
  actions: z.array(CompetitionStatusAction),
}).meta({ id: 'CompetitionManageAbilities' })
export type CompetitionManageAbilities = z.infer<typeof CompetitionManageAbilities>

export const CancelCompetition = z.object({
  reason: z.string().trim().min(1, { error: competitionErrors.cancelReasonRequired.code }).max(500),
})
export type CancelCompetition = z.infer<typeof CancelCompetition>

export const CompetitionGeneral = CompetitionDetail.pick({
  ref: true,
  name: true,
  status: true,
  start: true,
  end: true,
  timeZone: true,
  sportTypes: true,
  fees: true,
  priceProfileRefs: true,
  customPriceProfile: true,
  live: true,
  settings: true,
  customAttributes: true,
  notes: true,
  remarks: true,
  version: true,
}).meta({ id: 'CompetitionGeneral' })
export type CompetitionGeneral = z.infer<typeof CompetitionGeneral>

const versioned = { version: Version }

/** A section of a screen sends its own fields; an absent field stays unchanged. */
export const UpdateCompetitionGeneral = z.object({
  ...versioned,
  sportTypes: SportTypes.optional(),
  live: CompetitionLive.optional(),
  settings: CompetitionSettings.optional(),
  customAttributes: CustomAttributeValues.optional(),
  notes: z.string().max(10_000).optional(),
  remarks: richText(10_000).optional(),
})
export type UpdateCompetitionGeneral = z.infer<typeof UpdateCompetitionGeneral>

export const UpdateCompetitionName = z.object({ ...versioned, name: CompetitionName })
export type UpdateCompetitionName = z.infer<typeof UpdateCompetitionName>

export const UpdateCompetitionLocation = z.object({ ...versioned, location: CompetitionLocation })
export type UpdateCompetitionLocation = z.infer<typeof UpdateCompetitionLocation>

export const UpdateCompetitionDates = z
  .object({ ...versioned, start: LocalDate, end: LocalDate })
  .refine(endsNotBeforeStart, { error: kernelErrors.endBeforeStart.code, path: ['end'] })
  .refine(lastsNotTooLong, { error: competitionErrors.tooLong.code, path: ['end'] })
export type UpdateCompetitionDates = z.infer<typeof UpdateCompetitionDates>

/** c117: `responsible` is a person's ref. */
export const UpdateCompetitionOrganizer = z.object({
  ...versioned,
  type: OrganizerType,
  ref: Ref,
  responsible: Ref.nullable().default(null),
})
export type UpdateCompetitionOrganizer = z.infer<typeof UpdateCompetitionOrganizer>

export const UpdateCompetitionContacts = z.object({ ...versioned, contacts: Contacts })
export type UpdateCompetitionContacts = z.infer<typeof UpdateCompetitionContacts>

export const UpdateCompetitionSubscriptionSettings = z.object({
  ...versioned,
  registration: OrderedRegistrationPeriod,
  fees: CompetitionFees.optional(),
  priceProfileRefs: z.array(Ref).max(50).optional(),
  /** Null to withdraw it: registrations that have it keep it. */
  customPriceProfile: CustomPriceProfile.nullish(),
})
export type UpdateCompetitionSubscriptionSettings = z.infer<typeof UpdateCompetitionSubscriptionSettings>

/** Decision 13: an expired share grants nothing, and stays listed as expired. */
export const CompetitionShareEntry = z
  .object({
    personRef: Ref,
    name: z.string(),
    role: CompetitionShareRole,
    testRefs: z.array(Ref).describe('The tests of a judge, if they were chosen'),
    expires: Instant.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'CompetitionShareEntry' })
export type CompetitionShareEntry = z.infer<typeof CompetitionShareEntry>

export const ShareCompetition = z.object({
  personRef: Ref,
  role: CompetitionShareRole,
  testRefs: z
    .array(Ref)
    .max(500)
    .optional()
    .describe(
      'The tests of a judge; an empty list: those of the start lists whose judges have the name of the person. Absent: unchanged',
    ),
  expires: Instant.nullable().default(null),
})
export type ShareCompetition = z.infer<typeof ShareCompetition>

/** A short name for a competition, to read out or to type on another device. */
export const CompetitionCode = z
  .object({
    code: z.string(),
    url: z.string().describe('The public address of the competition'),
    shortUrl: z.string().describe('An address with the code that leads to the competition'),
    qr: QrPicture.describe('`shortUrl`, for a camera'),
  })
  .meta({ id: 'CompetitionCode' })
export type CompetitionCode = z.infer<typeof CompetitionCode>

export const InCompetitionCode = z.object({
  code: z
    .string()
    .trim()
    .min(1, { error: kernelErrors.fieldRequired.code })
    .max(40)
    .describe('As it may be typed: in any case, with or without its hyphen, O for 0, and I or L for 1'),
})

/** What a device, or a program beside the ring, learns from a code. */
export const CompetitionOfCode = RefName.extend({
  code: z.string(),
  start: LocalDate,
  end: LocalDate,
  cityName: z.string(),
  isManaged: z.boolean().describe('Whether the caller may open its manage screens'),
  url: z
    .string()
    .describe('Where it leads the caller: to its public page, or to its manage screens while it is not public'),
}).meta({ id: 'CompetitionOfCode' })
export type CompetitionOfCode = z.infer<typeof CompetitionOfCode>

export const CompetitionSearch = z.object({ q: z.string().trim().max(200), federationRef: Ref.optional() })
export type CompetitionSearch = z.infer<typeof CompetitionSearch>

/** A name, and a detail that distinguishes two equal names. */
export const CompetitionMatch = RefName.extend({ start: LocalDate, cityName: z.string() }).meta({
  id: 'CompetitionMatch',
})
export type CompetitionMatch = z.infer<typeof CompetitionMatch>
