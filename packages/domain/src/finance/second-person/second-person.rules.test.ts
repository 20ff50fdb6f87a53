import { expect, it } from 'vitest'
import { isProposed, refuseDecision } from './second-person.rules.ts'

it('another person decides, once', () => {
  expect(refuseDecision({ status: 'PROPOSED', isOwn: false })).toBeNull()
  expect(refuseDecision({ status: 'PROPOSED', isOwn: true })).toBe('secondPersonNeeded')
  for (const status of ['ORDERED', 'REJECTED', 'CANCELLED']) {
    expect(refuseDecision({ status, isOwn: false })).toBe('notProposed')
    expect(refuseDecision({ status, isOwn: true })).toBe('notProposed')
  }
})

it('money that leaves by the bank or a card is proposed, cash is not', () => {
  expect(isProposed(true, 'TRANSFER')).toBe(true)
  expect(isProposed(true, 'CARD')).toBe(true)
  expect(isProposed(true, 'CASH')).toBe(false)
  expect(isProposed(false, 'TRANSFER')).toBe(false)
})
