import { describe, expect, it } from 'vitest'
import { testMemberDetail } from '../../../testing/parties.ts'
import { familyRelations, familyValues } from './family.form.ts'

const today = '2026-05-17'
const adult = testMemberDetail({ birthDate: '1980-01-01', gender: 'MALE' })
const mother = { ref: 'mother', name: 'An Claes' }
const child = testMemberDetail({
  birthDate: '2012-03-04',
  relations: [
    { ref: 'r', side: 'PARENT', person: mother, type: 'MOTHER', permission: 'FULL' },
    { ref: 's', side: 'CHILD', person: { ref: 'c', name: 'C' }, type: 'OTHER_FAMILY', permission: 'FULL' },
  ],
})
const minor = { birthDate: '2014-01-01', gender: 'FEMALE' as const }
const grown = { birthDate: '1984-01-01', gender: 'FEMALE' as const }
const told = (rows: ReturnType<typeof familyRelations>) =>
  rows.map(({ side, person, type }) => [side, person?.ref, type])

describe('the next member of a family', () => {
  it('a child of an adult, a sister of a child, the mother of a child, an unrelated adult', () => {
    expect(told(familyRelations(adult, minor, today))).toEqual([['PARENT', adult.ref, 'FATHER']])
    expect(told(familyRelations(child, minor, today))).toEqual([['PARENT', 'mother', 'MOTHER']])
    expect(told(familyRelations(child, grown, today))).toEqual([['CHILD', child.ref, 'MOTHER']])
    expect(familyRelations(adult, grown, today)).toEqual([])
    expect(familyRelations(adult, { ...minor, birthDate: null }, today)).toEqual([])
  })
  it('has the name, the address and the present clubs, but an email address of its own', () => {
    const values = familyValues(adult, today)
    expect(values).toMatchObject({ firstName: '', lastName: 'Claes', email: '', birthDate: null })
    expect(values.memberships).toMatchObject([{ organisation: { name: 'Riding Club Lier' }, start: today, end: null }])
  })
})
