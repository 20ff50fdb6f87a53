// What the next member of a family shares with the first: name, address, clubs and parents.
import { fullYears } from '@oxer/domain/kernel/time/time.rules'
import type { RelationType } from '@oxer/domain/parties/person/member-relation.schema'
import type { Gender, MemberDetail } from '@oxer/domain/parties/person/person.schema'
import { type MemberValues, newMembership, nobody, type RelationValue } from './member.form.ts'

const ofAge = 18

const isMinor = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && fullYears(birthDate, today) < ofAge

const parentTypeOf = (gender: Gender): RelationType =>
  gender === 'MALE' ? 'FATHER' : gender === 'FEMALE' ? 'MOTHER' : 'OTHER_FAMILY'

const fullNameOf = ({ firstName, lastName }: MemberDetail): string => `${firstName} ${lastName}`

/**
 * By the ages of the two. The parents of a new minor are the adult from whom it is created, or the parents of the minor
 * from whom it is created. An adult created from a minor is the minor's parent. Two adults are not related by this.
 */
export const familyRelations = (
  first: MemberDetail,
  next: { birthDate: string | null; gender: Gender },
  today: string,
): RelationValue[] => {
  if (next.birthDate === null) return []
  const row = { permission: 'FULL' as const, markedForDeletion: false }
  const self = { ref: first.ref, name: fullNameOf(first) }
  if (!isMinor(next.birthDate, today)) {
    return isMinor(first.birthDate, today)
      ? [{ ...row, key: first.ref, side: 'CHILD', person: self, type: parentTypeOf(next.gender) }]
      : []
  }
  if (!isMinor(first.birthDate, today)) {
    return [{ ...row, key: first.ref, side: 'PARENT', person: self, type: parentTypeOf(first.gender) }]
  }
  return first.relations
    .filter(({ side }) => side === 'PARENT')
    .map(({ person, type, permission }) => ({ ...row, key: person.ref, side: 'PARENT', person, type, permission }))
}

export const familyValues = (first: MemberDetail, today: string): MemberValues => ({
  ...nobody,
  lastName: first.lastName,
  address: first.address ?? nobody.address,
  phone: first.phone ?? '',
  defaultLanguage: first.defaultLanguage,
  nationality: first.nationality ?? '',
  memberships: first.memberships
    .filter(({ isActive }) => isActive)
    .map(({ organisation, associationType }) => ({ ...newMembership(organisation, today), associationType })),
})
