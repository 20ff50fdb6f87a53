// Why one entry is above another, in every format and discipline: the deciding key, both values, and the values that
// were equal before it.
import { describe, expect, it } from 'vitest'
import { drivingDefaults } from '../../disciplines/driving/driving.presets.ts'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import { jumpingFormatParts } from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import type {
  GenericProtocol,
  JumpingFormat,
  JumpingProtocol,
  JumpingRound,
  Protocol,
  Result,
} from '../result/result.schema.ts'
import { toResultScore } from '../result/result-score.rules.ts'
import { changeRanking } from './changed-ranking.rules.ts'
import { defaultPlacedCount, explain, type RankedEntry, rank, toRanking } from './ranking.rules.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const ranked = (protocol: Protocol, results: readonly Result[]) => {
  const outcome = rank(
    protocol,
    results.map((result, index) => ({ id: 'abcdef'.charAt(index), result })),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}
const toldOf = (left: RankedEntry | undefined, right: RankedEntry | undefined): string => {
  if (left === undefined || right === undefined) throw new Error('two entries are compared')
  const { key, jumpOff, left: had, right: other, equal } = explain(left, right)
  const name = (each: { key: string | null; jumpOff?: number | undefined }): string =>
    each.jumpOff === undefined ? `${each.key}` : `${each.key} ${each.jumpOff}`
  const before = (equal ?? []).map(name).join(', ')
  return `${left.row.id} before ${right.row.id}: ${name({ key, jumpOff })} ${had} ${other}${before === '' ? '' : ` after ${before}`}`
}
/** Each with the previous one. */
const reasons = (protocol: Protocol, results: readonly Result[]): readonly string[] => {
  const { entries } = ranked(protocol, results)
  return entries.slice(1).map((entry, index) => toldOf(entries[index], entry))
}

