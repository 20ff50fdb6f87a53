import { expect, it } from 'vitest'
import { exemptionText } from './exemption.presets.ts'

it.each([
  ['BE', 'NL', 'EXEMPT_SPORT', 'Vrijgesteld: artikel 44, § 2, 3° van het btw-wetboek (sport)'],
  ['BE', 'EN', 'EXEMPT_EDUCATION', 'Exempt: article 44, § 2, 4° of the Belgian VAT code (education)'],
  ['NL', 'NL', 'EXEMPT_SPORT', 'Vrijgesteld: artikel 11, lid 1, onderdeel e, Wet OB 1968 (sport)'],
  ['NL', 'EN', 'EXEMPT_SMALL_ENTERPRISE', 'Exempt: scheme for small businesses, article 25 of the Dutch VAT act'],
  ['DE', 'EN', 'OUT_OF_SCOPE', 'Outside the scope of VAT'],
] as const)('a seller of %s says in %s why %s has no tax', (country, language, treatment, text) => {
  expect(exemptionText(country, language, [treatment])).toBe(text)
})

it('of several grounds are joined, and what is taxed says nothing', () => {
  expect(exemptionText('BE', 'NL', ['STANDARD', 'ZERO_RATED', 'OUT_OF_SCOPE'])).toBe(
    'Nultarief; Niet onderworpen aan btw',
  )
  expect(exemptionText('BE', 'NL', ['STANDARD'])).toBe('')
})
