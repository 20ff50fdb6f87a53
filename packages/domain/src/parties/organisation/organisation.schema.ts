import * as z from 'zod'
import { OrganisationRoleName } from '../../access/actor/actor.schema.ts'
import { CustomAttributeValues } from '../../federation/custom-attribute/custom-attribute.schema.ts'
import { Address } from '../../kernel/address/address.schema.ts'
import { changeOf } from '../../kernel/change/change.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { richText } from '../../kernel/rich-text/rich-text.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { ContactAccountInput, ContactAccountView } from '../contact-account/contact-account.schema.ts'
import { AssociationType, StatuteType } from '../person/membership.schema.ts'

export const OrganisationType = z
  .enum(['SPORT', 'FACILITY', 'MANAGEMENT'], { error: kernelErrors.wrongOrganisationType.code })
  .meta({ id: 'OrganisationType' })
export type OrganisationType = z.infer<typeof OrganisationType>

export const OrganisationLevel = z
  .enum(['LOCAL', 'REGIONAL', 'PROVINCIAL', 'NATIONAL', 'INTERNATIONAL'])
  .meta({ id: 'OrganisationLevel' })
export type OrganisationLevel = z.infer<typeof OrganisationLevel>

export const OrganisationMatch = RefName.extend({ cityName: z.string() }).meta({ id: 'OrganisationMatch' })
export type OrganisationMatch = z.infer<typeof OrganisationMatch>
export const OrganisationMatches = matchesOf(OrganisationMatch)
export type OrganisationMatches = z.infer<typeof OrganisationMatches>

export const OrganisationAddressKind = z.enum(['REGISTERED_OFFICE', 'TRAINING_SITE'])
export type OrganisationAddressKind = z.infer<typeof OrganisationAddressKind>

export const OrganisationAddresses = z.object({
  registeredOffice: Address.nullable(),
  trainingSite: Address.nullable(),
})
export type OrganisationAddresses = z.infer<typeof OrganisationAddresses>

/** A row of the list of organisations. */
export const OrganisationRow = z
  .object({
    ref: Ref,
    name: z.string(),
    cityName: z.string(),
    organisationType: OrganisationType,
    organisationLevel: OrganisationLevel,
    isHorse: z.boolean(),
    isPony: z.boolean(),
    avatar: z.string().nullable(),
    memberCount: z.int(),
  })
  .meta({ id: 'OrganisationRow' })
export type OrganisationRow = z.infer<typeof OrganisationRow>

/** Offices whose holders are contacts, most important first. */
export const contactStatutes = [
  'CHAIRMAN',
  'VICE_CHAIRMAN',
  'SECRETARY',
  'TREASURER',
  'BOARD_MEMBER',
  'CAPTAIN',
  'ASSISTANT_CAPTAIN',
  'HONORARY_CHAIRMAN',
  'DEAN',
] as const satisfies readonly StatuteType[]

/** A contact: the chairman, the secretary, or another holder of an office. */
export const OrganisationContact = z
  .object({ ref: Ref, name: z.string(), statute: StatuteType })
  .meta({ id: 'OrganisationContact' })
export type OrganisationContact = z.infer<typeof OrganisationContact>

/** The page of a club for everybody in the federation. */
export const OrganisationProfile = OrganisationRow.extend({
  federation: RefName,
  motherOrganisation: RefName.nullable(),
  externalId: z.string().nullable(),
  sportTypes: z.array(SportType),
  website: z.string().nullable(),
  generalInfo: z.string(),
  addresses: OrganisationAddresses,
  site: z.string().nullable(),
  /** The holders of an office today, by the weight of the office; their contact data are with the member. */
  contacts: z.array(OrganisationContact),
}).meta({ id: 'OrganisationProfile' })
export type OrganisationProfile = z.infer<typeof OrganisationProfile>

const website = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/[^\s]+$/, { error: kernelErrors.wrongFormat.code })

