import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { arenaSecondsOf, barsOf, periodOf, periodOn, secondsNeededFor } from './pre-registration.rules.ts'

describe('the days on which clubs answer', () => {
  it.each([
    ['2026-04-30', 'NOT_OPEN'],
    ['2026-05-01', 'OPEN'],
    ['2026-05-10', 'OPEN'],
    ['2026-05-11', 'CLOSED'],
  ])('include the first and the last day: %s', (today, state) => {
    expect(periodOn({ opens: '2026-05-01', closes: '2026-05-10' }, today).state).toBe(state)
  })

  it('have no limit where no day is set', () => {
    expect(periodOn({ opens: null, closes: null }, '2026-05-01').state).toBe('OPEN')
  })

  const early = { opens: '2026-01-01', closes: '2026-02-01' }
  const middle = { opens: '2026-03-01', closes: '2026-05-01' }
  const late = { opens: '2026-04-01', closes: '2026-06-01' }
  it.each([
    ['of several open ones the last to close', '2026-04-15', '2026-06-01', 'OPEN'],
    ['else the next to open', '2026-02-15', '2026-05-01', 'NOT_OPEN'],
    ['else the last that closed', '2026-07-01', '2026-06-01', 'CLOSED'],
  ])('of several championships: %s (decision 301)', (_, today, closes, state) => {
    expect(periodOf([early, late, middle], today)).toMatchObject({ closes, state })
  })

  it('are null where no championship asks', () => {
    expect(periodOf([], '2026-05-01')).toBeNull()
  })
})

const club = (name: string) => ({ ref: name, name })
const light = { ref: 'L', name: 'Light', rank: 2 }
const beginner = { ref: 'B', name: 'Beginner', rank: 1 }
const lineOf = (category: typeof light | null, name: string, count: number) => ({
  category,
  sportType: 'DRESSAGE' as const,
  organisation: club(name),
  count,
  roundSeconds: 300,
})

it('stacks clubs by category, lowest first; the largest club comes first, and one without starts is left out', () => {
  const bars = barsOf([
    lineOf(light, 'Ash', 2),
    lineOf(light, 'Birch', 3),
    lineOf(beginner, 'Ash', 4),
    lineOf(light, 'Ash', 2),
    lineOf(beginner, 'Birch', 0),
    lineOf(null, 'Birch', 1),
  ])
  expect(bars).toEqual([
    {
      category: { ref: 'B', name: 'Beginner' },
      sportType: 'DRESSAGE',
      total: 4,
      clubs: [{ organisation: club('Ash'), count: 4 }],
    },
    {
      category: { ref: 'L', name: 'Light' },
      sportType: 'DRESSAGE',
      total: 7,
      clubs: [
        { organisation: club('Ash'), count: 4 },
        { organisation: club('Birch'), count: 3 },
      ],
    },
    { category: null, sportType: 'DRESSAGE', total: 1, clubs: [{ organisation: club('Birch'), count: 1 }] },
  ])
})

it('compares the time that the announced starts take with that of the arenas', () => {
  expect(secondsNeededFor([lineOf(light, 'Ash', 12), lineOf(beginner, 'Birch', 3)])).toBe(15 * 300)
  expect(arenaSecondsOf(2, '2026-05-16', '2026-05-17')).toBe(2 * 2 * 10 * 3600)
  expect(arenaSecondsOf(0, '2026-05-16', '2026-05-17')).toBe(0)
})

const anyLine = fc.record({
  category: fc.constantFrom(light, beginner, null),
  sportType: fc.constantFrom('DRESSAGE' as const, 'SHOW_JUMPING' as const),
  organisation: fc.constantFrom(club('Ash'), club('Birch'), club('Cedar')),
  count: fc.nat({ max: 999 }),
  roundSeconds: fc.integer({ min: 1, max: 3600 }),
})

test.prop([fc.array(anyLine)])('loses no start: bars and their parts add up to what was announced', (lines) => {
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  const bars = barsOf(lines)
  expect(bars.reduce((sum, bar) => sum + bar.total, 0)).toBe(total)
  for (const bar of bars) expect(bar.clubs.reduce((sum, { count }) => sum + count, 0)).toBe(bar.total)
})
