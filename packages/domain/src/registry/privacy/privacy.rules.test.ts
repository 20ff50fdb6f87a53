import { describe, expect, it } from 'vitest'
import { isNameConfirmed, maskedIban, withoutPerson } from './privacy.rules.ts'

describe('erasing a person (decision 33)', () => {
  it.each([
    ['Anna De Smet', '  anna  de smet', true],
    ['Anna De Smet', 'Anna Desmet', false],
    ['Anna De Smet', '', false],
  ])('%s is confirmed by "%s": %s', (name, typed, confirmed) => {
    expect(isNameConfirmed(name, typed)).toBe(confirmed)
  })
  it('removes the person from a history entry, and keeps those with a longer name', () => {
    const line = {
      rider: { ref: '1', name: 'Anna De Smet', birthDate: '2011-02-03' },
      horse: { name: 'Cantus', birthDate: '2015-04-01' },
      others: ['Anna De Smet-Maes', 'Anna De Smet', 3, null],
    }
    expect(withoutPerson(line, new Set(['Anna De Smet']), 'Anonymous person')).toEqual({
      rider: { ref: '1', name: 'Anonymous person' },
      horse: { name: 'Cantus', birthDate: '2015-04-01' },
      others: ['Anna De Smet-Maes', 'Anonymous person', 3, null],
    })
  })
})

it.each([
  ['BE68539007547034', '···· 7034'],
  ['7034', '····'],
])('an IBAN for the screen: %s is %s', (iban, shown) => {
  expect(maskedIban(iban)).toBe(shown)
})
