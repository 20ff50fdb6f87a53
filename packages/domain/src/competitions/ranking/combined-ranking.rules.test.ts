import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { GenericProtocol, GenericResult, ResultStatus } from '../result/result.schema.ts'
import { combineRankings } from './combined-ranking.rules.ts'
import { CombinedRule } from './combined-ranking.schema.ts'
import { type RankedEntry, rank } from './ranking.rules.ts'

const percentages: GenericProtocol = {
  discipline: 'GENERIC',
  value: 'PERCENTAGE',
  better: 'HIGHER',
  decimals: 3,
  minimum: '0',
  maximum: '100',
  step: null,
  currency: null,
  outcomes: [],
  isTimed: false,
}

const result = (value: string | null, more: Partial<GenericResult> = {}): GenericResult => ({
  discipline: 'GENERIC',
  status: value === null ? 'ELIMINATED' : 'FINISHED',
  outOfCompetition: false,
  value,
  ...more,
})

const part = (results: Record<string, string | null | GenericResult>): readonly RankedEntry[] => {
  const entries = Object.entries(results).map(([id, each]) => ({
    id,
    result: each === null || typeof each === 'string' ? result(each) : each,
  }))
  const ranked = rank(percentages, entries)
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries
}

const young: CombinedRule = CombinedRule.parse({ weights: ['0.4', '0.6'], better: 'HIGHER', decimals: 3, tieBreak: [] })
const told = (entries: ReturnType<typeof combineRankings>) =>
  entries.map(({ id, place, score }) => `${place ?? '-'} ${id} ${score ?? '-'}`)

describe('young horses: 0.4 × the first test and 0.6 × the final (published rank order of 94 of 99)', () => {
  const first = { a: '80', b: '84.2', c: '78.6', d: '90' }
  const final = { a: '82', b: '79', c: '83.6', d: null }

  it('weighs each part and rounds once', () => {
    expect(told(combineRankings([part(first), part(final)], young))).toEqual([
      '1 c 81.600',
      '2 a 81.200',
      '3 b 81.080',
      '- d -',
    ])
  })
  it('an entry without one of the parts has no place', () => {
    const combined = combineRankings([part(first), part({ a: '82' })], young)
    expect(combined.map(({ id, place, status }) => [id, place, status])).toEqual([
      ['a', 1, 'FINISHED'],
      ['b', null, 'NOT_STARTED'],
      ['c', null, 'NOT_STARTED'],
      ['d', null, 'NOT_STARTED'],
    ])
  })
  it('an entry that is out of competition in one part is so in all, and affects no place', () => {
    const guest = result('99', { outOfCompetition: true })
    const combined = combineRankings([part({ ...first, d: guest }), part({ ...final, d: '99' })], young)
    expect(told(combined)).toEqual(['1 c 81.600', '2 a 81.200', '3 b 81.080', '- d 99.000'])
  })
  it('equal entries share a place, unless a part breaks the tie', () => {
    const parts = [part({ x: '80', y: '77', z: '70' }), part({ x: '78', y: '80', z: '70' })]
    expect(told(combineRankings(parts, young))).toEqual(['1 x 78.800', '1 y 78.800', '3 z 70.000'])
    expect(told(combineRankings(parts, { ...young, tieBreak: [1] }))).toEqual([
      '1 y 78.800',
      '2 x 78.800',
      '3 z 70.000',
    ])
    expect(told(combineRankings(parts, { ...young, better: 'LOWER' }))).toEqual([
      '1 z 70.000',
      '2 x 78.800',
      '2 y 78.800',
    ])
  })
})

const statuses = fc.constantFrom<ResultStatus>('FINISHED', 'FINISHED', 'FINISHED', 'ELIMINATED', 'WITHDRAWN')
const field = fc.array(fc.tuple(fc.constantFrom('60', '65', '70'), fc.constantFrom('60', '65', '70'), statuses), {
  maxLength: 8,
})

describe('properties', () => {
  const partsOf = (rides: readonly (readonly [string, string, ResultStatus])[], at: 0 | 1) =>
    part(
      Object.fromEntries(
        rides.map((ride, index) => [`E${index}`, result(ride[at], { status: at === 0 ? 'FINISHED' : ride[2] })]),
      ),
    )

  test.prop([field])('the order of the entries has no influence', (rides) => {
    const straight = [partsOf(rides, 0), partsOf(rides, 1)]
    const turned = straight.map((entries) => [...entries].reverse())
    expect(combineRankings(turned, young)).toEqual(combineRankings(straight, young))
  })
  test.prop([field])('a place is one more than the number of better entries', (rides) => {
    const placed = combineRankings([partsOf(rides, 0), partsOf(rides, 1)], young).filter(({ place }) => place !== null)
    for (const entry of placed) {
      expect(entry.place).toBe(placed.filter((other) => Number(other.score) > Number(entry.score)).length + 1)
    }
  })
})
