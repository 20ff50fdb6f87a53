import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type AskingClub, allotPositions, drawnForTest, shareOfClubs } from './allotment.rules.ts'

/** `A5 B3`: clubs in drawn order, and what they ask. */
const clubsOf = (text: string): AskingClub[] =>
  text.split(' ').map((club) => ({ id: club.slice(0, 1), registrations: Number(club.slice(1)) }))
const shares = (positions: number, clubs: string): string =>
  shareOfClubs(positions, clubsOf(clubs))
    .map(({ id, positions: own }) => `${id}${own}`)
    .join(' ')

describe('how many positions a club gets (decision 64)', () => {
  it.each([
    [8, 'A4 B2 C2', 'A4 B2 C2'],
    [10, 'A4 B2 C2', 'A4 B2 C2'],
    [7, 'C1 D1 A5 B3', 'C1 D1 A3 B2'],
    [2, 'A1 B1 C1', 'A1 B1 C0'],
    [3, 'A9 B0 C1', 'A2 B0 C1'],
    // One each first; the share of the rest would give B two, so that one goes on in drawn order.
    [9, 'A2 B1 C8', 'A2 B1 C6'],
    [5, 'A2 B2 C2', 'A2 B2 C1'],
    [0, 'A2 B2', 'A0 B0'],
  ])('%i positions for %s: %s', (positions, clubs, expected) => {
    expect(shares(positions, clubs)).toBe(expected)
  })
})

describe('which positions', () => {
  const spread = (positions: number, clubs: string, how: 'EVEN' | 'BLOCKS') =>
    allotPositions(positions, clubsOf(clubs), how)
      .positions.map((club) => club ?? '-')
      .join('')
  it('are in turns over the clock, or in blocks; free ones as those of a last club', () => {
    expect(spread(8, 'B2 A4 C2', 'EVEN')).toBe('ABCAABCA')
    expect(spread(6, 'A3 B1', 'EVEN')).toBe('A-AB-A')
    expect(spread(6, 'A3 B1', 'BLOCKS')).toBe('AAAB--')
    expect(spread(3, 'A0', 'BLOCKS')).toBe('---')
  })
  it('start one club further in each next test', () => {
    expect([0, 1, 2, 3].map((index) => drawnForTest(['A', 'B', 'C'], index).join(''))).toEqual([
      'ABC',
      'BCA',
      'CAB',
      'ABC',
    ])
    expect(drawnForTest([], 1)).toEqual([])
  })
})

describe('every allotment', () => {
  const someClubs = fc
    .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 25 })
    .map((counts) => counts.map((registrations, index) => ({ id: `c${index}`, registrations })))
  const some = [
    fc.integer({ min: 0, max: 200 }),
    someClubs,
    fc.constantFrom('EVEN' as const, 'BLOCKS' as const),
  ] as const

  test.prop([...some], { numRuns: 500 })(
    'gives what there is, and nobody more than asked',
    (positions, clubs, spread) => {
      const allotment = allotPositions(positions, clubs, spread)
      const asked = clubs.reduce((sum, { registrations }) => sum + registrations, 0)
      expect(allotment.positions).toHaveLength(positions)
      expect(allotment.positions.filter((club) => club !== null)).toHaveLength(Math.min(positions, asked))
      const asking = clubs.filter(({ registrations }) => registrations > 0).length
      for (const [index, club] of allotment.clubs.entries()) {
        const { registrations = 0 } = clubs[index] ?? {}
        expect(club.positions + club.waiting).toBe(registrations)
        expect(club.waiting).toBeGreaterThanOrEqual(0)
        expect(allotment.positions.filter((id) => id === club.id)).toHaveLength(club.positions)
        if (positions >= asking && registrations > 0) expect(club.positions).toBeGreaterThan(0)
      }
    },
  )
  test.prop([some[0], some[1]], { numRuns: 500 })(
    'in turns is within 2 of proportional in every beginning of the clock',
    (positions, clubs) => {
      const allotment = allotPositions(positions, clubs, 'EVEN')
      for (const club of allotment.clubs) {
        let own = 0
        for (const [index, id] of allotment.positions.entries()) {
          if (id === club.id) own += 1
          expect(Math.abs(own * positions - (index + 1) * club.positions)).toBeLessThanOrEqual(2 * positions)
        }
      }
    },
  )
  test.prop([some[0], some[1]], { numRuns: 200 })('in blocks keeps each club together', (positions, clubs) => {
    const all = allotPositions(positions, clubs, 'BLOCKS').positions
    const changes = all.filter((club, index) => index > 0 && club !== all[index - 1]).length
    expect(changes).toBeLessThan(Math.max(1, new Set(all).size))
  })
})
