// The schemas of registrations (on the wire: subscriptions).

import * as z from 'zod'
import { Money } from '../../kernel/money/money.schema.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'
import { PageQuery } from '../../kernel/paging/paging.schema.ts'
import { PicturedRefName, Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { RequestKey } from '../../kernel/request-key/request-key.schema.ts'
import { RuleEffect, RuleOutcome } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { HorseFields, HorseGender, WithersHeightCode } from '../../parties/horse/horse.schema.ts'
import { PersonFields } from '../../parties/person/person.schema.ts'
import { CompetitionStatus, SportType } from '../competition/competition.schema.ts'
import { ShownPlaceGiving } from '../waiting-list/waiting-list.schema.ts'
import { RegistrationLevy } from './registration-levy.schema.ts'
import { RegistrationCharge } from './registration-prices.schema.ts'
import { registrationActions, registrationStatuses } from './registration-status.rules.ts'
import { typeFieldsOf } from './registration-type.rules.ts'
import { RegistrationType } from './registration-type.schema.ts'

export const RegistrationStatus = z.enum(registrationStatuses).meta({ id: 'RegistrationStatus' })
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

export const RegistrationAction = z.enum(registrationActions).meta({ id: 'RegistrationAction' })
export type RegistrationAction = z.infer<typeof RegistrationAction>

export const RegistrationKind = z
  .enum(['REGISTRATION', 'LATE_REGISTRATION', 'NO_SHOW_REGISTRATION'])
  .meta({ id: 'RegistrationKind' })
export type RegistrationKind = z.infer<typeof RegistrationKind>

export const RegistrationPaymentStatus = z
  .enum(['INCOMPLETE', 'COMPLETE', 'PARTIAL', 'EXCEEDED', 'ERROR'])
  .meta({ id: 'RegistrationPaymentStatus' })
export type RegistrationPaymentStatus = z.infer<typeof RegistrationPaymentStatus>

export const RegistrationWindowWord = z
  .enum(['NOT_OPEN', 'REGISTRATION', 'LATE_REGISTRATION', 'CLOSED'])
  .meta({ id: 'RegistrationWindow' })

export const RegisteredHorse = z
  .object({
    ref: Ref,
    name: z.string(),
    avatar: z.string().nullable(),
    birthDate: LocalDate.nullable(),
    gender: HorseGender,
    studbook: z.string().nullable(),
    ueln: z.string().nullable(),
    isPony: z.boolean(),
    withersHeightCode: z.string().nullable(),
    father: z.string().nullable(),
    mother: z.string().nullable(),
    fatherOfMother: z.string().nullable(),
  })
  .meta({ id: 'RegisteredHorse' })
export type RegisteredHorse = z.infer<typeof RegisteredHorse>

/** One start of one combination in one test, or one team, as its organiser sees it. */
export const Registration = z
  .object({
    ref: Ref,
    type: RegistrationType,
    testRef: Ref,
    testSetRef: Ref,
    testName: z.string(),
    testSetName: z.string(),
    practitionerRef: Ref.nullable().describe('The combination; null for a team'),
    rider: PicturedRefName.nullable().describe('Who rides, or presents the horse; null for a team'),
    horse: RegisteredHorse.nullable().describe('Null for a team'),
    team: RefName.nullable().describe('The registered team; null for a combination or a horse'),
    organisation: RefName.nullable(),
    priceProfile: RefName.nullable(),
    status: RegistrationStatus,
    /** The possible actions now, before the conditions of each are checked. */
    actions: z.array(RegistrationAction),
    /** Why it was signed off or rejected. */
    signOffReason: z.string().nullable(),
    kind: RegistrationKind,
    paymentStatus: RegistrationPaymentStatus,
    /** Its present cost, by its kind, price profile and status. */
    fee: Money,
    /** The fees that it consists of. */
    charges: z.array(RegistrationCharge),
    outOfCompetition: z.boolean(),
    forSale: z.boolean(),
    /** Created from a rider or horse that the federation did not know. */
    isUnknown: z.boolean(),
    notes: z.string(),
    startNumber: z.int().nullable(),
    /** Position on the start list, from 1; empty if it is on none. */
    startPositions: z.array(z.int()),
    registeredAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** A registration as a reader of the manage screens sees it. What the reader may not see is null (`registrationFieldsFor`). */
export const ShownRegistration = Registration.extend({
  paymentStatus: RegistrationPaymentStatus.nullable(),
  fee: Money.nullable(),
  charges: z.array(RegistrationCharge).nullable(),
  notes: z.string().nullable(),
}).meta({ id: 'ShownRegistration' })
export type ShownRegistration = z.infer<typeof ShownRegistration>

/** A thousand rows are one read, because an organiser scrolls through a whole test. */
export const RegistrationListQuery = PageQuery.extend({
  size: z.int().min(1).max(1000).default(50),
  q: z.string().trim().max(200).default(''),
  status: RegistrationStatus.optional(),
})
export type RegistrationListQuery = z.infer<typeof RegistrationListQuery>

/** A rider whom the federation does not know yet. */
export const UnknownPerson = PersonFields.pick({
  firstName: true,
  lastName: true,
  birthDate: true,
  gender: true,
  email: true,
})
export type UnknownPerson = z.infer<typeof UnknownPerson>

/** A horse that the federation does not know yet. */
export const UnknownHorse = HorseFields.pick({
  name: true,
  birthDate: true,
  studbook: true,
  ueln: true,
  father: true,
  mother: true,
  fatherOfMother: true,
}).extend({
  gender: HorseGender.default('GELDING'),
  isPony: z.boolean().default(false),
  withersHeightCode: WithersHeightCode.nullable().default(null),
})
export type UnknownHorse = z.infer<typeof UnknownHorse>

const known = z.object({ ref: Ref })

/**
 * INDIVIDUAL: a rider with a horse: a combination by ref, or a person and a horse, each by ref or by a description of an unknown
 * one. With `isUnknown`, the descriptions become members and horses that wait for recognition. HORSE: the same of a horse with the person
 * who presents it; without a person, its owner does. TEAM: only the team and its organisation.
 */
export const PractitionerData = z
  .object({
    type: RegistrationType.default('INDIVIDUAL'),
    isUnknown: z.boolean().default(false),
    practitionerRef: Ref.nullable().default(null),
    person: z.union([known, UnknownPerson]).nullable().default(null),
    horse: z.union([known, UnknownHorse]).nullable().default(null),
    organisation: known.nullable().default(null),
    teamRef: Ref.nullable().default(null),
  })
  .superRefine((data, ctx) => {
    for (const { field, error } of typeFieldsOf(data)) {
      ctx.addIssue({ code: 'custom', message: error.code, path: [field], input: data[field] })
    }
  })
  .meta({
    // Which fields belong together, only the rules above know.
    examples: [
      {
        person: { ref: '0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e' },
        horse: { ref: '0193a1f0-6d3c-7a2f-8e8c-4f1b6c7d8e9f' },
      },
    ],
  })
export type PractitionerData = z.infer<typeof PractitionerData>

const registrationFields = {
  outOfCompetition: z.boolean().optional(),
  forSale: z.boolean().default(false),
  notes: z.string().trim().max(2000).default(''),
  /** Open positions of the start list (from 1) to take, one for each start. */
  startPositions: z.array(PositiveWholeNumber).max(50).default([]),
  priceProfileRef: Ref.nullable().default(null),
  confirmSaveWithWarnings: z.boolean().default(false),
}

/** c069 */
export const CreateRegistration = z.object({
  testSetRef: Ref.nullable().default(null),
  quantity: z.int().min(1).max(50).default(1),
  data: PractitionerData,
  ...registrationFields,
  requestKey: RequestKey.nullable().default(null),
})
export type CreateRegistration = z.infer<typeof CreateRegistration>

/** c082: `quantity` is the wanted number of starts of the combination in the test; without it they stay unchanged. */
export const UpdateRegistration = z.object({
  quantity: z.int().min(1).max(50).optional(),
  data: PractitionerData,
  ...registrationFields,
  version: Version.optional(),
})
export type UpdateRegistration = z.infer<typeof UpdateRegistration>

export const RegistrationNotice = z
  .enum(['UNKNOWN_COMBINATION_CREATED', 'PENDING_APPROVAL', 'LATE_FEE'])
  .meta({ id: 'RegistrationNotice' })
export type RegistrationNotice = z.infer<typeof RegistrationNotice>

/** One unmet rule: the text of `error`, filled with `values`. */
export const RegistrationRuleText = z
  .object({
    error: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** It is unknown whether the rule is met. */
    isMissing: z.boolean(),
  })
  .meta({ id: 'RegistrationRuleText' })
export type RegistrationRuleText = z.infer<typeof RegistrationRuleText>

/** The obstacles to a start: any of the ways solves an obstacle, and a way needs all of its parts. */
export const RegistrationRuleReason = z
  .object({ effect: RuleEffect, ways: z.array(z.array(RegistrationRuleText)) })
  .meta({ id: 'RegistrationRuleReason' })
export type RegistrationRuleReason = z.infer<typeof RegistrationRuleReason>

/** The verdict of the competition's rules on a start before it is registered (decision 35). */
export const RegistrationRuleVerdict = z
  .object({ outcome: RuleOutcome, reasons: z.array(RegistrationRuleReason) })
  .meta({ id: 'RegistrationRuleVerdict' })
export type RegistrationRuleVerdict = z.infer<typeof RegistrationRuleVerdict>

/** An optional rule that a saved start does not meet (decision 35). */
export const RegistrationInformation = RegistrationRuleText.extend({ testRef: Ref, practitionerRef: Ref }).meta({
  id: 'RegistrationInformation',
})
export type RegistrationInformation = z.infer<typeof RegistrationInformation>

/**
 * The saved registration, with remarks for the caller. Warnings that need a confirmation are refused with 422 instead.
 */
export const RegistrationOutcome = z
  .object({
    registrations: z.array(Registration),
    notices: z.array(RegistrationNotice),
    informed: z.array(RegistrationInformation),
  })
  .meta({ id: 'RegistrationOutcome' })
export type RegistrationOutcome = z.infer<typeof RegistrationOutcome>

export const ChangeRegistrationStatus = z.object({
  status: RegistrationStatus,
  reason: z.string().trim().max(500).nullable().default(null),
  version: Version.optional(),
})
export type ChangeRegistrationStatus = z.infer<typeof ChangeRegistrationStatus>

export const RegistrationRefs = z.array(Ref).min(1).max(1000)

/** c080 */
export const MoveRegistrations = z.object({
  targetTestSetRef: Ref,
  registrationRefs: RegistrationRefs,
  startPositions: z.array(PositiveWholeNumber).max(1000).default([]),
  confirmSaveWithWarnings: z.boolean().default(false),
})
export type MoveRegistrations = z.infer<typeof MoveRegistrations>

export const PriceProfileChoice = z
  .object({ ref: Ref, name: z.string(), reductionBasisPoints: z.int(), isDefault: z.boolean() })
  .meta({ id: 'PriceProfileChoice' })
export type PriceProfileChoice = z.infer<typeof PriceProfileChoice>

/** What a start costs, in time and late, and what a no-show adds. */
const TestPrices = z.object({ registration: Money, late: Money, noShow: Money })

export const RegistrationTest = z
  .object({
    ref: Ref,
    name: z.string(),
    sportType: SportType,
    isCancelled: z.boolean(),
    isHiddenFromRegistration: z.boolean(),
    maxRegistrations: z.int(),
    /** Registrations that take a place. */
    registered: z.int(),
    /** All of them, including signed-off and cancelled ones. */
    total: z.int(),
    outOfCompetitionByDefault: z.boolean(),
    isPony: z.boolean(),
    types: z.array(RegistrationType).describe('What it takes'),
    teamFee: Money.describe('What a team costs now, once for all of its members'),
    /** How its places are given, if it takes a waiting list. */
    places: ShownPlaceGiving.optional(),
    prices: TestPrices,
    testSets: z.array(z.object({ ref: Ref, name: z.string(), registered: z.int(), startlistRef: Ref.nullable() })),
  })
  .meta({ id: 'RegistrationTest' })
export type RegistrationTest = z.infer<typeof RegistrationTest>

const RegistrationWindowFacts = z.object({
  window: RegistrationWindowWord,
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  lateAt: Instant.nullable(),
})

/** c067 */
export const RegistrationMetadata = z
  .object({
    competition: z.object({ ref: Ref, name: z.string(), status: CompetitionStatus, start: LocalDate, end: LocalDate }),
    period: RegistrationWindowFacts,
    tests: z.array(RegistrationTest),
    priceProfiles: z.array(PriceProfileChoice),
    /** What a rider with a horse that the federation does not know pays beside the start; null if nothing. */
    newCombinationFee: Money.nullable(),
    kinds: z.array(RegistrationKind),
    statuses: z.array(RegistrationStatus),
    paymentStatuses: z.array(RegistrationPaymentStatus),
    abilities: z.object({
      canRegister: z.boolean(),
      canExport: z.boolean(),
      canEditRules: z.boolean(),
      /** Somebody else collects, so what is paid is noted by hand. */
      canNotePayments: z.boolean(),
      /** What registrations cost, who pays and what is paid: of those who manage the money of the competition. */
      canSeeCosts: z.boolean(),
    }),
  })
  .meta({ id: 'RegistrationMetadata' })
export type RegistrationMetadata = z.infer<typeof RegistrationMetadata>

export const CandidateCombination = z
  .object({
    practitionerRef: Ref,
    horse: RegisteredHorse,
    isRegistered: z.boolean(),
    levies: z.array(RegistrationLevy).describe('What its first start costs once beside the fee'),
  })
  .meta({ id: 'CandidateCombination' })

/** A rider who may be registered, with the horses of the rider's combinations. */
export const RegistrationCandidate = z
  .object({
    rider: RefName,
    /** As a register has it, with the last name first (decision 111). */
    sortName: z.string(),
    organisations: z.array(RefName),
    combinations: z.array(CandidateCombination),
  })
  .meta({ id: 'RegistrationCandidate' })
export type RegistrationCandidate = z.infer<typeof RegistrationCandidate>

/** c075: the data that the form of one rider needs. */
export const IndividualMetadata = RegistrationCandidate.extend({
  practitionerRef: Ref.nullable(),
  suggestedPriceProfileRef: Ref.nullable(),
  priceProfiles: z.array(PriceProfileChoice),
  registrations: z.array(ShownRegistration),
}).meta({ id: 'IndividualRegistrationMetadata' })
export type IndividualMetadata = z.infer<typeof IndividualMetadata>

/** c079 */
export const StartlistEntryCandidate = z
  .object({ entryRef: Ref, startlistRef: Ref, position: z.int(), startSeconds: z.int().nullable() })
  .meta({ id: 'StartlistEntryCandidate' })
export type StartlistEntryCandidate = z.infer<typeof StartlistEntryCandidate>

/** c078 */
export const MoveTarget = z
  .object({
    testRef: Ref,
    testName: z.string(),
    testSetRef: Ref,
    testSetName: z.string(),
    registered: z.int(),
    maxRegistrations: z.int(),
  })
  .meta({ id: 'RegistrationMoveTarget' })
export type MoveTarget = z.infer<typeof MoveTarget>

export const SpreadsheetFormat = z.enum(['XLSX', 'CSV'])
export type SpreadsheetFormat = z.infer<typeof SpreadsheetFormat>

/** p088-p089: a competition with the registrations of a club. */
export const OrganisationCompetition = z
  .object({
    ref: Ref,
    name: z.string(),
    status: CompetitionStatus,
    start: LocalDate,
    end: LocalDate,
    cityName: z.string(),
    period: RegistrationWindowFacts,
    canRegister: z.boolean(),
    registrations: z.array(Registration),
  })
  .meta({ id: 'OrganisationCompetition' })
export type OrganisationCompetition = z.infer<typeof OrganisationCompetition>

/** A registration that waits for the approval of its club, with its competition. */
export const PendingRegistration = Registration.extend({ competition: RefName }).meta({ id: 'PendingRegistration' })
export type PendingRegistration = z.infer<typeof PendingRegistration>

/** A page is as large as one decision may be, so that everything on it can be decided at once. */
export const PendingRegistrationQuery = PageQuery.extend({ size: z.int().min(1).max(200).default(200) })
export type PendingRegistrationQuery = z.infer<typeof PendingRegistrationQuery>

/** The registrations that a club decides on, as it saw them: if one has changed since, none is decided. */
export const DecidedRegistrations = z
  .array(z.object({ ref: Ref, version: Version }))
  .min(1)
  .max(200)
export type DecidedRegistrations = z.infer<typeof DecidedRegistrations>

/** p090 */
export const OrganisationRegistrationMetadata = RegistrationMetadata.omit({
  abilities: true,
  statuses: true,
  paymentStatuses: true,
})
  .extend({
    needsApproval: z.boolean(),
    canRegister: z.boolean(),
    members: z.array(RegistrationCandidate),
    /** Combinations that the rules do not simply allow, with the tests that have the same verdict. */
    verdicts: z.array(RegistrationRuleVerdict.extend({ practitionerRef: Ref, testRefs: z.array(Ref) })),
    registrations: z.array(Registration),
  })
  .meta({ id: 'OrganisationRegistrationMetadata' })
export type OrganisationRegistrationMetadata = z.infer<typeof OrganisationRegistrationMetadata>

/** One registration by a club, in the test it names. */
export const OrganisationSubscription = CreateRegistration.omit({ confirmSaveWithWarnings: true }).extend({
  testRef: Ref,
})
export type OrganisationSubscription = z.infer<typeof OrganisationSubscription>

/** Several starts in one save of the organiser: all of them or none. */
export const RegisterStarts = z.object({
  starts: z.array(OrganisationSubscription).min(1).max(200),
  confirmSaveWithWarnings: z.boolean().default(false),
})
export type RegisterStarts = z.infer<typeof RegisterStarts>

/** One possible start of a rider: its fee, the starts that are registered already, and what speaks against it. */
export const RiderStart = RegistrationRuleVerdict.extend({
  practitionerRef: Ref,
  testRef: Ref,
  fee: Money,
  kind: RegistrationKind,
  registered: z.int(),
  /** Nobody can register it: the test is full or cancelled, or the registration is not open. */
  isRefused: z.boolean(),
}).meta({ id: 'RiderStart' })
export type RiderStart = z.infer<typeof RiderStart>

/** A rider with every horse in every test of a competition, before any of them is chosen. */
export const RiderStarts = RegistrationCandidate.extend({ starts: z.array(RiderStart) }).meta({ id: 'RiderStarts' })
export type RiderStarts = z.infer<typeof RiderStarts>

/** The changes of many registrations in one call: all of them or none, each with the state and the version that its reader has seen. */
export const ChangeStatuses = z.object({
  changes: z
    .array(ChangeRegistrationStatus.extend({ registration: Ref }))
    .min(1)
    .max(200),
})
export type ChangeStatuses = z.infer<typeof ChangeStatuses>

export const ChangePayments = z.object({
  changes: z
    .array(z.object({ registration: Ref, status: RegistrationPaymentStatus }))
    .min(1)
    .max(200),
})
export type ChangePayments = z.infer<typeof ChangePayments>

/** The uses of a license that a member holds, if it has a number of uses. */
export const LicenseUse = z
  .object({
    /** The license as the member holds it, for its days. */
    memberLicenseRef: Ref,
    licenseRef: Ref,
    quantity: z.int(),
    used: z.int(),
    left: z.int(),
  })
  .meta({ id: 'LicenseUse' })
export type LicenseUse = z.infer<typeof LicenseUse>
