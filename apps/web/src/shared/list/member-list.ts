// What the address of a list of members says: by what it is narrowed and sorted. Unknown words mean nothing.
import type { MemberLicenseState, MemberOrder, MembershipState } from '@oxer/domain/parties/person/member-list.schema'
import { toSort } from './list-order.ts'

export type MemberListAddress = {
  q?: string | undefined
  club?: string | undefined
  license?: string | undefined
  /** The license that `license` is about. */
  held?: string | undefined
  age?: string | undefined
  membership?: string | undefined
  sort?: string | undefined
}

/** With ALL, the members of a club are those of today and the former ones. */
export type ShownMemberships = MembershipState | 'ALL'

const licenses: Readonly<Record<string, MemberLicenseState>> = { valid: 'VALID', expiring: 'EXPIRING', none: 'NONE' }
const memberships: Readonly<Record<string, ShownMemberships>> = { active: 'ACTIVE', ended: 'ENDED', all: 'ALL' }
const columns: Readonly<Record<string, MemberOrder>> = { name: 'NAME', birthDate: 'BIRTH_DATE', license: 'LICENSE' }

export const readMemberList = (address: MemberListAddress) => ({
  license: licenses[address.license ?? ''],
  heldLicense: address.held,
  isMinor: address.age === 'minor',
  membership: memberships[address.membership ?? ''],
  sort: toSort(address.sort, columns),
})
export type MemberListState = ReturnType<typeof readMemberList>

/** The input of the server. */
export const toMemberNarrowing = ({ license, heldLicense, isMinor, membership, sort }: MemberListState) => ({
  license,
  heldLicense,
  isMinor,
  membership: membership === 'ALL' ? undefined : membership,
  showInActive: membership === 'ALL',
  sort: sort?.by ?? ('NAME' as const),
  descending: sort?.direction === 'descending',
})

export const isNarrowed = ({ club, license, held, age, membership }: MemberListAddress): boolean =>
  [club, license, held, age, membership].some((value) => value !== undefined)

export const notNarrowed = {
  club: undefined,
  license: undefined,
  held: undefined,
  age: undefined,
  membership: undefined,
} as const
