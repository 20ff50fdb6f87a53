import * as z from 'zod'
import {
  CustomAttributeDefinition,
  CustomAttributeValues,
} from '../../federation/custom-attribute/custom-attribute.schema.ts'
import { Address } from '../../kernel/address/address.schema.ts'
import { changeOf } from '../../kernel/change/change.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { ContactAccountInput, ContactAccountView } from '../contact-account/contact-account.schema.ts'
import {
  HeldBenefit,
  HeldBenefitInput,
  MemberContact,
  MemberLicense,
  MemberLicenseInput,
  OfferedBenefit,
  OfferedLicense,
} from '../holding/member-holding.schema.ts'
import { partiesErrors } from '../parties.errors.ts'
import { MemberRelation, MemberRelationInput } from './member-relation.schema.ts'
import { Membership, MembershipInput } from './membership.schema.ts'

export const Gender = z
  .enum(['MALE', 'FEMALE', 'OTHER', 'NOT_SPECIFIED'], { error: kernelErrors.blankGender.code })
  .meta({ id: 'Gender' })
export type Gender = z.infer<typeof Gender>

export const PersonLanguage = z
  .enum(['EN', 'NL', 'FR', 'DE'], { error: kernelErrors.notALanguage.code })
  .meta({ id: 'PersonLanguage' })
export type PersonLanguage = z.infer<typeof PersonLanguage>

/**
 * A match of the person search, with what tells namesakes apart: each part only for readers who may see it of this person elsewhere
 * (`canSeeClubs`, `canViewMember`), otherwise null or empty.
 */
export const PersonMatch = RefName.extend({
  avatar: z.string().nullable(),
  /** The clubs of today. */
  organisations: z.array(RefName),
  birthYear: z.int().nullable(),
  /** The names of the licenses that are valid today. */
  licenses: z.array(z.string()),
}).meta({ id: 'PersonMatch' })
export type PersonMatch = z.infer<typeof PersonMatch>
export const PersonMatches = matchesOf(PersonMatch)
export type PersonMatches = z.infer<typeof PersonMatches>

/** A row of the list of members, for those who may see the members it lists. */
export const MemberRow = z
  .object({
    ref: Ref,
    firstName: z.string(),
    lastName: z.string(),
    /** This and the e-mail are null for readers who may not see all of the person. */
    birthDate: LocalDate.nullable(),
    email: z.string().nullable(),
    isDeceased: z.boolean(),
    avatar: z.string().nullable(),
    organisations: z.array(RefName),
    /** The membership numbers of today. */
    memberIds: z.array(z.string()),
    /** Null for readers who may not see all of the person, like the birth date. */
    cityName: z.string().nullable(),
    /** The license that runs longest: `until` is its last day, null without an end. Null without a license. */
    license: z.object({ until: LocalDate.nullable() }).nullable(),
  })
  .meta({ id: 'MemberRow' })
export type MemberRow = z.infer<typeof MemberRow>

/** The header of the member screens. Fields that the reader may not see are null, or an empty list. */
export const MemberProfile = z
  .object({
    ref: Ref,
    federation: RefName,
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.string().nullable(),
    isDeceased: z.boolean(),
    birthDate: LocalDate.nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    mobilePhone: z.string().nullable(),
    address: Address.nullable(),
    nationality: z.string().nullable(),
    feiNumber: z.string().nullable(),
    memberships: z.array(Membership),
  })
  .meta({ id: 'MemberProfile' })
export type MemberProfile = z.infer<typeof MemberProfile>

const optionalText = (maximum: number) => z.string().trim().max(maximum).nullable().default(null)

/** The form of a person; what is held by one follows in lists of its own. */
export const MemberFields = z.object({
  firstName: z.string().trim().min(1, { error: kernelErrors.blankFirstName.code }).max(100),
  lastName: z.string().trim().min(1, { error: kernelErrors.blankLastName.code }).max(100),
  birthDate: LocalDate,
  gender: Gender.default('NOT_SPECIFIED'),
  email: z.email({ error: kernelErrors.wrongFormat.code }).max(200).nullable().default(null),
  phone: optionalText(40),
  mobilePhone: optionalText(40),
  nationality: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: kernelErrors.wrongFormat.code })
    .nullable()
    .default(null),
  defaultLanguage: PersonLanguage.default('NL'),
  feiNumber: optionalText(20),
  externalId: optionalText(100),
  address: Address.nullable().default(null),
  profession: optionalText(100),
  /** Country and number, without spaces. */
  vatNumber: z
    .string()
    .overwrite((text) => text.replace(/[\s.]/g, '').toUpperCase())
    .refine((number) => number !== '', { error: partiesErrors.vatNumberBlank.code, abort: true })
    .regex(/^[A-Z]{2}[0-9A-Z+*]{2,12}$/, { error: partiesErrors.vatNumberFormat.code })
    .nullable()
    .default(null),
  company: optionalText(200),
  customAttributes: CustomAttributeValues.default({}),
})
export type MemberFields = z.infer<typeof MemberFields>
/** A field of the form; `person-fields.rules.ts` has a row for each. */
export type MemberField = keyof MemberFields

