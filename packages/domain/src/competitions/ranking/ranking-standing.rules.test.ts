import { describe, expect, it } from 'vitest'
import { protocolPresets } from '../../catalogue/protocol/presets/presets.ts'
import type { EventingResult, Protocol, StyleRidingResult } from '../result/result.schema.ts'
import { otherStandings, standingKinds, withReasons } from './ranking-standing.rules.ts'

const preset = (key: string): Protocol => {
  const found = protocolPresets.find((each) => each.key === key)?.definition
  if (found === undefined) throw new Error(key)
  return found
}

const horse = (dressage: string, crossCountry: [string, string] | null, more: Partial<EventingResult> = {}) => ({
  discipline: 'EVENTING' as const,
  status: 'FINISHED' as const,
  outOfCompetition: false,
  dressage: { penalties: dressage },
  crossCountry: crossCountry === null ? null : { obstacles: crossCountry[0], time: crossCountry[1] },
  showJumping: crossCountry === null ? null : { obstacles: '4', time: '1.6' },
  ...more,
})

describe('standings in addition to the ranking', () => {
  // The first is Townend, Badminton 2019: 21.1 + 0 + 0.4 + 4 + 1.6.
  const entries = [
    { id: 'townend', result: horse('21.1', ['0', '0.4']) },
    { id: 'clear', result: horse('21.3', ['0', '0']) },
    { id: 'out', result: horse('20', null, { status: 'ELIMINATED', statusReason: 'XC-FR' }) },
    { id: 'waits', result: horse('30', null) },
  ]

  it('eventing: after each phase except the last, with later drop-outs at their place of that phase', () => {
    const eventing = preset('FEI_EVENTING')
    expect(standingKinds(eventing)).toEqual(['DRESSAGE', 'CROSS_COUNTRY'])
    const [dressage, crossCountry] = otherStandings(eventing, entries, null)
    expect(dressage?.entries.map(({ row }) => `${row.place ?? '-'} ${row.id} ${row.score ?? '-'}`)).toEqual([
      '1 out 20.0',
      '2 townend 21.1',
      '3 clear 21.3',
      '4 waits 30.0',
    ])
    expect(crossCountry?.entries.map(({ row }) => `${row.place ?? '-'} ${row.id}`)).toEqual([
      '1 clear',
      '2 townend',
      '- out',
    ])
    expect(crossCountry?.entries.at(-1)?.row.statusReason).toBe('XC-FR')
    expect(crossCountry?.waiting).toBe(1)
    expect(withReasons(crossCountry?.entries ?? []).map(({ behind }) => behind?.key ?? null)).toEqual([
      null,
      'SCORE',
      'STATUS',
    ])
  })

  it('style riding: by its jumping, if the test has that (cr175)', () => {
    const style = { ...preset('KNHS_STYLE'), judges: [], exercises: [], judgeMaximum: '100', jumpOff: null } as Protocol
    expect(standingKinds(style)).toEqual(['JUMPING'])
    const ridden = (points: string, obstaclePenalties: string, time: number): StyleRidingResult => ({
      discipline: 'STYLE_RIDING',
      status: 'FINISHED',
      outOfCompetition: false,
      judges: [{ position: 'C', points }],
      round: { obstaclePenalties, time },
    })
    const [jumping] = otherStandings(
      style,
      [
        { id: 'beautiful', result: ridden('90', '4', 6000) },
        { id: 'fast', result: ridden('60', '0', 5900) },
      ],
      null,
    )
    expect(jumping?.entries.map(({ row }) => row.id)).toEqual(['fast', 'beautiful'])
    expect(otherStandings({ ...style, hasJumpingRanking: false } as Protocol, [], null)).toEqual([])
  })

  it('a jumping test has only its ranking', () => {
    expect(standingKinds(preset('FEI_TABLE_C'))).toEqual([])
    expect(otherStandings(preset('FEI_TABLE_C'), [], null)).toEqual([])
  })
})