/** The form of an organisation. */
export const OrganisationFields = z.object({
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
  site: z.string().trim().max(200).nullable().default(null),
  externalId: z.string().trim().max(100).nullable().default(null),
  motherRef: Ref.nullable().default(null),
  organisationType: OrganisationType.default('SPORT'),
  organisationLevel: OrganisationLevel.default('LOCAL'),
  sportTypes: z.array(SportType).max(20).default([]),
  website: website.nullable().default(null),
  generalInfo: richText(20_000).default(''),
  isHorse: z.boolean().default(true),
  isPony: z.boolean({ error: kernelErrors.blankIsPony.code }).default(false),
  /** Registrations by its members wait for the club's approval (decision 12). */
  needsApproval: z.boolean().default(false),
  /** Entries that it makes for its members are on its own bill, where the federation sends the bill. */
  paysForMembers: z.boolean().default(false),
  addresses: OrganisationAddresses.default({ registeredOffice: null, trainingSite: null }),
  customAttributes: CustomAttributeValues.default({}),
})

export type OrganisationFields = z.infer<typeof OrganisationFields>
/** A field of the form; `organisation-fields.rules.ts` has a row for each. */
export type OrganisationField = keyof OrganisationFields

export const CreateOrganisation = OrganisationFields.extend({
  federation: Ref,
  accounts: z.array(ContactAccountInput).max(20).default([]),
})
export type CreateOrganisation = z.infer<typeof CreateOrganisation>
export const organisationFieldNames = OrganisationFields.keyof().options
/** A field that is absent stays as it is. */
export const UpdateOrganisation = changeOf(OrganisationFields).extend({
  /** Sent accounts are added, changed or deleted; the others stay. */
  accounts: z.array(ContactAccountInput).max(20).optional(),
  version: Version,
})
export type UpdateOrganisation = z.infer<typeof UpdateOrganisation>

/** The full record of an organisation, for those who manage it. */
export const OrganisationDetail = OrganisationFields.extend({
  ref: Ref,
  generalInfo: z.string(),
  federation: RefName,
  motherOrganisation: RefName.nullable(),
  avatar: z.string().nullable(),
  memberCount: z.int(),
  /** The holders of an office today, by the weight of the office. */
  contacts: z.array(OrganisationContact),
  accounts: z.array(ContactAccountView),
  version: z.int(),
}).meta({ id: 'OrganisationDetail' })
export type OrganisationDetail = z.infer<typeof OrganisationDetail>

export const OrganisationMetadata = z
  .object({
    organisationTypes: z.array(OrganisationType),
    organisationLevels: z.array(OrganisationLevel),
    sportTypes: z.array(SportType),
  })
  .meta({ id: 'OrganisationMetadata' })
export type OrganisationMetadata = z.infer<typeof OrganisationMetadata>

/** The flags of GET /organisation/{organisation}/profile/security: the guards' own predicates. */
export const OrganisationAbilities = z
  .object({
    canEdit: z.boolean(),
    canEditAvatar: z.boolean(),
    canDelete: z.boolean(),
    canViewCompetitionsPage: z.boolean(),
    canAssignTimes: z.boolean().describe('May choose the start times of its riders'),
    canViewInfoPage: z.boolean(),
    canViewMembersPage: z.boolean(),
    canViewFinancePage: z.boolean(),
    /** The right of decision 54; the bills of the club ask for it. */
    canManageFinance: z.boolean(),
    /** It sells in its own book, whose finance pages open. */
    canManageSales: z.boolean(),
    canViewOverviewPage: z.boolean(),
    canEditMember: z.boolean(),
    canCreateMember: z.boolean(),
  })
  .meta({ id: 'OrganisationAbilities' })
export type OrganisationAbilities = z.infer<typeof OrganisationAbilities>

/** A license or a benefit of a member, today or from a later day, with any payer. */
export const HeldByMember = z
  .object({ ref: Ref, offer: RefName, start: LocalDate, end: LocalDate.nullable() })
  .meta({ id: 'HeldByMember' })
export type HeldByMember = z.infer<typeof HeldByMember>

/** A member as the administration of the club sees it. */
export const OrganisationMember = z
  .object({
    ref: Ref,
    name: z.string(),
    /** Last name first, the order of lists. */
    sortName: z.string(),
    avatar: z.string().nullable(),
    birthDate: LocalDate.nullable(),
    isDeceased: z.boolean(),
    membership: z.object({
      ref: Ref,
      role: OrganisationRoleName,
      associationType: AssociationType,
      memberId: z.string().nullable(),
      start: LocalDate,
      end: LocalDate.nullable(),
      isActive: z.boolean(),
    }),
    licenses: z.array(HeldByMember),
    memberBenefits: z.array(HeldByMember),
    combinationCount: z.int(),
  })
  .meta({ id: 'OrganisationMember' })
export type OrganisationMember = z.infer<typeof OrganisationMember>