/** A person whose birth date may follow later, such as a rider whom an organiser adds. */
export const PersonFields = MemberFields.extend({ birthDate: LocalDate.nullable().default(null) })
export type PersonFields = z.infer<typeof PersonFields>

/** Until it is true, a license with an expected rule that is not met answers 422, with that rule (decision 35). */
const confirmSaveWithWarnings = z.boolean().default(false)

export const CreateMember = MemberFields.extend({
  federation: Ref,
  deceasedDate: LocalDate.nullable().default(null),
  memberships: z.array(MembershipInput).max(20).default([]),
  relations: z.array(MemberRelationInput).max(50).default([]),
  licenses: z.array(MemberLicenseInput).max(50).default([]),
  memberBenefits: z.array(HeldBenefitInput).max(50).default([]),
  accounts: z.array(ContactAccountInput).max(20).default([]),
  confirmSaveWithWarnings,
})
export type CreateMember = z.infer<typeof CreateMember>

export const memberFieldNames = MemberFields.keyof().options
/**
 * An absent field stays unchanged, and so does a list. Sent items of a list are changed or added; the others stay. An address and the
 * answers to custom attributes are one field each.
 */
export const UpdateMember = changeOf(MemberFields).extend({
  memberships: z.array(MembershipInput).max(100).optional(),
  relations: z.array(MemberRelationInput).max(100).optional(),
  licenses: z.array(MemberLicenseInput).max(200).optional(),
  memberBenefits: z.array(HeldBenefitInput).max(50).optional(),
  accounts: z.array(ContactAccountInput).max(20).optional(),
  /** As POST /person/{person}/deceased; null takes the day away. */
  deceasedDate: LocalDate.nullable().optional(),
  /** Who pays for what the person does; null: the person, or a parent of a minor. */
  billToContactRef: Ref.nullable().optional(),
  confirmSaveWithWarnings,
  version: Version,
})
export type UpdateMember = z.infer<typeof UpdateMember>

/** The full record of a member, for the person, the own club and the federation's staff. */
export const MemberDetail = MemberFields.extend({
  ref: Ref,
  federation: RefName,
  birthDate: LocalDate.nullable(),
  deceasedDate: LocalDate.nullable(),
  avatar: z.string().nullable(),
  memberships: z.array(Membership),
  relations: z.array(MemberRelation),
  licenses: z.array(MemberLicense),
  memberBenefits: z.array(HeldBenefit),
  billToContactRef: Ref.nullable(),
  billTo: MemberContact.nullable(),
  accounts: z.array(ContactAccountView),
  /** The federation that the login opens; without a login or a choice, the own one. */
  defaultFederation: Ref,
  version: z.int(),
}).meta({ id: 'MemberDetail' })
export type MemberDetail = z.infer<typeof MemberDetail>

/** The login of a member; null if there is none. */
export const MemberLogin = z
  .object({ login: z.object({ username: z.string(), isBlocked: z.boolean() }).nullable() })
  .meta({ id: 'MemberLogin' })
export type MemberLogin = z.infer<typeof MemberLogin>

/** Fields and choices of the member form in a federation. */
export const MemberForm = z
  .object({
    licenses: z.array(OfferedLicense),
    memberBenefits: z.array(OfferedBenefit),
    customAttributes: z.array(CustomAttributeDefinition),
  })
  .meta({ id: 'MemberForm' })
export type MemberForm = z.infer<typeof MemberForm>

/** The flags of GET /profile/{member}/security: the guards' own predicates. */
export const MemberAbilities = z
  .object({
    general: z.object({
      canEdit: z.boolean(),
      canEditAvatar: z.boolean(),
      canViewCombinationsPage: z.boolean(),
      canViewAccountPage: z.boolean(),
      canViewAchievementsPage: z.boolean(),
      canViewFinancePage: z.boolean(),
      canViewOverviewPage: z.boolean(),
      canViewSubscriptionsPage: z.boolean(),
      canViewResultsPage: z.boolean(),
      canViewPrivacyPage: z.boolean(),
    }),
    overview: z.object({
      canInvitePerson: z.boolean(),
      canViewAddress: z.boolean(),
      canViewCareers: z.boolean(),
      canManageCareers: z.boolean(),
      canViewUser: z.boolean(),
      canViewRelations: z.boolean(),
      canViewLicenses: z.boolean(),
      canViewMemberships: z.boolean(),
      canViewAchievements: z.boolean(),
      canViewFinance: z.boolean(),
      canViewRegistrations: z.boolean(),
      canViewResults: z.boolean(),
      canViewCombinations: z.boolean(),
    }),
    canManage: z.object({
      achievements: z.boolean(),
      finance: z.boolean(),
      combinations: z.boolean(),
      account: z.boolean(),
    }),
  })
  .meta({ id: 'MemberAbilities' })
export type MemberAbilities = z.infer<typeof MemberAbilities>
