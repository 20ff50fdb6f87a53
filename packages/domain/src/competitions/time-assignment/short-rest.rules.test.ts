import { describe, expect, it } from 'vitest'
import { findShortRests, type RestingStart } from './short-rest.rules.ts'

const start = (entry: string, minute: number, over: Partial<RestingStart> = {}): RestingStart => ({
  entry,
  registration: `r${entry}`,
  riderRef: 'rider',
  horseRef: entry,
  arenaRef: 'H1',
  start: minute * 60,
  end: (minute + 2) * 60,
  rest: { rider: 30, horse: 45 },
  ...over,
})

describe('a short rest (decision 18)', () => {
  const all = [start('1', 0), start('2', 32), start('3', 63)]
  it('is less than the discipline wants, from the end of one start to the beginning of the next', () => {
    expect(findShortRests([start('1', 0)], all.slice(0, 2), 300)).toEqual([])
    expect(findShortRests([start('3', 63)], all, 300)).toMatchObject([
      { subject: 'RIDER', registrationRef: 'r3', startSeconds: 1920, givenMinutes: 29, neededMinutes: 30 },
    ])
  })
  it('counts the way to another arena, and the horse for itself', () => {
    const far = start('2', 32, { arenaRef: 'H2' })
    expect(findShortRests([start('1', 0)], [start('1', 0), far], 300)).toMatchObject([{ neededMinutes: 35 }])
    const same = start('2', 40, { riderRef: 'other', horseRef: '1' })
    expect(findShortRests([start('1', 0)], [same], 300)).toMatchObject([{ subject: 'HORSE', neededMinutes: 45 }])
  })
  it('is shown once for two starts that are both new', () => {
    const pair = [start('1', 0), start('2', 10)]
    expect(findShortRests(pair, pair, 300)).toHaveLength(1)
  })
})
