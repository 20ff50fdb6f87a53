import { describe, expect, it } from 'vitest'
import { calculatePoints } from '../../catalogue/point-distribution/point-distribution.rules.ts'
import type { PointEntry } from '../../catalogue/point-distribution/point-facts.rules.ts'
import { pointDistributionPresets } from '../../catalogue/point-distribution/presets/point-distribution.presets.ts'
import { crossCountryDefaults } from '../../disciplines/cross-country/cross-country.presets.ts'
import { drivingDefaults } from '../../disciplines/driving/driving.presets.ts'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import { type Decimal, decimal, formatExact, fromInteger } from '../../kernel/decimal.ts'
import { rank } from '../ranking/ranking.rules.ts'
import { Protocol, Result } from '../result/result.schema.ts'
import { toPointEntries, toPointTest } from './point-entry.rules.ts'

const entriesOf = (protocolInput: object, results: Record<string, object>): readonly PointEntry[] => {
  const protocol = Protocol.parse(protocolInput)
  const entries = Object.entries(results).map(([id, result]) => ({
    id,
    result: Result.parse({ discipline: protocol.discipline, status: 'FINISHED', outOfCompetition: false, ...result }),
  }))
  const ranked = rank(protocol, entries)
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return toPointEntries(protocol, ranked.entries)
}
const text = (value: Decimal | null | undefined) => (value == null ? null : formatExact(value))
const find = (entries: readonly PointEntry[], id: string): PointEntry => {
  const entry = entries.find((each) => each.id === id)
  if (entry === undefined) throw new Error(id)
  return entry
}
const jumpOff = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 5000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const round = (obstaclePenalties: string, time: number) => ({ obstaclePenalties, time })

