import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { countHeld } from './held-counts.rules.ts'
import { findHeld } from './held-places.rules.ts'
import { isBeforeOpening, isDrawMoment, mayChooseGiving } from './place-giving.rules.ts'
import { decideWaiting, offerUntil, type WaitingAction, waitingStates } from './waiting-entry.rules.ts'

const now = '2026-05-01T08:00:00Z'
const facts = (state: (typeof waitingStates)[number], offeredUntil: string | null = null) => ({ state, offeredUntil })

describe('an entry of a waiting list', () => {
  it.each([
    ['WAITING', 'OFFER', 'OFFERED'],
    ['OFFERED', 'ACCEPT', 'ACCEPTED'],
    ['OFFERED', 'DECLINE', 'DECLINED'],
    ['OFFERED', 'EXPIRE', 'EXPIRED'],
    ['WAITING', 'WITHDRAW', 'WITHDRAWN'],
    ['OFFERED', 'WITHDRAW', 'WITHDRAWN'],
  ] as const)('that is %s becomes by %s: %s', (from, action, to) => {
    expect(decideWaiting(facts(from), action, now)).toEqual({ ok: true, state: to })
  })
  it('is accepted until its moment and not after it', () => {
    expect(decideWaiting(facts('OFFERED', now), 'ACCEPT', now)).toMatchObject({ ok: true })
    expect(decideWaiting(facts('OFFERED', now), 'ACCEPT', '2026-05-01T08:00:00.001Z')).toEqual({
      ok: false,
      problem: 'offerExpired',
    })
  })
  test.prop([
    fc.constantFrom(...waitingStates.slice(2)),
    fc.constantFrom<WaitingAction>('OFFER', 'ACCEPT', 'DECLINE', 'EXPIRE', 'WITHDRAW'),
  ])('that has ended stays as it is', (state, action) => {
    expect(decideWaiting(facts(state), action, now).ok).toBe(false)
  })
})

describe('the time of an offer', () => {
  const end = new Date('2026-05-02T22:00:00Z')
  it.each([
    ['2026-05-01T08:00:00Z', 24, '2026-05-02T08:00:00.000Z'],
    ['2026-05-02T08:00:00Z', 24, '2026-05-02T22:00:00.000Z'],
    ['2026-05-02T21:59:59Z', 1, '2026-05-02T22:00:00.000Z'],
    ['2026-05-02T22:00:00Z', 1, undefined],
  ])('from %s with %i hours ends at %s', (from, hours, until) => {
    expect(offerUntil(new Date(from), hours, end)?.toISOString()).toBe(until)
  })
})

describe('held places', () => {
  it.each([
    [{ registered: 9, limit: 10 }, 0, 1, false],
    [{ registered: 9, limit: 10 }, 1, 1, true],
    [{ registered: 10, limit: 10 }, 3, 1, false],
    [{ registered: 90, limit: 0 }, 3, 1, false],
    [{ registered: 5, limit: 10 }, 3, 2, false],
    [{ registered: 5, limit: 10 }, 4, 2, true],
  ])('of %o with %i held, for %i', (count, held, places, stands) => {
    expect(findHeld(count, held, places)).toHaveLength(stands ? 1 : 0)
  })
})

describe('the places that are held for others', () => {
  const start = (testRef: string, practitionerRef: string, personRef: string, horseRef: string) => ({
    ...{ testRef, variantRef: 'V', practitionerRef, personRef, horseRef },
  })
  const kind = 'REGISTRATION' as const
  const offer = { ...start('T', 'a', 'A', 'x'), isOffered: true, kind }
  const waits = { ...start('T', 'b', 'B', 'y'), isOffered: false, kind }
  const elsewhere = { ...start('U', 'c', 'C', 'z'), isOffered: true, kind }
  const all = [offer, waits, elsewhere]
  it('are all before a newcomer, and only the offers before whoever has one', () => {
    expect(countHeld(all, [], start('T', 'n', 'N', 'q'), new Set())).toEqual({
      ...{ starts: 2, riders: 2, horses: 2, overall: 2, variant: 2, awaitsDraw: false, offered: null },
    })
    expect(countHeld(all, [], start('T', 'a', 'A', 'x'), new Set(['T']))).toEqual({
      ...{ starts: 0, riders: 0, horses: 0, overall: 1, variant: 1, awaitsDraw: false, offered: kind },
    })
  })
  it('count no rider and no horse that is in the test already, nor the own ones', () => {
    const registered = [start('T', 'd', 'A', 'w')]
    expect(countHeld(all, registered, start('T', 'e', 'E', 'y'), new Set())).toMatchObject({ riders: 1, horses: 1 })
  })
  it('are all places of a test that is still to be drawn', () => {
    expect(countHeld([], [], start('T', 'n', 'N', 'q'), new Set(['T']))).toMatchObject({ awaitsDraw: true })
    expect(countHeld([], [], start('U', 'n', 'N', 'q'), new Set(['T']))).toMatchObject({ awaitsDraw: false })
  })
})

describe('how places are given', () => {
  const period = { opensAt: '2026-05-03T00:00:00Z', closesAt: '2026-05-10T00:00:00Z', lateAt: null }
  const open = { instant: '2026-05-04T00:00:00Z', status: 'PUBLISHED', period } as const
  const none = { takesWaiting: false, method: 'FIRST_COME', priorities: [] } as const
  const list = { ...none, takesWaiting: true } as const
  it('is chosen before the opening, or in a draft', () => {
    expect(isBeforeOpening({ ...open, instant: now })).toBe(true)
    expect(isBeforeOpening(open)).toBe(false)
    expect(isBeforeOpening({ ...open, status: 'DRAFT' })).toBe(true)
    expect(mayChooseGiving({ ...open, instant: now }, list, { ...list, method: 'DRAW' })).toBe(true)
  })
  it('lets a list by the moment of entering be opened later, and nothing else', () => {
    expect(mayChooseGiving(open, none, list)).toBe(true)
    expect(mayChooseGiving(open, none, { ...list, priorities: [{}] })).toBe(false)
    expect(mayChooseGiving(open, none, { ...list, method: 'DRAW' })).toBe(false)
    expect(mayChooseGiving(open, list, none)).toBe(false)
  })
  it.each([
    ['2026-05-05T12:00:00Z', true],
    ['2026-05-02T12:00:00Z', false],
    ['2026-04-30T12:00:00Z', false],
    ['2026-05-10T00:00:00Z', true],
    ['2026-05-10T00:00:01Z', false],
  ])('is drawn at %s: %s', (drawAt, isRight) => {
    expect(isDrawMoment(drawAt, { ...open, instant: now })).toBe(isRight)
  })
})
