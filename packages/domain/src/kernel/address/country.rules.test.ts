import { describe, expect, it } from 'vitest'
import { countriesIn, countryCodes, countryWords } from './country.rules.ts'

describe('countries', () => {
  it('have a code of three letters, one of two, and a name in the language of the reader', () => {
    expect(countryCodes.size).toBe(249)
    expect(countryCodes.get('BEL')).toBe('BE')
    expect(countryCodes.get('DEU')).toBe('DE')
    const names = (language: string) => new Map(countriesIn(language).map(({ code, name }) => [code, name]))
    expect(names('nl').get('BEL')).toBe('België')
    expect(names('en').get('NLD')).toBe('Netherlands')
    const dutch = countriesIn('nl').map(({ name }) => name)
    expect(dutch.indexOf('België')).toBeLessThan(dutch.indexOf('Duitsland'))
    expect(dutch.every((name) => name.length > 2)).toBe(true)
  })
  it.each([
    ['belgie', 'BEL'],
    ['be', 'BEL'],
    ['bel', 'BEL'],
    ['belgium', 'BEL'],
    ['belgique', 'BEL'],
    ['nederland', 'NLD'],
    ['thenetherlands', undefined],
  ])('are read from what people write: %s', (word, code) => expect(countryWords().get(word)).toBe(code))
})
