import { describe, expect, it } from 'vitest'
import { leastGap, type SpacedEntry, severalStarts } from './startlist-spacing.rules.ts'

const ride = (riderRef: string, horseRef: string): SpacedEntry => ({ type: 'PARTICIPANT', riderRef, horseRef })
const pause: SpacedEntry = { type: 'BREAK', riderRef: null, horseRef: null }
const list = [ride('a', '1'), ride('b', '2'), pause, ride('a', '3'), ride('c', '1'), ride('a', '4')]

describe('the distance between starts (decision 18, cr245)', () => {
  it('counts positions, so a break adds no distance', () => {
    expect(severalStarts(list, 'RIDER')).toEqual(new Map([['a', [1, 3, 5]]]))
    expect(leastGap(list, 'RIDER')).toBe(2)
    expect(leastGap(list, 'HORSE')).toBe(3)
    expect(leastGap([ride('a', '1')], 'RIDER')).toBeNull()
  })
})
