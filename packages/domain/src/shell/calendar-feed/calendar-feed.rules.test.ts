import { test } from '@fast-check/vitest'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GivenEvent, givenNow, isTold, keptDays, keysOf } from './calendar-feed.rules.ts'

const now = new Date('2026-05-17T08:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000)

describe('the number of an event', () => {
  it('begins at none, rises with a change and stays without one', () => {
    const first = givenNow(undefined, '10:00', now)
    expect(first).toEqual({ state: '10:00', sequence: 0, changedAt: now })
    expect(givenNow(first, '10:00', later(1))).toBe(first)
    expect(givenNow(first, '10:20', later(1))).toEqual({ state: '10:20', sequence: 1, changedAt: later(1) })
  })

  test.prop([fc.array(fc.constantFrom('10:00', '10:20', 'cancelled'), { maxLength: 30 })])(
    'never falls, also when a time goes back, and rises exactly with each change',
    (states) => {
      let given: GivenEvent | undefined
      for (const [day, state] of states.entries()) {
        const becomes = givenNow(given, state, later(day))
        if (given !== undefined) expect(becomes.sequence - given.sequence).toBe(given.state === state ? 0 : 1)
        given = becomes
      }
    },
  )
})

describe('what is cancelled', () => {
  const cancelled = { isCancelled: true }
  const given = givenNow(undefined, '10:00', later(-90))

  it('stays for some weeks, counted from the change, where it was given before', () => {
    const becomes = givenNow(given, 'cancelled', now)
    expect(isTold(cancelled, { given, becomes }, now)).toBe(true)
    expect(isTold(cancelled, { given: becomes, becomes }, later(keptDays - 1))).toBe(true)
    expect(isTold(cancelled, { given: becomes, becomes }, later(keptDays))).toBe(false)
    expect(isTold(cancelled, { given: undefined, becomes }, now)).toBe(false)
  })

  it('has no age for what takes place', () => {
    expect(isTold({ isCancelled: false }, { given, becomes: given }, later(keptDays))).toBe(true)
  })
})

it('each start of a registration has a key of its own, the first one the plain ref', () => {
  expect(keysOf(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a-2', 'a-3'])
})
