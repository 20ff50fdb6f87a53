import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { assignCompetitionNumbers, type NumberedEntry, renumberCompetitionNumbers } from './competition-number.rules.ts'
import { CompetitionNumberScope } from './startlist.schema.ts'

/** `A1:7` is rider A on horse 1 with number 7. */
const entries = (text: string): NumberedEntry[] =>
  text.split(' ').map((word, index) => {
    const [name = '', number] = word.split(':')
    return {
      ref: `${index}`,
      practitionerRef: name,
      riderRef: name.slice(0, 1),
      horseRef: name.slice(1),
      competitionNumber: number === undefined ? null : Number(number),
    }
  })

describe('competition numbers', () => {
  it.each([
    ['COMBINATION', [1, 2, 3, 1]],
    ['HORSE', [1, 2, 1, 1]],
    ['RIDER', [1, 1, 2, 1]],
  ] as const)('%s: its entries share one number', (scope, expected) => {
    expect([...assignCompetitionNumbers(entries('A1 A2 B1 A1'), { from: 1, scope }).values()]).toEqual(expected)
  })

  it('existing numbers stay, and numbers in use are skipped', () => {
    const numbers = assignCompetitionNumbers(entries('A1 B2:11 C3 B2 D4'), { from: 10, scope: 'COMBINATION' }, [12])
    expect([...numbers]).toEqual([
      ['0', 10],
      ['1', 11],
      ['2', 13],
      ['3', 11],
      ['4', 14],
    ])
  })

  it('renumbering starts again in the given order, and skips numbers in use elsewhere', () => {
    const numbers = renumberCompetitionNumbers(
      entries('A1:9 B2:3 A1:9'),
      { from: 100, scope: 'COMBINATION' },
      [100, 102],
    )
    expect([...numbers.values()]).toEqual([101, 103, 101])
  })

  const anyEntries = fc
    .array(
      fc.record({
        rider: fc.constantFrom('A', 'B', 'C', 'D'),
        horse: fc.constantFrom('1', '2', '3', '4'),
      }),
      { maxLength: 20 },
    )
    .map((list) => list.map(({ rider, horse }) => `${rider}${horse}`).join(' '))

  test.prop([
    anyEntries,
    fc.constantFrom(...CompetitionNumberScope.options),
    fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
    fc.integer({ min: 1, max: 20 }),
  ])('one number for each holder, no duplicates, none below the first', (text, scope, taken, from) => {
    const list = text === '' ? [] : entries(text)
    const holder = (entry: NumberedEntry) =>
      scope === 'HORSE' ? entry.horseRef : scope === 'RIDER' ? entry.riderRef : entry.practitionerRef
    const numbers = renumberCompetitionNumbers(list, { from, scope }, taken)
    const byHolder = new Map<string | null, Set<number | undefined>>()
    for (const entry of list) {
      byHolder.set(holder(entry), (byHolder.get(holder(entry)) ?? new Set()).add(numbers.get(entry.ref)))
    }
    expect([...byHolder.values()].every((set) => set.size === 1)).toBe(true)
    expect(new Set(numbers.values()).size).toBe(byHolder.size)
    for (const number of numbers.values()) {
      expect(taken).not.toContain(number)
      expect(number).toBeGreaterThanOrEqual(from)
    }
    expect(assignCompetitionNumbers(list, { from, scope }, taken)).toEqual(numbers)
  })
})
