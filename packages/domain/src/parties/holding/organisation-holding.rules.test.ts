import { describe, expect, it } from 'vitest'
import { decideEndings, type Holding } from './organisation-holding.rules.ts'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const member = { ref: refOf(1), name: 'Eva Claes' }
const held = (over: Partial<Holding> = {}): Holding => ({
  ref: refOf(2),
  personRef: member.ref,
  name: 'Rider',
  start: '2026-01-01',
  end: '2026-12-31',
  mayEnd: true,
  ...over,
})
const on = { lastDay: '2026-06-30', today: '2026-05-17' }
const outcomeOf = (...holdings: Holding[]) => decideEndings([member], holdings, on)[0]

describe('ending the holdings of members (q034, q035, decision 31)', () => {
  it.each<[string, Partial<Holding>, string]>([
    ['runs longer', {}, 'ENDED'],
    ['has no end', { end: null }, 'ENDED'],
    ['ends on that day', { end: '2026-06-30' }, 'ENDED_ALREADY'],
    ['is paid by another', { mayEnd: false }, 'NOT_YOURS'],
  ])('a holding that %s: %#', (_what, over, outcome) => {
    expect(outcomeOf(held(over))?.outcome).toBe(outcome)
  })
  it('deletes a holding that has not begun, and refuses an end before its start', () => {
    const next = held({ start: '2027-01-01', end: '2027-12-31' })
    expect(outcomeOf(next)?.ended).toMatchObject([{ ref: next.ref, isTakenAway: true }])
    const past = decideEndings([member], [held()], { ...on, lastDay: '2025-12-31' })
    expect(past[0]).toEqual({ member, outcome: 'BEGAN_LATER', ended: [] })
  })
  it('reports the ended one of several, and a member without a holding', () => {
    const both = outcomeOf(held(), held({ ref: refOf(3), mayEnd: false }))
    expect(both).toMatchObject({ outcome: 'ENDED', ended: [{ ref: refOf(2), isTakenAway: false }] })
    expect(outcomeOf()).toEqual({ member, outcome: 'NOT_HELD', ended: [] })
  })
})
