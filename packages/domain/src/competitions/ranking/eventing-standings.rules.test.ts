import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../../catalogue/protocol/presets/eventing.presets.ts'
import type { EventingResult } from '../result/result.schema.ts'
import { type EventingEntry, standingAfter, standingsOf } from './eventing-standings.rules.ts'

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

const entries: EventingEntry[] = Object.entries({
  a: ridden('25', '0', '8'),
  b: ridden('28', '0', '0'),
  // Out in the cross-country by a fall: third after the dressage, without a place since.
  c: ridden('27', null, null, { status: 'ELIMINATED', statusReason: 'XC-FR' }),
  // Not accepted at the second inspection: still ranked after the cross-country.
  d: ridden('30', '20', null, { status: 'ELIMINATED', statusReason: '2nd HI' }),
  // Withdrawn after the dressage without a reason.
  e: ridden('26', null, null, { status: 'WITHDRAWN' }),
  // Disqualified: nothing stands, whatever is filled in.
  f: ridden('20', '0', '0', { status: 'DISQUALIFIED' }),
  g: ridden(null, null, null, { status: 'NOT_STARTED' }),
  h: ridden('24', '0', '0', { outOfCompetition: true }),
}).map(([id, result]) => ({ id, result }))

const places = (standing: ReturnType<typeof standingAfter>) => {
  if (!standing.ranked.ok) throw new Error(JSON.stringify(standing.ranked.errors))
  return standing.ranked.entries.flatMap(({ row }) =>
    row.place === null ? [] : [`${row.place} ${row.id} ${row.score}`],
  )
}

describe('standings after each phase', () => {
  it('keep the place that somebody had before he dropped out', () => {
    expect(standingsOf(protocol, entries).map((standing) => [standing.phase, places(standing)])).toEqual([
      ['DRESSAGE', ['1 a 25.0', '2 e 26.0', '3 c 27.0', '4 b 28.0', '5 d 30.0']],
      ['CROSS_COUNTRY', ['1 a 25.0', '2 b 28.0', '3 d 50.0']],
      ['SHOW_JUMPING', ['1 b 28.0', '2 a 33.0']],
    ])
  })
  it('the reason decides where a ride ended, whatever is filled in', () => {
    const fell = ridden('27', '20', null, { status: 'ELIMINATED', statusReason: 'XC-FR' })
    expect(places(standingAfter(protocol, [{ id: 'x', result: fell }], 'CROSS_COUNTRY'))).toEqual([])
    expect(places(standingAfter(protocol, [{ id: 'x', result: fell }], 'DRESSAGE'))).toEqual(['1 x 27.0'])
    const inspected = { ...fell, statusReason: '1st HI' }
    expect(places(standingAfter(protocol, [{ id: 'x', result: inspected }], 'DRESSAGE'))).toEqual([])
  })
  it('who has not ridden yet waits beside the ranking', () => {
    const now = [
      { id: 'x', result: ridden('27', '0', null) },
      { id: 'y', result: ridden('26', null, null) },
    ]
    const standing = standingAfter(protocol, now, 'CROSS_COUNTRY')
    expect([places(standing), standing.waiting]).toEqual([['1 x 27.0'], ['y']])
  })
  it('follows the order in which the phases are ridden', () => {
    const short = { ...protocol, phases: ['DRESSAGE', 'SHOW_JUMPING', 'CROSS_COUNTRY'] as const }
    const rules = { ...short, phases: [...short.phases] }
    const result = ridden('27', null, '4', { status: 'RETIRED' })
    expect(standingsOf(rules, [{ id: 'x', result }]).map((standing) => [standing.phase, places(standing)])).toEqual([
      ['DRESSAGE', ['1 x 27.0']],
      ['SHOW_JUMPING', ['1 x 31.0']],
      ['CROSS_COUNTRY', []],
    ])
  })
  it('a total alone stands only at the end', () => {
    const result = ridden(null, null, null, { total: '40.1' })
    expect(standingsOf(protocol, [{ id: 'x', result }]).map(places)).toEqual([[], [], ['1 x 40.1']])
  })
})