describe('show jumping', () => {
  const protocolOf = (format: JumpingFormat, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
    discipline: 'SHOW_JUMPING',
    format,
    rounds: jumpingFormatParts[format].rounds.map(() => ({ timeAllowed: null })),
    timePenalty: null,
    jumpOffFor: 'ANY',
    ...more,
  })
  /** `4/6000 - 0e`: penalties and hundredths of each round; `-` not ridden, `e` eliminated in it. */
  const rode = (text: string, more: object = {}): Result => ({
    discipline: 'SHOW_JUMPING',
    ...finished,
    rounds: text.split(' ').map((round): JumpingRound | null => {
      if (round === '-') return null
      const [penalties = '0', time] = round.split('/')
      if (penalties.endsWith('e')) return { obstaclePenalties: penalties.slice(0, -1), outcome: 'ELIMINATED' }
      return { obstaclePenalties: penalties, time: time === undefined ? null : Number(time) }
    }),
    ...more,
  })
  const withdrew = (text: string, withdrewBefore: number): Result => rode(text, { withdrewBefore })

  it('Table A against the clock: penalties, then the time', () => {
    expect(reasons(protocolOf('TABLE_A_AGAINST_CLOCK'), [rode('0/6000'), rode('0/6001'), rode('4/5000')])).toEqual([
      'a before b: TIME 60.00 60.01 after SCORE',
      'b before c: SCORE 0 4',
    ])
  })
  it('a jump-off: participation, penalties, time', () => {
    const results = [
      rode('0/60 0/4282'),
      rode('0/60 0/4300'),
      rode('0/60 4/4000'),
      rode('0/60 4e'),
      withdrew('0/60 -', 2),
      rode('0/60 -'),
    ]
    expect(reasons(protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK'), results)).toEqual([
      'a before b: JUMP_OFF_TIME 42.82 43.00 after SCORE, JUMP_OFF_GROUP, JUMP_OFF_PENALTIES',
      'b before c: JUMP_OFF_PENALTIES 0 4 after SCORE, JUMP_OFF_GROUP',
      'c before d: JUMP_OFF_GROUP RODE NOT_COMPLETED after SCORE',
      'd before e: JUMP_OFF_GROUP NOT_COMPLETED WITHDREW after SCORE',
      'e before f: JUMP_OFF_GROUP WITHDREW NOT_ENTITLED after SCORE',
    ])
  })
  it('the reason names which of two jump-offs', () => {
    const protocol = protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK', {
      rounds: [{ timeAllowed: null }, { timeAllowed: null, againstClock: false }, { timeAllowed: null }],
    })
    expect(reasons(protocol, [rode('0/60 0/60 0/60'), rode('0/60 0/60 4/50'), rode('0/60 4/60 -')])).toEqual([
      'a before b: JUMP_OFF_PENALTIES 2 0 4 after SCORE, JUMP_OFF_GROUP 1, JUMP_OFF_PENALTIES 1, JUMP_OFF_GROUP 2',
      'b before c: JUMP_OFF_PENALTIES 1 0 4 after SCORE, JUMP_OFF_GROUP 1',
    ])
  })
  it('the time of the first round, between riders without a further one', () => {
    const protocol = protocolOf('TABLE_A_JUMP_OFF', {
      rounds: [
        { timeAllowed: null, againstClock: true },
        { timeAllowed: null, againstClock: false },
      ],
    })
    expect(reasons(protocol, [rode('4/6000 -'), rode('4/6100 -')])).toEqual([
      'a before b: TIME 60.00 61.00 after SCORE, JUMP_OFF_GROUP',
    ])
    expect(reasons(protocol, [rode('0/6000 0/50'), rode('0/6100 0/40')])[0]).toMatch(/^a before b: null null null/)
  })
  it('two rounds: a rider of the second is above one without it', () => {
    expect(reasons(protocolOf('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'), [rode('8/60 8/60 -'), rode('0/60 - -')])).toEqual([
      'a before b: ROUND_2_GROUP RODE NOT_ENTITLED',
    ])
  })
  it('two phases: the second, then riders who were stopped by the first', () => {
    const results = [
      rode('0/30 0/2500'),
      rode('0/30 0/2600'),
      rode('0/30 4/2000'),
      rode('4/3000 -'),
      rode('4/3100 -'),
      rode('8/2900 -'),
    ]
    const protocol = protocolOf('TWO_PHASES', {
      rounds: [
        { timeAllowed: null, againstClock: true },
        { timeAllowed: null, againstClock: true },
      ],
    })
    expect(reasons(protocol, results)).toEqual([
      'a before b: PHASE_2_TIME 25.00 26.00 after PHASE_2_RIDDEN, PHASE_2_PENALTIES',
      'b before c: PHASE_2_PENALTIES 0 4 after PHASE_2_RIDDEN',
      'c before d: PHASE_2_RIDDEN RODE NOT_ENTITLED',
      'd before e: PHASE_1_TIME 30.00 31.00 after PHASE_2_RIDDEN, PHASE_1_PENALTIES',
      'e before f: PHASE_1_PENALTIES 4 8 after PHASE_2_RIDDEN',
    ])
  })
  it('two phases, special: the time of the second', () => {
    expect(reasons(protocolOf('TWO_PHASES_SPECIAL'), [rode('0/3000 4/2500'), rode('4/2000 0/2600')])).toEqual([
      'a before b: PHASE_2_TIME 25.00 26.00 after SCORE',
    ])
  })
  it('winning round: it alone decides between its riders', () => {
    const results = [rode('8/60 0/4400'), rode('0/60 0/4500'), rode('0/60 4/4000'), rode('0/50 -')]
    expect(reasons(protocolOf('WINNING_ROUND'), results)).toEqual([
      'a before b: WINNING_ROUND_TIME 44.00 45.00 after WINNING_ROUND_GROUP, WINNING_ROUND_PENALTIES',
      'b before c: WINNING_ROUND_PENALTIES 0 4 after WINNING_ROUND_GROUP',
      'c before d: WINNING_ROUND_GROUP RODE NOT_ENTITLED',
    ])
  })
  it('accumulator: the most points, then the time; both are shown', () => {
    const protocol = protocolOf('ACCUMULATOR', { accumulator: { values: ['1', '2', '3'], joker: null } })
    const built = (cleared: number[], time: number): Result => ({
      discipline: 'SHOW_JUMPING',
      ...finished,
      rounds: [{ time, cleared }],
    })
    const results = [built([1, 2, 3], 5000), built([1, 2, 3], 5100), built([1, 2], 4000)]
    expect(reasons(protocol, results)).toEqual(['a before b: TIME 50.00 51.00 after SCORE', 'b before c: SCORE 6 3'])
    const { headers, rows } = toRanking(ranked(protocol, results))
    expect(headers.map(({ key, column }) => [key, column, rows[0]?.cells[key]])).toEqual([
      ['total-points', 'POINTS', '6'],
      ['round-1-time', 'TIME', '50.00'],
    ])
  })
  it('style: the points first, or the jump-off first in the jumping ranking; columns for both', () => {
    const style = {
      exercises: [{ no: 1, coefficient: '1', maximum: '100', markStep: null }],
      jumpOffMinimum: null,
      rankedBy: 'POINTS' as const,
    }
    const ridden = (stylePoints: string, time: number): Result => ({
      discipline: 'SHOW_JUMPING',
      ...finished,
      rounds: [
        { obstaclePenalties: '0', time: 6000, stylePoints },
        { obstaclePenalties: '0', time },
      ],
    })
    const results = [ridden('80', 4100), ridden('70', 4000)]
    expect(reasons(protocolOf('TABLE_A_STYLE', { style }), results)).toEqual(['a before b: SCORE 80 70'])
    const byJumping = protocolOf('TABLE_A_STYLE', { style: { ...style, rankedBy: 'JUMP_OFF' } })
    expect(reasons(byJumping, results)).toEqual([
      'b before a: JUMP_OFF_TIME 40.00 41.00 after JUMP_OFF_GROUP, JUMP_OFF_PENALTIES',
    ])
    const { headers, rows } = toRanking(ranked(protocolOf('TABLE_A_STYLE', { style }), results))
    expect(headers.map(({ key }) => `${key} ${rows[0]?.cells[key]}`)).toEqual([
      'total-points 80',
      'round-2-penalties 0',
      'round-2-time 41.00',
      'round-1-style 80',
      'round-1-penalties 0',
      'round-1-time 60.00',
      'round-1-obstacle-penalties 0',
      'round-1-time-penalties 0',
      'round-2-obstacle-penalties 0',
      'round-2-time-penalties 0',
    ])
  })
  it('finishers, entries out of competition, retired riders: always in this order', () => {
    const guest = rode('0/60', { outOfCompetition: true })
    const { entries } = ranked(protocolOf('TABLE_A_AGAINST_CLOCK'), [
      rode('4/60', { status: 'RETIRED' }),
      guest,
      rode('8/60'),
      rode('4/50', { status: 'ELIMINATED', outOfCompetition: true }),
    ])
    expect(entries.map(({ row }) => row.id)).toEqual(['c', 'b', 'a', 'd'])
    expect(toldOf(entries[0], entries[1])).toBe('c before b: OUT_OF_COMPETITION NO YES')
    expect(toldOf(entries[1], entries[2])).toBe('b before a: STATUS FINISHED RETIRED')
    expect(entries[1] && entries[0] && explain(entries[1], entries[0])).toMatchObject({ better: 'RIGHT' })
    expect(entries[1] && entries[0] && explain(entries[0], entries[1])).toMatchObject({ better: 'LEFT' })
  })
  it('starters are the riders who competed for a place (decision 24)', () => {
    const starter = (status: Result['status'], outOfCompetition = false) => ({ status, outOfCompetition })
    const four = (['FINISHED', 'RETIRED', 'ELIMINATED', 'DISQUALIFIED'] as const).map((status) => starter(status))
    expect(defaultPlacedCount(four)).toBe(1)
    expect(defaultPlacedCount([...four, starter('WITHDRAWN'), starter('NOT_STARTED')])).toBe(1)
    expect(defaultPlacedCount([...four, starter('FINISHED', true)])).toBe(1)
    expect(defaultPlacedCount([...four, starter('FINISHED')])).toBe(2)
    expect(defaultPlacedCount([])).toBe(0)
  })
  it('the stored score: each round with its parts', () => {
    const protocol = protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK')
    const result = rode('4/6000 -')
    const [entry] = ranked(protocol, [result]).entries
    if (entry === undefined) throw new Error('one entry')
    const unknown = { time: null, obstaclePenalties: null, timePenalties: null, penalties: null, points: null }
    expect(toResultScore(protocol, result, entry.score)).toEqual({
      text: '4',
      rounds: [
        {
          ...unknown,
          kind: 'ROUND',
          participation: 'RODE',
          time: 6000,
          obstaclePenalties: '4',
          timePenalties: '0',
          penalties: '4',
        },
        { ...unknown, kind: 'JUMP_OFF', participation: 'NOT_ENTITLED' },
      ],
      judges: [],
      missing: [],
    })
    const untimed = rode('4 0')
    const [second] = ranked(protocol, [untimed]).entries
    expect(second && toResultScore(protocol, untimed, second.score).missing).toEqual([
      { code: 'TIME_MISSING', path: 'rounds.1.time' },
    ])
  })
})

