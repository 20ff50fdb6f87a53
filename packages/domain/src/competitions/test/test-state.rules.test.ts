import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { RankingLock } from '../result/result-entry.schema.ts'
import { StartlistStatus } from '../startlist/startlist.schema.ts'
import { TestState } from './test-overview.schema.ts'
import { type TestPartFacts, testPartStateOf, testStateOf } from './test-state.rules.ts'

const part = (
  list: TestPartFacts['startlist'],
  [done, left]: readonly [number, number] = [0, 4],
  lock: RankingLock | null = null,
): TestPartFacts => ({
  registrationCount: done + left,
  startlist: list,
  results: { done, left },
  ranking: lock === null ? null : { lock },
})
const list = (status: StartlistStatus, starters = 4) => ({ status, starters })

describe('the state of a part of a test (decision 87)', () => {
  it.each<readonly [string, TestPartFacts, TestState]>([
    ['nobody is entered', part(null, [0, 0]), 'ENTRIES'],
    ['entries without a list', part(null), 'ENTRIES'],
    ['a list with nobody on it', part(list('FINAL', 0)), 'ENTRIES'],
    ['a list that was just made', part(list('INITIAL')), 'PROPOSAL'],
    ['a draft', part(list('DRAFT')), 'PROPOSAL'],
    ['a public proposal', part(list('DRAFT_PROPOSAL')), 'PROPOSAL'],
    ['a final list', part(list('FINAL')), 'FINAL'],
    ['a closed list before the first ride', part(list('CLOSED')), 'FINAL'],
    ['the first of four has ridden', part(list('FINAL'), [1, 3], 'OPEN'), 'RUNNING'],
    ['a result without any list', part(null, [1, 3], 'OPEN'), 'RUNNING'],
    ['everybody has ridden', part(list('FINAL'), [4, 0], 'OPEN'), 'FINISHED'],
    ['everybody has ridden, and the ranking is closed', part(list('CLOSED'), [4, 0], 'CLOSED'), 'OFFICIAL'],
    ['closed with a result missing', part(list('CLOSED'), [3, 1], 'CLOSED'), 'OFFICIAL'],
    ['results reopened', part(list('CLOSED'), [4, 0], 'RESULTS'), 'FINISHED'],
  ])('%s', (_, facts, state) => {
    expect(testPartStateOf(facts)).toBe(state)
    expect(testStateOf([facts])).toBe(state)
  })
})

describe('the state of a test with several parts', () => {
  const final = part(list('FINAL'))
  const official = part(list('FINAL'), [4, 0], 'CLOSED')
  const nobody = part(null, [0, 0])

  it.each<readonly [string, readonly TestPartFacts[], TestState]>([
    ['no part', [], 'ENTRIES'],
    ['the least far part counts', [part(null), final], 'ENTRIES'],
    ['one part official, the other not begun', [official, final], 'RUNNING'],
    ['one part official, the other ridden', [official, part(list('FINAL'), [4, 0])], 'FINISHED'],
    ['both official', [official, official], 'OFFICIAL'],
    ['a part without entries does not count', [official, nobody], 'OFFICIAL'],
    ['only parts without entries', [nobody, nobody], 'ENTRIES'],
  ])('%s', (_, parts, state) => {
    expect(testStateOf(parts)).toBe(state)
  })

  const facts = fc.record({
    registrationCount: fc.integer({ min: 1, max: 5 }),
    startlist: fc.option(
      fc.record({ status: fc.constantFrom(...StartlistStatus.options), starters: fc.integer({ min: 0, max: 5 }) }),
    ),
    results: fc.record({ done: fc.integer({ min: 0, max: 5 }), left: fc.integer({ min: 0, max: 5 }) }),
    ranking: fc.option(fc.record({ lock: fc.constantFrom(...RankingLock.options) })),
  })
  const rank = (state: TestState): number => TestState.options.indexOf(state)

  test.prop([fc.array(facts, { minLength: 1, maxLength: 5 })])(
    'is between its least and its furthest part, whatever their order',
    (parts) => {
      const state = testStateOf(parts)
      const ranks = parts.map((each) => rank(testPartStateOf(each)))
      expect(rank(state)).toBeGreaterThanOrEqual(Math.min(...ranks))
      expect(rank(state)).toBeLessThanOrEqual(Math.max(...ranks))
      expect(testStateOf(parts.toReversed())).toBe(state)
    },
  )

  test.prop([facts])('never goes back when another result comes in', (one) => {
    const { done, left } = one.results
    const next = { ...one, results: { done: done + 1, left: Math.max(0, left - 1) } }
    expect(rank(testPartStateOf(next))).toBeGreaterThanOrEqual(rank(testPartStateOf(one)))
  })
})
