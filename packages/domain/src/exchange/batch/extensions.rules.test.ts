import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import example from '../document/testing/example.json' with { type: 'json' }
import { maximumExtensionBytes, mergeExtensions, oversizedExtensions } from './extensions.rules.ts'

const sample = ExchangeDocument.parse(example)
const documentOf = (value: string): ExchangeDocument => ({
  ...sample,
  horses: (sample.horses ?? []).map((horse, index) => (index === 2 ? { ...horse, extensions: { own: value } } : horse)),
})
/** {"own":"…"} */
const frame = 10

describe('the extensions of a record', () => {
  it.each([
    ['x'.repeat(maximumExtensionBytes - frame), []],
    ['x'.repeat(maximumExtensionBytes - frame + 1), ['horses.2']],
    // Bytes, not letters.
    ['é'.repeat((maximumExtensionBytes - frame) / 2), []],
    ['é'.repeat((maximumExtensionBytes - frame) / 2 + 1), ['horses.2']],
  ])('are kept up to a size', (value, places) => {
    expect(oversizedExtensions(documentOf(value))).toEqual(places)
  })

  test.prop([fc.array(fc.dictionary(fc.constantFrom('one', 'two', 'oxer'), fc.integer()))])(
    'of several senders are all there, each key as it was sent last',
    (told) => {
      const merged = mergeExtensions(told) ?? {}
      expect(new Set(Object.keys(merged))).toEqual(new Set(told.flatMap((each) => Object.keys(each))))
      for (const [key, value] of Object.entries(merged)) {
        expect(value).toBe(told.findLast((each) => key in each)?.[key])
      }
    },
  )
})