describe('the facts about a ranked test for point distributions', () => {
  const entries = entriesOf(jumpOff, {
    anna: { rounds: [round('0', 6500), round('4', 4282)] },
    bert: { rounds: [round('0', 6600), null], withdrewBefore: 2 },
    cora: { rounds: [round('4', 7150), null] },
    dirk: { rounds: [null, null], status: 'ELIMINATED' },
    emma: { rounds: [round('0', 6000), null], outOfCompetition: true },
  })
  it('jumping: errors without the jump-off, the time of the last round, and each round', () => {
    const anna = find(entries, 'anna')
    expect([anna.place, text(anna.result), text(anna.errors), text(anna.time), anna.percentage]).toEqual([
      1,
      '0',
      '0',
      '42.82',
      null,
    ])
    expect(text(anna.jumping.ROUND2?.errors.TOTAL_ERRORS)).toBe('4')
    expect(anna.jumping.ROUND2?.status).toBe('FINISHED')
    expect(find(entries, 'bert').jumping.ROUND2?.status).toBe('WITHDRAWN')
    const cora = find(entries, 'cora')
    expect([text(cora.errors), text(cora.jumping.TOTAL?.errors.TIME_ERRORS)]).toEqual(['6', '2'])
    expect(text(cora.jumping.TOTAL?.errors.OBSTACLE_ERRORS)).toBe('4')
    expect(cora.jumping.ROUND2).toBeUndefined()
    expect(find(entries, 'dirk').jumping.TOTAL?.status).toBe('ELIMINATED')
  })
  it('jumping by seconds or points has no errors', () => {
    const tableC = { ...jumpOff, format: 'TABLE_C', rounds: [{ timeAllowed: null }], timePenalty: null }
    const [anna] = entriesOf(tableC, { anna: { rounds: [round('4', 6000)] } })
    expect([text(anna?.result), text(anna?.errors), text(anna?.time)]).toEqual(['64', null, '60'])
  })
  it('gives points by a distribution', () => {
    const lrv = pointDistributionPresets.find(({ key }) => key === 'LRV_JUMPING')
    if (lrv === undefined) throw new Error('no preset')
    const test = toPointTest(Protocol.parse(jumpOff), entries, { isChampionship: false, factor: fromInteger(1) })
    expect(test).toMatchObject({ sportType: 'SHOW_JUMPING', participants: 4 })
    const given = calculatePoints(lrv.definition, test, entries).map(({ id, points }) => [id, text(points)])
    expect(Object.fromEntries(given)).toEqual({ anna: '2', bert: '2', cora: '2', dirk: '-4', emma: null })
  })
  it('dressage: the percentage', () => {
    const dressage = {
      discipline: 'DRESSAGE',
      aggregate: 'MEAN_OF_JUDGES',
      judges: [],
      judgeMaximum: '300',
      exercises: [],
      courseErrors: [],
      judgeDecimals: null,
      decimals: 3,
      tieBreak: [],
    }
    const [anna] = entriesOf(dressage, { anna: { judges: [{ position: 'C', points: '200' }] } })
    expect([text(anna?.result), text(anna?.percentage), text(anna?.errors)]).toEqual(['66.667', '66.667', null])
    expect(anna?.jumping).toEqual({})
  })
  it('eventing: the total of penalties', () => {
    const eventing = {
      discipline: 'EVENTING',
      dressage: {
        factor: '1',
        judges: [],
        judgeMaximum: null,
        exercises: [],
        courseErrors: [],
        judgeDecimals: null,
        decimals: 2,
      },
      optimumTime: null,
      tieBreak: [],
    }
    const rides = {
      dressage: { penalties: '30.5' },
      crossCountry: { obstacles: '0', time: '2.4' },
      showJumping: { obstacles: '4', time: '0' },
    }
    const [anna] = entriesOf(eventing, { anna: rides })
    expect(anna?.errors).toEqual(decimal('36.9'))
  })
  const figures = (entry: PointEntry | undefined) => [text(entry?.percentage), text(entry?.errors), text(entry?.time)]
  const jumped = (entry: PointEntry | undefined) =>
    Object.entries(entry?.jumping ?? {}).map(([part, told]) => {
      const { TOTAL_ERRORS, OBSTACLE_ERRORS, TIME_ERRORS } = told.errors
      return `${part} ${told.status} ${text(TOTAL_ERRORS)} = ${text(OBSTACLE_ERRORS)} + ${text(TIME_ERRORS)}`
    })
  it('jumping: the total without the jump-off, then each round that the entry was entitled to ride', () => {
    expect(Object.fromEntries(entries.map((entry) => [entry.id, jumped(entry)]))).toEqual({
      anna: ['TOTAL FINISHED 0 = 0 + 0', 'ROUND1 FINISHED 0 = 0 + 0', 'ROUND2 FINISHED 4 = 4 + 0'],
      bert: ['TOTAL FINISHED 0 = 0 + 0', 'ROUND1 FINISHED 0 = 0 + 0', 'ROUND2 WITHDRAWN null = null + null'],
      cora: ['TOTAL FINISHED 6 = 4 + 2', 'ROUND1 FINISHED 6 = 4 + 2'],
      dirk: ['TOTAL ELIMINATED null = null + null'],
      emma: ['TOTAL FINISHED 0 = 0 + 0', 'ROUND1 FINISHED 0 = 0 + 0'],
    })
  })
  it('jumping: a rider who was eliminated in a round did not finish it, even if earlier rounds decide the test', () => {
    const outcome = { obstaclePenalties: '4', outcome: 'ELIMINATED' }
    const [anna, bert] = entriesOf(jumpOff, {
      anna: { rounds: [round('0', 6500), outcome] },
      bert: { rounds: [outcome, null], status: 'ELIMINATED' },
    })
    expect(jumped(anna).at(-1)).toMatch(/^ROUND2 RETIRED /)
    expect(jumped(bert)[1]).toMatch(/^ROUND1 ELIMINATED /)
    expect(figures(anna)).toEqual([null, '0', '65'])
  })
  it('jumping: both phases count together, and three rounds are separate', () => {
    const rounds = [{ timeAllowed: 7000 }, { timeAllowed: 7000 }, { timeAllowed: 5000 }]
    const [phases] = entriesOf(
      { ...jumpOff, format: 'TWO_PHASES_SPECIAL' },
      { anna: { rounds: [round('4', 6500), round('8', 5100)] } },
    )
    expect(jumped(phases)).toEqual([
      'TOTAL FINISHED 13 = 12 + 1',
      'ROUND1 FINISHED 4 = 4 + 0',
      'ROUND2 FINISHED 9 = 8 + 1',
    ])
    const [final] = entriesOf(
      { ...jumpOff, format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK', rounds },
      { anna: { rounds: [round('4', 6500), round('0', 7050), round('8', 4000)] } },
    )
    expect(jumped(final)).toEqual([
      'TOTAL FINISHED 5 = 4 + 1',
      'ROUND1 FINISHED 4 = 4 + 0',
      'ROUND2 FINISHED 1 = 0 + 1',
      'ROUND3 FINISHED 8 = 8 + 0',
    ])
  })
  it('presentation: a percentage if it is scored by one, otherwise only its points', () => {
    const presentation = { discipline: 'PRESENTATION', judges: [], judgeMaximum: '40', exercises: [], tieBreak: [] }
    const judged = { anna: { judges: [{ position: 'C', points: '30' }] } }
    const [percentage] = entriesOf({ ...presentation, scoredBy: 'PERCENTAGE', decimals: 1 }, judged)
    expect([text(percentage?.result), ...figures(percentage)]).toEqual(['75', '75', null, null])
    const [points] = entriesOf({ ...presentation, scoredBy: 'TOTAL_POINTS', decimals: 1 }, judged)
    expect([text(points?.result), ...figures(points)]).toEqual(['30', null, null, null])
  })
  it('cross-country, driving, style riding and games: penalties as errors, and the time', () => {
    const [rode, halted] = entriesOf(
      { discipline: 'CROSS_COUNTRY', rules: crossCountryDefaults, optimumTime: 30_000, tieBreak: [] },
      {
        rode: { ride: { obstacles: '20', elapsed: 30_500 } },
        halted: { ride: null, status: 'ELIMINATED' },
      },
    )
    expect([figures(rode), figures(halted)]).toEqual([
      [null, '22', '305'],
      [null, null, null],
    ])
    const [drove] = entriesOf(drivingDefaults, {
      drove: { dressage: { penalties: '50' }, marathon: { penalties: '80' }, cones: { penalties: '3', time: 9001 } },
    })
    expect(figures(drove)).toEqual([null, '133', '90.01'])
    const style = {
      discipline: 'STYLE_RIDING',
      judges: [],
      judgeMaximum: '100',
      exercises: [],
      courseErrors: [],
      timeAllowed: null,
      timePenalty: null,
      jumpOff: null,
      hasJumpingRanking: false,
      decimals: 1,
      tieBreak: [],
    }
    const [styled] = entriesOf(style, {
      styled: { judges: [{ position: 'C', points: '70' }], round: { obstaclePenalties: '4', time: 6010 } },
    })
    expect([text(styled?.result), ...figures(styled)]).toEqual(['66', null, '4', '60.1'])
    const [played] = entriesOf({ ...auctionDefaults, isTimed: true }, { played: { value: '9000', time: 6250 } })
    expect([text(played?.result), ...figures(played)]).toEqual(['9000', null, null, '62.5'])
  })
})
