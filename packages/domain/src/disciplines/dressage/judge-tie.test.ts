import { describe, expect, it } from 'vitest'
import { rank } from '../../competitions/ranking/ranking.rules.ts'
import type { DressageProtocol } from './dressage.protocol.schema.ts'
import { dressage } from './dressage.ts'

const protocol = (more: Partial<DressageProtocol>): DressageProtocol => ({
  ...dressage.defaults,
  judges: [],
  tieBreak: ['MIDDLE_JUDGES', 'DECIDING_JUDGE'],
  judgeTie: { struck: 2, judge: 'C' },
  ...more,
})

const judged = (id: string, percentages: readonly string[]) => ({
  id,
  result: {
    discipline: 'DRESSAGE' as const,
    status: 'FINISHED' as const,
    outOfCompetition: false,
    judges: percentages.map((percentage, index) => ({ position: 'KEHCMBF'[index] ?? '', percentage })),
  },
})

const placesOf = (rules: DressageProtocol, entries: readonly ReturnType<typeof judged>[]) => {
  const ranked = rank(rules, entries)
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries.map(
    ({ row }) => `${row.place} ${row.id} ${row.score} ${row.cells['total-middle-judges'] ?? '-'}`,
  )
}

describe('a tie that judges break', () => {
  // Both have 70 on average; of the three in the middle the first has 70, 70, 70 and the second 71, 70, 70.
  const even = judged('a', ['68', '69', '70', '70', '70', '71', '72'])
  const uneven = judged('b', ['66', '68', '70', '70', '71', '72', '73'])

  it('is broken by the mean of the remaining judges after the best and the worst two are left out', () => {
    expect(placesOf(protocol({}), [even, uneven])).toEqual(['1 b 70.000 70.333', '2 a 70.000 70'])
  })
  it('is broken by one judge if the middle is equal too', () => {
    // C, the fourth, gave a point more to the second; M a point less.
    const other = judged('c', ['68', '69', '70', '71', '70', '70', '72'])
    expect(placesOf(protocol({}), [even, other])).toEqual(['1 c 70.000 70', '2 a 70.000 70'])
    expect(placesOf(protocol({ judgeTie: { struck: 2, judge: null } }), [even, other])).toEqual([
      '1 a 70.000 70',
      '1 c 70.000 70',
    ])
  })
  it('is shared with too few judges, or without a rule', () => {
    const few = [judged('a', ['69', '71', '70', '70']), judged('b', ['70', '70', '70', '70'])]
    expect(placesOf(protocol({ judgeTie: { struck: 2, judge: null } }), few)).toEqual(['1 a 70.000 -', '1 b 70.000 -'])
    const { judgeTie: _, ...without } = protocol({})
    expect(placesOf(without, [even, uneven])).toEqual(['1 a 70.000 -', '1 b 70.000 -'])
  })
})
