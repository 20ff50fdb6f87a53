import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { lettersApart } from '../../kernel/search/likeness.rules.ts'
import { type PersonLikenessFacts, personLikeness, similarPersonFrom, similarPersons } from './person-likeness.rules.ts'

const person = (name: string, birthDate: string | null, feiNumber: string | null = null): PersonLikenessFacts => {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' '), birthDate, feiNumber }
}

describe('two persons', () => {
  it.each([
    ['Chloé Janssens', '1998-03-04', 'Chloe Janssens', '1998-03-04', 100, ['SAME_BIRTH_DATE', 'SAME_NAME']],
    ['Janssens Chloé', '1998-03-04', 'Chloé Janssens', '1998-03-04', 98, ['SAME_BIRTH_DATE', 'NAME_SWAPPED']],
    ['Chloé Jansens', '1998-03-04', 'Chloé Janssens', '1998-03-04', 95, ['SAME_BIRTH_DATE', 'NAME_ONE_LETTER']],
    ['Cholé Janssens', '1998-03-04', 'Chloé Janssens', '1998-03-04', 95, ['SAME_BIRTH_DATE', 'NAME_ONE_LETTER']],
    ['Cloé Jansens', '1998-03-04', 'Chloé Janssens', '1998-03-04', 88, ['SAME_BIRTH_DATE', 'NAME_TWO_LETTERS']],
    ['Chloé Marie Janssens', '1998-03-04', 'Chloé Janssens', '1998-03-04', 85, ['SAME_BIRTH_DATE', 'NAME_PART']],
    ['Chloé Peeters', '1998-03-04', 'Chloé Janssens', '1998-03-04', 70, ['SAME_BIRTH_DATE', 'SAME_FIRST_NAME']],
    ['Chloé Janssens', null, 'Chloé Janssens', '1998-03-04', 80, ['SAME_NAME', 'NO_BIRTH_DATE']],
    ['Chloé Janssens', '1998-04-03', 'Chloé Janssens', '1998-03-04', 78, ['SAME_NAME', 'BIRTH_DATE_MISTYPED']],
    ['Chloé Janssens', '1998-03-05', 'Chloé Janssens', '1998-03-04', 78, ['SAME_NAME', 'BIRTH_DATE_MISTYPED']],
  ])('%s %s and %s %s are similar', (name, birth, otherName, otherBirth, score, reasons) => {
    expect(personLikeness(person(name, birth), person(otherName, otherBirth))).toEqual({ score, reasons })
  })

  it.each([
    ['alike name, other birth date', 'Jan Janssens', '2006-01-01', 'Jean Janssens', '1998-03-04'],
    ['same name, another birth date', 'Chloé Janssens', '2011-11-23', 'Chloé Janssens', '1998-03-04'],
    ['twins', 'Nora Janssens', '1998-03-04', 'Lotte Janssens', '1998-03-04'],
    ['alike name without a birth date', 'Chloé Jansens', null, 'Chloé Janssens', '1998-03-04'],
    ['strangers of one day', 'Joris Maes', '1998-03-04', 'Chloé Janssens', '1998-03-04'],
    ['two letters of a short name', 'An Li', '1998-03-04', 'Bo Li', '1998-03-04'],
  ])('%s are not similar', (_case, name, birth, otherName, otherBirth) => {
    expect(personLikeness(person(name, birth), person(otherName, otherBirth))).toBeNull()
  })

  it('with one FEI number are the same, whatever was typed', () => {
    expect(personLikeness(person('A B', '2000-01-01', '10012345'), person('C D', null, '10012345'))?.score).toBe(97)
  })

  const days = fc.constantFrom('1998-03-04', '1998-04-03', '2006-01-01', null)
  const words = fc.stringMatching(/^[a-e]{1,6}$/)
  const persons = fc
    .tuple(words, words, days)
    .map(([firstName, lastName, birthDate]): PersonLikenessFacts => ({ firstName, lastName, birthDate }))

  test.prop([persons, persons])('are as similar in one order as in the other', (one, other) => {
    expect(personLikeness(one, other)).toEqual(personLikeness(other, one))
  })

  test.prop([persons, fc.boolean()])(
    'are never similar with another birth date and a merely alike name',
    (one, twice) => {
      const alike = { ...one, lastName: `${one.lastName}${twice ? 'xy' : 'x'}`, birthDate: '1955-12-31' }
      if (one.birthDate !== null) expect(personLikeness(one, alike)).toBeNull()
      const born = { ...one, birthDate: one.birthDate ?? '1998-03-04' }
      expect(personLikeness(born, { ...alike, birthDate: born.birthDate })).not.toBeNull()
    },
  )

  test.prop([persons])('who are equal have the highest score', (one) => {
    expect(personLikeness(one, { ...one })?.score).toBe(one.birthDate === null ? 80 : 100)
  })
})

describe('similar persons', () => {
  it('are those from the threshold on, the most likely first, and no more than asked for', () => {
    const own = person('Chloé Janssens', '1998-03-04')
    const candidates = [
      { ref: 'c', ...person('Chloé Peeters', '1998-03-04') },
      { ref: 'b', ...person('Chloé Jansens', '1998-03-04') },
      { ref: 'a', ...person('Jan Janssens', '2006-01-01') },
      { ref: 'd', ...person('Chloé Janssens', '1998-03-04') },
    ]
    const found = similarPersons(own, candidates, 10)
    expect(found.map(({ candidate }) => candidate.ref)).toEqual(['d', 'b', 'c'])
    expect(found.every(({ likeness }) => likeness.score >= similarPersonFrom)).toBe(true)
    expect(similarPersons(own, candidates, 1)).toHaveLength(1)
  })
})

describe('the letters between two names', () => {
  const words = fc.stringMatching(/^[a-c]{0,7}$/)
  test.prop([words, words])('are as many in one order as in the other, and none for the same', (one, other) => {
    expect(lettersApart(one, other)).toBe(lettersApart(other, one))
    expect(lettersApart(one, other) === 0).toBe(one === other)
  })
})
