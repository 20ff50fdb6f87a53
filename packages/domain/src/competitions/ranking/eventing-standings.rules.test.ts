import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../../catalogue/rule-set/testing/eventing-on.ts'
import type { EventingPhase, EventingProtocol } from '../../disciplines/eventing/eventing.protocol.schema.ts'
import type { EventingResult } from '../result/result.schema.ts'
import { type RankedEntry, type RankingEntry, rank } from './ranking.rules.ts'
import { otherStandings } from './ranking-standing.rules.ts'

const protocol = { ...feiEventingOn('2019-05-01'), optimumTime: 30_000 }

const ridden = (
  dressage: string | null,
  crossCountry: string | null,
  showJumping: string | null,
  more: Partial<EventingResult> = {},
): EventingResult => ({
  discipline: 'EVENTING',
  status: 'FINISHED',
  outOfCompetition: false,
  dressage: dressage === null ? null : { penalties: dressage },
  crossCountry: crossCountry === null ? null : { obstacles: crossCountry, time: '0' },
  showJumping: showJumping === null ? null : { obstacles: showJumping, time: '0' },
  ...more,
})

const entries: RankingEntry[] = Object.entries({
  a: ridden('25', '0', '8'),
  b: ridden('28', '0', '0'),
  // Eliminated by a fall in the cross-country: third after the dressage, and without a place since then.
  c: ridden('27', null, null, { status: 'ELIMINATED', statusReason: 'XC-FR' }),
  // Not accepted at the second inspection: still ranked after the cross-country.
  d: ridden('30', '20', null, { status: 'ELIMINATED', statusReason: '2nd HI' }),
  // Withdrawn after the dressage without a reason.
  e: ridden('26', null, null, { status: 'WITHDRAWN' }),
  // Disqualified: nothing counts, whatever values it has.
  f: ridden('20', '0', '0', { status: 'DISQUALIFIED' }),
  g: ridden(null, null, null, { status: 'NOT_STARTED' }),
  h: ridden('24', '0', '0', { outOfCompetition: true }),
}).map(([id, result]) => ({ id, result }))

const placesOf = (ranked: readonly RankedEntry[]): string[] =>
  ranked.flatMap(({ row }) => (row.place === null ? [] : [`${row.place} ${row.id} ${row.score}`]))

/** The places after each phase; those after the last are the ranking itself. */
const standingsOf = (rules: EventingProtocol, results: readonly RankingEntry[]): [string, string[]][] => {
  const whole = rank(rules, results)
  if (!whole.ok) throw new Error(JSON.stringify(whole.errors))
  const earlier = otherStandings(rules, results, null)
  return [
    ...earlier.map(({ kind, entries: rows }): [string, string[]] => [kind, placesOf(rows)]),
    ['END', placesOf(whole.entries)],
  ]
}

const after = (phase: EventingPhase, results: readonly RankingEntry[]) => {
  const standing = otherStandings(protocol, results, null).find(({ kind }) => kind === phase)
  if (standing === undefined) throw new Error(`no standing after ${phase}`)
  return { places: placesOf(standing.entries), waiting: standing.waiting }
}

describe('standings after each phase', () => {
  it('keep the place that a rider had before dropping out', () => {
    expect(standingsOf(protocol, entries)).toEqual([
      ['DRESSAGE', ['1 a 25.0', '2 e 26.0', '3 c 27.0', '4 b 28.0', '5 d 30.0']],
      ['CROSS_COUNTRY', ['1 a 25.0', '2 b 28.0', '3 d 50.0']],
      ['END', ['1 b 28.0', '2 a 33.0']],
    ])
  })
  it('the reason determines where a ride ended, whatever values it has', () => {
    const fell = ridden('27', '20', null, { status: 'ELIMINATED', statusReason: 'XC-FR' })
    expect(after('CROSS_COUNTRY', [{ id: 'x', result: fell }]).places).toEqual([])
    expect(after('DRESSAGE', [{ id: 'x', result: fell }]).places).toEqual(['1 x 27.0'])
    const inspected = { ...fell, statusReason: '1st HI' }
    expect(after('DRESSAGE', [{ id: 'x', result: inspected }]).places).toEqual([])
  })
  it('a rider who has not ridden yet is listed without a place', () => {
    const now = [
      { id: 'x', result: ridden('27', '0', null) },
      { id: 'y', result: ridden('26', null, null) },
    ]
    expect(after('CROSS_COUNTRY', now)).toEqual({ places: ['1 x 27.0'], waiting: 1 })
  })
  it('follows the order in which the phases are ridden', () => {
    const short = { ...protocol, phases: ['DRESSAGE', 'SHOW_JUMPING', 'CROSS_COUNTRY'] as const }
    const rules = { ...short, phases: [...short.phases] }
    const result = ridden('27', null, '4', { status: 'RETIRED' })
    expect(standingsOf(rules, [{ id: 'x', result }])).toEqual([
      ['DRESSAGE', ['1 x 27.0']],
      ['SHOW_JUMPING', ['1 x 31.0']],
      ['END', []],
    ])
  })
  it('a total alone counts only at the end', () => {
    const result = ridden(null, null, null, { total: '40.1' })
    expect(standingsOf(protocol, [{ id: 'x', result }]).map(([, places]) => places)).toEqual([[], [], ['1 x 40.1']])
  })
})
