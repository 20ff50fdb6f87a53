import { describe, expect, it } from 'vitest'
import { ibanText } from './iban.view.ts'

describe('an account number on the screen', () => {
  it.each([
    ['BE71096123456769', 'BE71 0961 2345 6769'],
    ['be71 0961-2345.6769', 'BE71 0961 2345 6769'],
    ['NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00'],
    ['', ''],
  ])('%s is shown as %s', (typed, text) => {
    expect(ibanText(typed)).toBe(text)
  })
})
