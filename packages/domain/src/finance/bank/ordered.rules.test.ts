import { expect, it } from 'vitest'
import { matchOrder, orderedRefOf } from './ordered.rules.ts'

const ref = '01890000-0000-7000-8000-0000000000f1'
const name = ref.replaceAll('-', '')

it('reads its own names, as banks repeat them', () => {
  expect(orderedRefOf(name)).toBe(ref)
  expect(orderedRefOf(` ${name.toUpperCase()} `)).toBe(ref)
  expect(orderedRefOf(ref)).toBe(ref)
  for (const other of [null, '', 'NOTPROVIDED', `${name}0`, name.slice(1)]) expect(orderedRefOf(other)).toBeNull()
})

it('a line is the order of its name and amount, and nothing else', () => {
  const orders = [
    { ref: '01890000-0000-7000-8000-0000000000f2', amountCents: 1500 },
    { ref, amountCents: 1500 },
  ]
  expect(matchOrder({ reference: name, amountCents: -1500 }, orders)).toEqual(orders[1])
  expect(matchOrder({ reference: name, amountCents: -1499 }, orders)).toBeNull()
  expect(matchOrder({ reference: name, amountCents: 1500 }, orders)).toBeNull()
  expect(matchOrder({ reference: null, amountCents: -1500 }, orders)).toBeNull()
})
