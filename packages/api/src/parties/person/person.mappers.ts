import type {
  MemberBenefitHolding,
  MemberLicense as MemberLicenseRecord,
  Membership as MembershipRecord,
  Person,
  PersonAchievement as PersonAchievementRecord,
  Statute as StatuteRecord,
} from '@oxer/db'
import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'
import {
  type HeldBenefit,
  HeldLicenseType,
  type MemberContact,
  type MemberLicense,
} from '@oxer/domain/parties/holding/member-holding.schema'
import {
  type MemberRelation,
  RelationPermission,
  type RelationSide,
  RelationType,
} from '@oxer/domain/parties/person/member-relation.schema'
import {
  AssociationType,
  type Membership,
  type Statute,
  StatuteType,
} from '@oxer/domain/parties/person/membership.schema'
import { isWithin, neverEnds } from '@oxer/domain/parties/person/person.rules'
import {
  Gender,
  type MemberAbilities,
  type MemberDetail,
  type MemberProfile,
  type MemberRow,
  PersonLanguage,
} from '@oxer/domain/parties/person/person.schema'
import type { PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'

const toStatute = (row: StatuteRecord, today: string): Statute => ({
  ref: row.ref,
  statute: StatuteType.parse(row.statute),
  since: row.since,
  until: row.until,
  isActive: isWithin({ start: row.since, end: row.until }, today),
})

export type MembershipRow = MembershipRecord & { organisation: RefName; statutes: StatuteRecord[] }

export const toMembership = (row: MembershipRow, today: string): Membership => ({
  ref: row.ref,
  organisation: { ref: row.organisation.ref, name: row.organisation.name },
  role: OrganisationRoleName.parse(row.role),
  associationType: AssociationType.parse(row.associationType),
  memberId: row.memberId,
  start: row.start,
  end: row.end,
  canOrganizeCompetitions: row.canOrganizeCompetitions,
  canAssignTimeForCompetitions: row.canAssignTimeForCompetitions,
  canManageFinance: row.canManageFinance,
  statutes: row.statutes.map((statute) => toStatute(statute, today)),
  isActive: isWithin(row, today),
})

type Named = { ref: string; firstName: string; lastName: string }
export const toPersonName = ({ ref, firstName, lastName }: Named): RefName => ({
  ref,
  name: `${firstName} ${lastName}`,
})

type RelationRow = { ref: string; type: string; permission: string }

export const toRelation = (row: RelationRow, side: RelationSide, person: Named): MemberRelation => ({
  ref: row.ref,
  side,
  person: toPersonName(person),
  type: RelationType.parse(row.type),
  permission: RelationPermission.parse(row.permission),
})

/** Null for a person who is no longer known. */
export const toContact = (
  { billToType, billToRef }: { billToType: string; billToRef: string },
  names: ReadonlyMap<string, string>,
): MemberContact => ({
  type: billToType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON',
  ref: billToRef,
  name: names.get(billToRef) ?? '',
})

type LicenseRow = MemberLicenseRecord & { license: { name: string; type: string } }

const toMemberLicense = (row: LicenseRow, names: ReadonlyMap<string, string>, today: string): MemberLicense => ({
  ref: row.ref,
  licenseRef: row.licenseRef,
  name: row.license.name,
  type: HeldLicenseType.parse(row.license.type),
  billToContactRef: row.billToRef,
  billTo: toContact(row, names),
  start: row.start,
  end: row.end,
  isActive: isWithin(row, today),
})

type BenefitRow = MemberBenefitHolding & { memberBenefit: { name: string } }

const toHeldBenefit = (row: BenefitRow, names: ReadonlyMap<string, string>, today: string): HeldBenefit => ({
  ref: row.ref,
  memberBenefitRef: row.memberBenefitRef,
  name: row.memberBenefit.name,
  billToContactRef: row.billToRef,
  billTo: toContact(row, names),
  start: row.start,
  end: row.end,
  checked: row.end === null || row.end >= today,
})

type PersonRow = Person & { federation: RefName; memberships: MembershipRow[] }

const addressOf = (stored: unknown): Address | null => (stored === null ? null : Address.parse(stored))

/** Declared from a day on; nothing is shown before that day. */
const isDeceasedOn = (deceasedDate: string | null, today: string): boolean =>
  deceasedDate !== null && deceasedDate <= today

/** With `isPrivate`, the fields for the person, the own club and the staff are left out (decision 33). */
export const toMemberProfile = (row: PersonRow, today: string, isPrivate: boolean): MemberProfile => ({
  ref: row.ref,
  federation: { ref: row.federation.ref, name: row.federation.name },
  firstName: row.firstName,
  lastName: row.lastName,
  avatar: row.avatar,
  isDeceased: isDeceasedOn(row.deceasedDate, today),
  ...(isPrivate
    ? {
        birthDate: null,
        email: null,
        phone: null,
        mobilePhone: null,
        address: null,
        nationality: null,
        feiNumber: null,
        memberships: [],
      }
    : {
        birthDate: row.birthDate,
        email: row.email,
        phone: row.phone,
        mobilePhone: row.mobilePhone,
        address: addressOf(row.address),
        nationality: row.nationality,
        feiNumber: row.feiNumber,
        memberships: row.memberships.map((membership) => toMembership(membership, today)),
      }),
})

type DetailRow = PersonRow & {
  parents: (RelationRow & { parent: Named })[]
  children: (RelationRow & { child: Named })[]
  licenses: LicenseRow[]
  memberBenefits: BenefitRow[]
  accounts: ContactAccountView[]
  /** The login, if there is one. */
  account: { defaultFederationRef: string | null } | null
}

/** `names` are those of the contacts to whom licenses and benefits are billed. */
export const toMemberDetail = (row: DetailRow, names: ReadonlyMap<string, string>, today: string): MemberDetail => ({
  ref: row.ref,
  federation: { ref: row.federation.ref, name: row.federation.name },
  firstName: row.firstName,
  lastName: row.lastName,
  birthDate: row.birthDate,
  deceasedDate: row.deceasedDate,
  gender: Gender.parse(row.gender),
  email: row.email,
  phone: row.phone,
  mobilePhone: row.mobilePhone,
  nationality: row.nationality,
  defaultLanguage: PersonLanguage.parse(row.language),
  feiNumber: row.feiNumber,
  externalId: row.externalId,
  address: addressOf(row.address),
  avatar: row.avatar,
  profession: row.profession,
  vatNumber: row.vatNumber,
  company: row.companyName,
  customAttributes: CustomAttributeValues.parse(row.customAttributes),
  memberships: row.memberships.map((membership) => toMembership(membership, today)),
  relations: [
    ...row.parents.map((relation) => toRelation(relation, 'PARENT', relation.parent)),
    ...row.children.map((relation) => toRelation(relation, 'CHILD', relation.child)),
  ],
  licenses: row.licenses.map((license) => toMemberLicense(license, names, today)),
  memberBenefits: row.memberBenefits.map((benefit) => toHeldBenefit(benefit, names, today)),
  billToContactRef: row.billToRef,
  billTo:
    row.billToRef === null ? null : toContact({ billToType: row.billToType ?? '', billToRef: row.billToRef }, names),
  accounts: row.accounts,
  defaultFederation: row.account?.defaultFederationRef ?? row.federation.ref,
  version: row.version,
})

/** A part that is closed to the reader is empty. */
export const toShownParts = (detail: MemberDetail, shown: MemberAbilities['overview']): MemberDetail => ({
  ...detail,
  address: shown.canViewAddress ? detail.address : null,
  memberships: shown.canViewMemberships ? detail.memberships : [],
  licenses: shown.canViewLicenses ? detail.licenses : [],
  memberBenefits: shown.canViewLicenses ? detail.memberBenefits : [],
  ...(shown.canViewLicenses ? {} : { billToContactRef: null, billTo: null }),
  relations: shown.canViewRelations ? detail.relations : [],
})

/** From the text by which lists are sorted. */
export const toLicenseEnd = (licensedUntil: string): { until: string | null } | null =>
  licensedUntil === '' ? null : { until: licensedUntil === neverEnds ? null : licensedUntil }

export const toMemberRow = (
  row: Pick<
    Person,
    'ref' | 'firstName' | 'lastName' | 'birthDate' | 'email' | 'deceasedDate' | 'avatar' | 'address' | 'licensedUntil'
  > & {
    memberships: { start: string; end: string | null; memberId: string | null; organisation: RefName }[]
  },
  today: string,
  showContact: boolean,
): MemberRow => ({
  ref: row.ref,
  firstName: row.firstName,
  lastName: row.lastName,
  birthDate: showContact ? row.birthDate : null,
  email: showContact ? row.email : null,
  isDeceased: isDeceasedOn(row.deceasedDate, today),
  avatar: row.avatar,
  organisations: row.memberships
    .filter((membership) => isWithin(membership, today))
    .map(({ organisation }) => ({ ref: organisation.ref, name: organisation.name })),
  memberIds: row.memberships
    .filter((membership) => showContact && isWithin(membership, today))
    .flatMap(({ memberId }) => memberId ?? []),
  cityName: showContact ? (addressOf(row.address)?.cityName ?? null) : null,
  license: showContact ? toLicenseEnd(row.licensedUntil) : null,
})

export const toPersonAchievement = (
  row: PersonAchievementRecord & { achievement: RefName & { validityDays: number | null } },
  today: string,
): PersonAchievement => ({
  ref: row.ref,
  achievement: { ref: row.achievement.ref, name: row.achievement.name },
  validityDays: row.achievement.validityDays,
  start: row.achievedOn,
  end: row.validUntil,
  notes: row.notes,
  isValid: isWithin({ start: row.achievedOn, end: row.validUntil }, today),
})