describe('judged disciplines', () => {
  const exercise = (no: number, part: 'TECHNICAL' | 'COLLECTIVE' | 'ARTISTIC' = 'TECHNICAL') => ({
    no,
    coefficient: '1',
    maximum: '10',
    part,
    markStep: '0.5',
  })
  const dressage = {
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    judges: [],
    judgeMaximum: null,
    exercises: [exercise(1), exercise(2, 'COLLECTIVE'), exercise(3, 'ARTISTIC')],
    courseErrors: [],
    judgeDecimals: 1,
    decimals: 3,
    tieBreak: ['COLLECTIVE', 'ARTISTIC'],
  } as const satisfies Protocol
  const judged = (...marks: string[]): Result => ({
    discipline: 'DRESSAGE',
    ...finished,
    judges: [{ position: 'C', marks }],
  })
  it('dressage: the percentage, then the collective marks, then the artistic ones', () => {
    expect(
      reasons(dressage, [judged('6', '8', '7'), judged('7', '7', '7'), judged('8', '7', '6'), judged('5', '5', '5')]),
    ).toEqual([
      'a before b: COLLECTIVE 8 7 after SCORE',
      'b before c: ARTISTIC 7 6 after SCORE, COLLECTIVE',
      'c before d: SCORE 70.000 50.000',
    ])
    const { headers } = ranked(dressage, [judged('6', '8', '7')])
    expect(headers.map(({ key, viewPriority }) => [key, viewPriority])).toEqual([
      ['total-percentage', 1],
      ['judge-C', 2],
      ['total-collective', 3],
      ['total-artistic', 4],
    ])
  })
  it('dressage: the stored score has each judge, and no phases', () => {
    const result = judged('6', '8', '7.5')
    const [entry] = ranked(dressage, [result]).entries
    expect(entry && toResultScore(dressage, result, entry.score)).toEqual({
      text: '71.700',
      rounds: [],
      judges: [{ position: 'C', percentage: '71.7' }],
      missing: [],
    })
  })
  it('one more judge is one more column for all, and one less is one less', () => {
    const two: Result = {
      discipline: 'DRESSAGE',
      ...finished,
      judges: ['H', 'C'].map((position) => ({ position, marks: ['7', '7', '7'] })),
    }
    const before = ranked(dressage, [judged('6', '8', '7'), judged('5', '8', '7')])
    const more = changeRanking(dressage, before, { id: 'b', result: two })
    expect(more).toEqual(
      rank(dressage, [
        { id: 'a', result: judged('6', '8', '7') },
        { id: 'b', result: two },
      ]),
    )
    if (!more.ok) throw new Error('ranked')
    expect(more.headers.map(({ key }) => key).slice(1, 3)).toEqual(['judge-C', 'judge-H'])
    const less = changeRanking(dressage, more, { id: 'b', result: null })
    expect(less).toEqual(rank(dressage, [{ id: 'a', result: judged('6', '8', '7') }]))
  })
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
    tieBreak: ['STYLE', 'TIME'],
  } as const satisfies Protocol
  const styled = (points: string, obstaclePenalties: string, time?: number): Result => ({
    discipline: 'STYLE_RIDING',
    ...finished,
    judges: [{ position: 'C', points }],
    round: { obstaclePenalties, time: time ?? null },
  })
  it('style riding: points less penalties, then style, then time; entries without a time are last', () => {
    expect(
      reasons(style, [
        styled('74', '4', 6000),
        styled('70', '0', 6000),
        styled('70', '0', 6100),
        styled('70', '0'),
        styled('60', '0'),
      ]),
    ).toEqual([
      'a before b: STYLE 74 70 after SCORE',
      'b before c: TIME 60.00 61.00 after SCORE, STYLE',
      'c before d: TIME 61.00 null after SCORE, STYLE',
      'd before e: SCORE 70.0 60.0',
    ])
  })
  const presentation = {
    discipline: 'PRESENTATION',
    judges: [],
    judgeMaximum: null,
    exercises: [exercise(1), exercise(2)],
    scoredBy: 'TOTAL_POINTS',
    decimals: 1,
    tieBreak: [2],
  } as const satisfies Protocol
  const shown = (sheet: { marks: string[] } | { points: string }): Result => ({
    discipline: 'PRESENTATION',
    ...finished,
    judges: [{ position: 'A', ...sheet }],
  })
  it('presentation: points, then the exercise that the protocol names; entries without marks are last', () => {
    const results = [
      shown({ marks: ['6', '8'] }),
      shown({ marks: ['7', '7'] }),
      shown({ points: '14' }),
      shown({ points: '13' }),
    ]
    expect(reasons(presentation, results)).toEqual([
      'a before b: EXERCISE 8 7 after SCORE',
      'b before c: EXERCISE 7 null after SCORE',
      'c before d: SCORE 14.0 13.0',
    ])
  })
  it('presentation and style riding: the stored score has the points of each judge, rounded for reading', () => {
    const result: Result = {
      discipline: 'STYLE_RIDING',
      ...finished,
      judges: [{ position: 'C', percentage: '66.66666' }],
      round: { obstaclePenalties: '0' },
    }
    const [entry] = ranked(style, [result]).entries
    expect(entry && toResultScore(style, result, entry.score)).toEqual({
      text: '66.7',
      rounds: [],
      judges: [],
      judgePoints: [{ position: 'C', points: '66.667' }],
      missing: [],
    })
  })
})

