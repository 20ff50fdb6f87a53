// decision 408: a poster of the time schedule.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postedActivities } from './poster.rules.ts'

const planned = (ref: string, kind: string, arenaRef: string | null, date = '2026-05-16') => ({
  ...{ ref, kind, arenaRef, date },
})
const day = [
  planned('a', 'SPORT', 'main'),
  planned('pause', 'BREAK', 'main'),
  planned('b', 'SPORT', 'second'),
  planned('rest', 'BREAK', 'second'),
  planned('open', 'TEXT', null),
  planned('later', 'BREAK', 'main', '2026-05-17'),
]
const refsOf = (...chosen: string[]) => postedActivities(day, new Set(chosen)).map(({ ref }) => ref)

describe('what a poster shows', () => {
  it.each([
    [['a'], ['a', 'pause']],
    [
      ['b', 'open'],
      ['b', 'rest', 'open'],
    ],
    [['open'], ['open']],
    [[], []],
    [['pause'], ['pause']],
  ])('%j: %j', (chosen, shown) => {
    expect(refsOf(...chosen)).toEqual(shown)
  })

  it('is in the order of the schedule, and has all that is chosen', () => {
    const some = fc.subarray(day.filter(({ kind }) => kind !== 'BREAK').map(({ ref }) => ref))
    fc.assert(
      fc.property(some, (chosen) => {
        const shown = refsOf(...chosen)
        expect(shown).toEqual(day.map(({ ref }) => ref).filter((ref) => shown.includes(ref)))
        expect(shown).toEqual(expect.arrayContaining(chosen))
      }),
    )
  })
})
