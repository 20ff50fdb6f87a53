import { describe, expect, it } from 'vitest'
import { keyOfName, misfits } from './custom-attribute.rules.ts'
import type { CustomAttributeDefinition } from './custom-attribute.schema.ts'

const definitions: CustomAttributeDefinition[] = [
  { key: 'club-number', name: 'Club number', inputKind: 'INPUT' },
  { key: 'weight', name: 'Weight', inputKind: 'SLIDER', minimum: 0, maximum: 1, step: 0.1 },
  { key: 'shirt', name: 'Shirt', inputKind: 'DROPDOWN', choices: ['S', 'M'] },
  { key: 'level', name: 'Level', inputKind: 'RATING', maximum: 5 },
]

describe('values of custom attributes, by input kind', () => {
  it('are valid for the definition of the federation', () => {
    expect(misfits(definitions, { 'club-number': '12', weight: 0.3, shirt: 'M', level: 0 }, {})).toEqual([])
  })
  it.each([
    ['club-number', 12],
    ['weight', 0.35],
    ['weight', 1.1],
    ['weight', '0.3'],
    ['shirt', 'XL'],
    ['level', 6],
    ['level', 2.5],
    ['unknown', 'x'],
  ])('%s = %s is invalid', (key, value) => {
    expect(misfits(definitions, { [key]: value }, {})).toEqual([key])
  })
  it('a stored value stays valid, even if its field changes or is deleted', () => {
    expect(misfits([], { shirt: 'XL' }, { shirt: 'XL' })).toEqual([])
    expect(misfits(definitions, { shirt: 'XL' }, { shirt: 'L' })).toEqual(['shirt'])
  })
})

it.each([
  ['Shirt size', [], 'shirt-size'],
  ['Maat (hemd) é', ['maat-hemd-e'], 'maat-hemd-e-2'],
  ['★', [], 'field'],
])('the key of %s', (name, taken, key) => {
  expect(keyOfName(name, new Set(taken))).toBe(key)
})