describe('one value and phases', () => {
  const generic = (more: Partial<GenericProtocol>): Protocol => ({ ...auctionDefaults, currency: null, ...more })
  const valued = (more: object): Result => ({ discipline: 'GENERIC', ...finished, ...more })
  it('outcomes by the order of the protocol, then the time; entries without an outcome are last', () => {
    const protocol = generic({ value: 'STATUS', outcomes: ['GOLD', 'SILVER'], isTimed: true })
    const results = [
      valued({ outcome: 'GOLD', time: 6000 }),
      valued({ outcome: 'GOLD', time: 6100 }),
      valued({ outcome: 'SILVER', time: 5000 }),
    ]
    expect(reasons(protocol, results)).toEqual([
      'a before b: TIME 60.00 61.00 after OUTCOME',
      'b before c: OUTCOME GOLD SILVER',
    ])
    const equal = generic({ value: 'STATUS', outcomes: [], isTimed: false })
    expect(reasons(equal, [valued({}), valued({})])).toEqual(['a before b: null null null'])
  })
  it('values in the direction that the protocol sets', () => {
    const high = generic({ value: 'POINTS', decimals: 0 })
    expect(reasons(high, [valued({ value: '7' }), valued({ value: '9' })])).toEqual(['b before a: SCORE 9 7'])
    expect(
      reasons(generic({ value: 'POINTS', decimals: 0, better: 'LOWER' }), [
        valued({ value: '7' }),
        valued({ value: '9' }),
      ]),
    ).toEqual(['a before b: SCORE 7 9'])
  })
  it('driving: the phases in the order of the protocol, then the time of the cones; each phase is stored', () => {
    const protocol = {
      ...drivingDefaults,
      tieBreak: ['MARATHON', 'CONES', 'DRESSAGE', 'CONES_TIME'],
    } satisfies Protocol
    const drove = (dressage: string, marathon: string, cones: string, time: number): Result => ({
      discipline: 'DRIVING',
      ...finished,
      dressage: { penalties: dressage },
      marathon: { penalties: marathon },
      cones: { penalties: cones, time },
    })
    const results = [
      drove('50', '80', '3', 9000),
      drove('50', '80', '3', 9100),
      drove('47', '80', '6', 9000),
      drove('48', '82', '3', 9000),
    ]
    expect(reasons(protocol, results)).toEqual([
      'a before b: CONES_TIME 90.00 91.00 after SCORE, MARATHON, CONES, DRESSAGE',
      'b before c: CONES 3 6 after SCORE, MARATHON',
      'c before d: MARATHON 80 82 after SCORE',
    ])
    const [entry] = ranked(protocol, results).entries
    const phase = (name: string, penalties: string) => ({
      phase: name,
      penalties,
      obstaclePenalties: null,
      timePenalties: null,
      obstacles: [],
    })
    expect(entry && results[0] && toResultScore(protocol, results[0], entry.score)).toEqual({
      text: '133.00',
      rounds: [],
      judges: [],
      phases: [phase('DRESSAGE', '50'), phase('MARATHON', '80'), phase('CONES', '3')],
      missing: [],
    })
  })
})
