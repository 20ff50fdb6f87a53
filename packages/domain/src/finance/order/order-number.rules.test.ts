import { expect, it } from 'vitest'
import { orderNumber } from './order-number.rules.ts'

it('has the year of the order and six digits', () => {
  expect(orderNumber('2026-05-17', 123)).toBe('O2026-000123')
  expect(orderNumber('2027-01-01', 1_234_567)).toBe('O2027-1234567')
})
