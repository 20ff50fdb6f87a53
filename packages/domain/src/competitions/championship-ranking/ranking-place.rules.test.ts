import { describe, expect, it } from 'vitest'
import type { RankingMenu } from './championship-ranking.schema.ts'
import { findPlace, offeredFor, offeredPlaces, openingPlace } from './ranking-place.rules.ts'

const championship = 'championship'
const phase = (ref: string, hasRanking: boolean, groups: [string, boolean][]): RankingMenu['phases'][number] => ({
  ref,
  name: `Phase ${ref}`,
  level: 1,
  hasRanking,
  groups: groups.map(([group, has]) => ({ ref: group, name: `Group ${group}`, hasRanking: has })),
})
const menuOf = (hasMain: boolean, phases: RankingMenu['phases']): RankingMenu => ({
  hasRanking: true,
  hasMain,
  sportCategories: [],
  phases,
})

describe('the rankings that a page of a championship offers', () => {
  it('are the main one, the phases and the groups that have one, a group with its phase', () => {
    const menu = menuOf(true, [
      phase('1', true, [
        ['a', true],
        ['b', false],
      ]),
      phase('2', false, [['c', true]]),
      phase('3', true, [['d', true]]),
    ])
    expect(offeredPlaces(menu, championship).map(({ target, name }) => `${target} ${name}`)).toEqual([
      'MAIN ',
      'PHASE Phase 1',
      'GROUP Phase 1 · Group a',
      'GROUP Phase 2 · Group c',
      'PHASE Phase 3',
    ])
    const offered = offeredPlaces(menu, championship)
    const shownFor = (ref: string) => {
      const place = findPlace(menu, championship, { target: 'GROUP', ref })
      return place && offeredFor(place, offered)?.name
    }
    expect(['a', 'b', 'd'].map(shownFor)).toEqual(['Phase 1 · Group a', undefined, 'Phase 3'])
  })
  it('name a group by itself if there is only one phase', () => {
    const menu = menuOf(false, [
      phase('1', false, [
        ['a', true],
        ['b', true],
      ]),
    ])
    expect(offeredPlaces(menu, championship).map(({ name }) => name)).toEqual(['Group a', 'Group b'])
  })
  it.each([
    ['the main one', menuOf(true, [phase('1', true, [['a', true]])]), 'MAIN', championship],
    [
      'the last phase that has one',
      menuOf(false, [phase('1', true, []), phase('2', true, []), phase('3', false, [])]),
      'PHASE',
      '2',
    ],
    [
      'the first group of the last phase with groups that have one',
      menuOf(false, [
        phase('1', false, [['a', true]]),
        phase('2', false, [
          ['b', true],
          ['c', true],
        ]),
      ]),
      'GROUP',
      'b',
    ],
    ['the main one, if there is none at all', menuOf(false, [phase('1', false, [['a', false]])]), 'MAIN', championship],
  ] as const)('open with %s', (_, menu, target, ref) => {
    expect(openingPlace(menu, championship)).toMatchObject({ target, ref })
  })
  it('are found by what a path names, and a group only in its own phase', () => {
    const menu = menuOf(false, [phase('1', false, [['a', false]]), phase('2', false, [])])
    expect(findPlace(menu, championship, { target: 'GROUP', ref: 'a', phaseRef: '1' })?.hasRanking).toBe(false)
    expect(findPlace(menu, championship, { target: 'GROUP', ref: 'a', phaseRef: '2' })).toBeNull()
    expect(findPlace(menu, championship, { target: 'PHASE', ref: 'a' })).toBeNull()
    expect(findPlace(menu, championship, { target: 'MAIN', ref: 'other' })).toBeNull()
  })
})
