import { describe, expect, it } from 'vitest'
import { isPlanBroken, type PlannedPlace } from './planned-change.rules.ts'

const today = '2026-05-17'
const nine: PlannedPlace = { date: today, arenaRef: 'a', startSeconds: 32_400 }
const at = (minutes: number, changes: Partial<PlannedPlace> = {}): PlannedPlace => ({
  ...nine,
  startSeconds: nine.startSeconds + minutes * 60,
  ...changes,
})

describe('a change of what the public has read (decision 109)', () => {
  it.each<[string, PlannedPlace | null, PlannedPlace | null, boolean]>([
    ['planned for the first time', null, nine, false],
    ['the same place', nine, at(0), false],
    ['today, half an hour later', nine, at(30), false],
    ['today, a minute more', nine, at(31), true],
    ['today, earlier', nine, at(-5), true],
    ['today, in another arena', nine, at(10, { arenaRef: 'b' }), true],
    ['to another day', nine, at(0, { date: '2026-05-18' }), true],
    ['from a later day to today', at(0, { date: '2026-05-18' }), nine, true],
    ['off the schedule', nine, null, true],
  ])('%s', (_, from, to, isBroken) => {
    expect(isPlanBroken(from, to, today)).toBe(isBroken)
  })

  it('on the days before, five minutes are a change', () => {
    expect(isPlanBroken(nine, at(5), '2026-05-16')).toBe(true)
  })
})
