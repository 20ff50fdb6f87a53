import { expect, it } from 'vitest'
import { greetingAt } from './home.rules.ts'

it.each([
  [0, 'morning'],
  [10, 'morning'],
  [11, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
  [24, 'hello'],
] as const)('ps099: at %i o’clock it is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})
