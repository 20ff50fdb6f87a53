import { expect, it } from 'vitest'
import { toLanguage } from './languages.ts'

it('reads the code of a language in any case, with or without a region, and falls back to English', () => {
  expect(['NL', 'nl-BE', 'en-GB', 'fr', '', null, undefined].map(toLanguage)).toEqual([
    'nl',
    'nl',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})
