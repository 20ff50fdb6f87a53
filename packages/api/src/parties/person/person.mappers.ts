import type { Membership as MembershipRecord, Person } from '@oxer/db'
import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import {
  AssociationType,
  Gender,
  type MemberDetail,
  type MemberProfile,
  type MemberRow,
  type Membership,
  PersonLanguage,
} from '@oxer/domain/parties/person/person.schema'

export type MembershipRow = MembershipRecord & { organisation: RefName }

export const toMembership = (row: MembershipRow, today: string): Membership => ({
  ref: row.ref,
  organisation: { ref: row.organisation.ref, name: row.organisation.name },
  role: OrganisationRoleName.parse(row.role),
  associationType: AssociationType.parse(row.associationType),
  memberId: row.memberId,
  start: row.start,
  end: row.end,
  isActive: row.start <= today && (row.end === null || row.end >= today),
})

type PersonRow = Person & { federation: RefName; memberships: MembershipRow[] }

const addressOf = (stored: unknown): Address | null => (stored === null ? null : Address.parse(stored))

/** Declared from a day on; before that day nothing shows. */
const isDeceasedOn = (deceasedDate: string | null, today: string): boolean =>
  deceasedDate !== null && deceasedDate <= today

/** With `isPrivate`, what only the person, the own club and the staff may see is left out (decision 33). */
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

export const toMemberDetail = (row: PersonRow, today: string): MemberDetail => ({
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
  memberships: row.memberships.map((membership) => toMembership(membership, today)),
  version: row.version,
})

export const toMemberRow = (
  row: Pick<Person, 'ref' | 'firstName' | 'lastName' | 'birthDate' | 'deceasedDate' | 'avatar'> & {
    memberships: { start: string; end: string | null; organisation: RefName }[]
  },
  today: string,
): MemberRow => ({
  ref: row.ref,
  firstName: row.firstName,
  lastName: row.lastName,
  birthDate: row.birthDate,
  isDeceased: isDeceasedOn(row.deceasedDate, today),
  avatar: row.avatar,
  organisations: row.memberships
    .filter(({ start, end }) => start <= today && (end === null || end >= today))
    .map(({ organisation }) => ({ ref: organisation.ref, name: organisation.name })),
})
