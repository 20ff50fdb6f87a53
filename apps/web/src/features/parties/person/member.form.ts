// The values of the member form, and the input for the server. Rows keep their position, so that an error of the server
// finds its row.
import type { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import type { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { RelationPermission, RelationSide, RelationType } from '@oxer/domain/parties/person/member-relation.schema'
import type { AssociationType, StatuteType } from '@oxer/domain/parties/person/membership.schema'
import type { Gender, MemberDetail, PersonLanguage } from '@oxer/domain/parties/person/person.schema'
import type { PersonFieldTable } from '@oxer/domain/parties/person/person-fields.rules'
import type { TypeaheadOption } from '@oxer/ui'
import { isNoAddress, noAddress } from '../../../shared/address-fields.tsx'
import { orNull } from '../../../shared/form/form-words.ts'

export type StatuteValue = {
  key: string
  ref?: string
  statute: StatuteType
  since: string | null
  until: string | null
  markForDeletion: boolean
}

export type MembershipValue = {
  key: string
  ref?: string
  organisation: TypeaheadOption | null
  role: OrganisationRoleName
  associationType: AssociationType
  memberId: string
  start: string | null
  end: string | null
  canOrganizeCompetitions: boolean
  canAssignTimeForCompetitions: boolean
  canManageFinance: boolean
  statutes: StatuteValue[]
}

export type LicenseValue = {
  key: string
  ref?: string
  licenseRef: string
  /** The name of a stored holding, which may no longer be offered. */
  name: string
  /** Null for the member. */
  billTo: string | null
  start: string | null
  end: string | null
  markedForDeletion: boolean
}

export type BenefitValue = {
  memberBenefitRef: string
  checked: boolean
  billTo: string | null
  /** The period of a stored holding. */
  held: { start: string; end: string | null } | null
}

export type RelationValue = {
  key: string
  ref?: string
  side: RelationSide
  person: TypeaheadOption | null
  type: RelationType
  permission: RelationPermission
  markedForDeletion: boolean
}

export type MemberValues = {
  firstName: string
  lastName: string
  birthDate: string | null
  gender: Gender
  email: string
  phone: string
  mobilePhone: string
  nationality: string
  defaultLanguage: PersonLanguage
  feiNumber: string
  externalId: string
  address: Address
  profession: string
  company: string
  vatNumber: string
  customAttributes: CustomAttributeValues
  memberships: MembershipValue[]
  licenses: LicenseValue[]
  memberBenefits: BenefitValue[]
  relations: RelationValue[]
  /** The standing payer; null: nobody else. */
  billTo: string | null
}

export const nobody: MemberValues = {
  firstName: '',
  lastName: '',
  birthDate: null,
  gender: 'NOT_SPECIFIED',
  email: '',
  phone: '',
  mobilePhone: '',
  nationality: '',
  defaultLanguage: 'NL',
  feiNumber: '',
  externalId: '',
  address: noAddress,
  profession: '',
  company: '',
  vatNumber: '',
  customAttributes: {},
  memberships: [],
  licenses: [],
  memberBenefits: [],
  relations: [],
  billTo: null,
}

/** A key that no other row of the form has. */
export const newKey = (): string => crypto.randomUUID()

export const newMembership = (organisation: TypeaheadOption | null, start: string): MembershipValue => ({
  key: newKey(),
  organisation,
  role: 'MEMBER',
  associationType: 'COMPETITION',
  memberId: '',
  start,
  end: null,
  canOrganizeCompetitions: false,
  canAssignTimeForCompetitions: false,
  canManageFinance: false,
  statutes: [],
})

const named = ({ ref }: { ref?: string }): { ref?: string } => (ref === undefined ? {} : { ref })

const toMemberFields = (values: MemberValues) =>
  ({
    firstName: values.firstName,
    lastName: values.lastName,
    birthDate: values.birthDate ?? '',
    gender: values.gender,
    email: orNull(values.email),
    phone: orNull(values.phone),
    mobilePhone: orNull(values.mobilePhone),
    nationality: orNull(values.nationality.toUpperCase()),
    defaultLanguage: values.defaultLanguage,
    feiNumber: orNull(values.feiNumber),
    externalId: orNull(values.externalId),
    address: isNoAddress(values.address) ? null : values.address,
    profession: orNull(values.profession),
    company: orNull(values.company),
    vatNumber: orNull(values.vatNumber),
    customAttributes: values.customAttributes,
  }) satisfies Record<FieldIn<PersonFieldTable, 'form'>, unknown>

/** The input that creating and changing have in common. */
export const toMemberInput = (values: MemberValues) => ({
  ...toMemberFields(values),
  memberships: values.memberships.map((row) => ({
    ...named(row),
    organisation: { ref: row.organisation?.ref ?? '' },
    role: row.role,
    associationType: row.associationType,
    memberId: orNull(row.memberId),
    start: row.start ?? '',
    end: row.end,
    canOrganizeCompetitions: row.canOrganizeCompetitions,
    canAssignTimeForCompetitions: row.canAssignTimeForCompetitions,
    canManageFinance: row.canManageFinance,
    statutes: row.statutes.map((statute) => ({
      ...named(statute),
      statute: statute.statute,
      since: statute.since ?? '',
      until: statute.until,
      markForDeletion: statute.markForDeletion,
    })),
  })),
  licenses: values.licenses.map((row) => ({
    ...named(row),
    licenseRef: row.licenseRef,
    billToContactRef: row.billTo,
    ...(row.start === null ? {} : { start: row.start }),
    end: row.end,
    markedForDeletion: row.markedForDeletion,
  })),
  memberBenefits: values.memberBenefits.map((row) => ({
    memberBenefitRef: row.memberBenefitRef,
    billToContactRef: row.billTo,
    checked: row.checked,
  })),
  relations: values.relations.map((row) => ({
    ...named(row),
    side: row.side,
    person: { ref: row.person?.ref ?? '' },
    type: row.type,
    permission: row.permission,
    markedForDeletion: row.markedForDeletion,
  })),
})

export const toMemberValues = (member: MemberDetail): MemberValues => {
  const payer = (ref: string): string | null => (ref === member.ref ? null : ref)
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    birthDate: member.birthDate,
    gender: member.gender,
    email: member.email ?? '',
    phone: member.phone ?? '',
    mobilePhone: member.mobilePhone ?? '',
    nationality: member.nationality ?? '',
    defaultLanguage: member.defaultLanguage,
    feiNumber: member.feiNumber ?? '',
    externalId: member.externalId ?? '',
    address: member.address ?? noAddress,
    profession: member.profession ?? '',
    company: member.company ?? '',
    vatNumber: member.vatNumber ?? '',
    customAttributes: member.customAttributes,
    memberships: member.memberships.map(({ isActive: _active, memberId, statutes, ...row }) => ({
      ...row,
      key: row.ref,
      memberId: memberId ?? '',
      statutes: statutes.map(({ isActive: _within, ...statute }) => ({
        ...statute,
        key: statute.ref,
        markForDeletion: false,
      })),
    })),
    licenses: member.licenses.map(({ ref, licenseRef, name, billToContactRef, start, end }) => ({
      key: ref,
      ref,
      licenseRef,
      name,
      billTo: payer(billToContactRef),
      start,
      end,
      markedForDeletion: false,
    })),
    memberBenefits: member.memberBenefits
      .filter(({ checked }) => checked)
      .map(({ memberBenefitRef, billToContactRef, start, end }) => ({
        memberBenefitRef,
        checked: true,
        billTo: payer(billToContactRef),
        held: { start, end },
      })),
    billTo: member.billToContactRef,
    relations: member.relations.map((row) => ({ ...row, key: row.ref, markedForDeletion: false })),
  }
}
