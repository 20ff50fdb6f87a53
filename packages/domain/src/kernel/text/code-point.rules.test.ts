import { expect, it } from 'vitest'
import { compareCodePoints } from './code-point.rules.ts'

it.each([
  ['a', 'b', -1],
  ['B', 'a', -1],
  ['a', 'a', 0],
  ['a', 'ab', -1],
  ['ab', 'a', 1],
  ['', '', 0],
  ['', 'a', -1],
  // UTF-16 has the first before the second, because a pair of surrogates begins lower.
  ['\u{1F40E}', '\uFF5E', 1],
])('%j before %j: %i', (left, right, order) => {
  expect(compareCodePoints(left, right)).toBe(order)
})
