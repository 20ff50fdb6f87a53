import { describe, expect, it } from 'vitest'
import { crossCountryDefaults } from '../../disciplines/cross-country/cross-country.presets.ts'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import type { GenericProtocol, JumpingProtocol, Protocol, Result } from '../result/result.schema.ts'
import { CombinedRule } from './combined-ranking.schema.ts'
import {
  betterOf,
  type ComposedTeam,
  composeTeams,
  composeTests,
  findComposedProblems,
  joinRankings,
} from './composed-ranking.rules.ts'
import type { ComposedExplanation, ComposedRow, ComposedRule, ComposedStarter } from './composed-ranking.schema.ts'
import { type RankedEntry, rank } from './ranking.rules.ts'
import { TeamRule } from './ranking.schema.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const points: GenericProtocol = { ...auctionDefaults, value: 'POINTS', currency: null, minimum: null, decimals: 0 }
const jumping: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }],
  timePenalty: null,
}
const starterOf = (id: string): ComposedStarter => ({ startNumber: null, rider: id, horse: '', organisation: null })
const none = { placed: null, points: [] }

const entriesOf = (protocol: Protocol, results: Record<string, Result>): readonly RankedEntry[] => {
  const ranked = rank(
    protocol,
    Object.entries(results).map(([id, result]) => ({ id, result })),
  )
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries
}
/** Points of a test; `null` is an eliminated entry. */
const test = (scores: Record<string, string | null>, guests: readonly string[] = []): readonly RankedEntry[] =>
  entriesOf(
    points,
    Object.fromEntries(
      Object.entries(scores).map(([id, value]): [string, Result] => [
        id,
        {
          discipline: 'GENERIC',
          status: value === null ? 'ELIMINATED' : 'FINISHED',
          outOfCompetition: guests.includes(id),
          value,
        },
      ]),
    ),
  )
const sum = (more: Partial<CombinedRule> = {}): CombinedRule =>
  CombinedRule.parse({ weights: ['1', '1'], better: 'HIGHER', decimals: 1, tieBreak: [], ...more })

const line = ({ id, place, isShared, placed, points: won, score, parts }: ComposedRow): string =>
  `${place ?? '-'}${isShared ? '=' : ''}${placed ? '*' : ''} ${id} ${score ?? '-'} (${parts.map((part) => part ?? '-').join(' ')}) ${won ?? '-'}`
const why = (behind: ComposedExplanation | null | undefined): string | null => {
  if (!behind) return null
  const named = (key: string | null, part: number | null): string => (part === null ? `${key}` : `${key} ${part}`)
  const equal = behind.equal.map((each) => named(each.key, each.part)).join(', ')
  const no = behind.no === null ? '' : ` no ${behind.no}`
  return `${named(behind.key, behind.part)}${no}: ${behind.left} ${behind.right}${equal === '' ? '' : ` after ${equal}`}`
}

describe('several tests', () => {
  it('the sum decides, shared places share points, and one in four is placed (decision 24, decision 28)', () => {
    const { rows, placedCount } = composeTests(
      [test({ a: '60', b: '70', c: '65', d: '50', e: '40' }), test({ a: '70', b: '60', c: '64', d: '50', e: '41' })],
      sum(),
      starterOf,
      { placed: null, points: ['10', '8', '6', '5'] },
    )
    expect(rows.map(line)).toEqual([
      '1=* a 130.0 (60 70) 10',
      '1=* b 130.0 (70 60) 10',
      '3 c 129.0 (65 64) 6',
      '4 d 100.0 (50 50) 5',
      '5 e 81.0 (40 41) -',
    ])
    expect(placedCount).toBe(2)
    expect(rows.map(({ behind }) => why(behind))).toEqual([
      null,
      'null: null null after SCORE',
      'SCORE: 130.0 129.0',
      'SCORE: 129.0 100.0',
      'SCORE: 100.0 81.0',
    ])
    expect(rows[0]).toMatchObject({ status: 'FINISHED', outOfCompetition: false, team: null, starter: { rider: 'a' } })
  })
  it('a part breaks ties, and is named', () => {
    const parts = [test({ a: '60', b: '70', c: '70' }), test({ a: '70', b: '60', c: '60' })]
    const { rows } = composeTests(parts, sum({ tieBreak: [1] }), starterOf, none)
    expect(rows.map(({ id, place, behind }) => [id, place, why(behind)])).toEqual([
      ['a', 1, null],
      ['b', 2, 'PART 1: 70 60 after SCORE'],
      ['c', 2, 'null: null null after SCORE, PART 1'],
    ])
  })
  it('places are added and the lowest sum is first, whatever the direction of the tests', () => {
    const parts = [test({ a: '90', b: '80', c: '70' }), test({ a: '10', b: '80', c: '90' })]
    const { rows } = composeTests(parts, sum({ counts: 'PLACE', decimals: 0, tieBreak: [1] }), starterOf, none)
    expect(rows.map(line)).toEqual(['1* c 4 (3 1) -', '2 b 4 (2 2) -', '3 a 4 (1 3) -'])
    expect(rows.map(({ behind }) => why(behind))).toEqual([null, 'PART 1: 1 2 after SCORE', 'PART 1: 2 3 after SCORE'])
  })
  it('an entry that did not finish a part, was not in it, or is out of competition has no place and no points', () => {
    const parts = [
      test({ a: '60', b: null, c: '65', g: '99', h: '98' }, ['g', 'h']),
      test({ a: '70', b: '60', g: '99', h: '98' }, ['g']),
    ]
    const { rows } = composeTests(parts, sum(), starterOf, { placed: 3, points: ['10', '8', '6', '4', '2'] })
    expect(rows.map(line)).toEqual([
      '1* a 130.0 (60 70) 10',
      '- g 198.0 (99 99) -',
      '- h 196.0 (98 98) -',
      '- b - (- 60) -',
      '- c - (65 -) -',
    ])
    expect(rows.map(({ status, outOfCompetition }) => `${status} ${outOfCompetition}`)).toEqual([
      'FINISHED false',
      'FINISHED true',
      'FINISHED true',
      'ELIMINATED false',
      'NOT_STARTED false',
    ])
    expect(rows.map(({ behind }) => why(behind))).toEqual([
      null,
      'OUT_OF_COMPETITION: NO YES',
      'null: null null',
      'STATUS: FINISHED ELIMINATED',
      'STATUS: ELIMINATED NOT_STARTED',
    ])
  })
  it('by places, an entry out of competition contributes none', () => {
    const parts = [test({ a: '60', g: '99' }, ['g']), test({ a: '70', g: '99' })]
    const { rows } = composeTests(parts, sum({ counts: 'PLACE', decimals: 0 }), starterOf, none)
    expect(rows.map(line)).toEqual(['1* a 3 (1 2) -', '- g - (- 1) -'])
  })
  it('a part without a weight does not count', () => {
    const { rows } = composeTests(
      [test({ a: '60', b: '61' }), test({ a: '70', b: '1' })],
      sum({ weights: ['2'] }),
      starterOf,
      none,
    )
    expect(rows.map(line)).toEqual(['1* b 122.0 (61 1) -', '2 a 120.0 (60 70) -'])
  })
})

describe('several parts in one order', () => {
  const ridden = (time: number, obstaclePenalties = '0'): Result => ({
    discipline: 'SHOW_JUMPING',
    ...finished,
    rounds: [{ obstaclePenalties, time }],
  })
  const part = (timeAllowed: number): JumpingProtocol => ({
    ...jumping,
    rounds: [{ timeAllowed }],
    timePenalty: { penalty: '1', perStarted: 100 },
  })
  it('each entry is scored by its own course; results that cannot be scored are left out', () => {
    const joined = joinRankings(
      [
        {
          protocol: part(6_000),
          entries: [
            { id: 'a', result: ridden(6_100) },
            { id: 'b', result: ridden(5_900) },
            { id: 'x', result: { discipline: 'GENERIC', ...finished, value: '1' } },
          ],
        },
        { protocol: part(7_000), entries: [{ id: 'c', result: ridden(6_100) }] },
      ],
      2,
    )
    expect(joined.entries.map(({ row }) => [row.place, row.id, row.score, row.placed])).toEqual([
      [1, 'b', '0', true],
      [2, 'c', '0', true],
      [3, 'a', '1', false],
    ])
    expect(joined.placedCount).toBe(2)
    expect(joined.headers[0]).toMatchObject({ column: 'PENALTIES' })
    expect(joined.entries[2]?.row.cells).toMatchObject({ 'round-1-time-penalties': '1' })
  })
  it('one in four is placed by default, and no parts give no ranking', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, result: ridden(5_000 + index) }))
    expect(joinRankings([{ protocol: part(6_000), entries }], null).placedCount).toBe(2)
    expect(joinRankings([], 3)).toEqual({ headers: [], entries: [], placedCount: 0 })
  })
})

describe('teams', () => {
  const team = (id: string, members: string, more: Partial<ComposedTeam> = {}): ComposedTeam => ({
    id,
    name: `Team ${id}`,
    organisation: null,
    members: members.split(' '),
    status: 'FINISHED',
    ...more,
  })
  const rule = (more: Partial<TeamRule> = {}): TeamRule =>
    TeamRule.parse({ count: 2, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null, ...more })
  const rode = (penalties: string, status: Result['status'] = 'FINISHED'): Result => ({
    discipline: 'SHOW_JUMPING',
    status,
    outOfCompetition: false,
    rounds: [{ obstaclePenalties: penalties, time: 6_000 }],
    ...(status === 'FINISHED' ? {} : { statusReason: 'fall' }),
  })
  const entries = entriesOf(jumping, {
    a: rode('0'),
    b: rode('4'),
    c: rode('8'),
    d: rode('4'),
    e: rode('0'),
    f: rode('0', 'ELIMINATED'),
    w: rode('0', 'WITHDRAWN'),
  })
  const composed = (teams: readonly ComposedTeam[], more: Partial<TeamRule> = {}) =>
    composeTeams(jumping, entries, teams, rule(more), starterOf, { placed: 1, points: ['7', '5'] })

  it('shows for each member what counted, what was dropped, and members without a score', () => {
    const { rows, teamParts } = composed([team('A', 'a b c w z', { organisation: 'Club', substitutions: 1 })])
    expect(rows.map(line)).toEqual(['1* A 4 (4) 7'])
    expect(teamParts).toBe(1)
    expect(rows[0]?.team).toMatchObject({ name: 'Team A', organisation: 'Club', substitutions: 1 })
    expect(
      rows[0]?.team?.members.map(({ starter, status, statusReason, scores }) => [
        starter.rider,
        status,
        statusReason,
        ...scores.map(({ text, use }) => `${text} ${use}`),
      ]),
    ).toEqual([
      ['a', 'FINISHED', null, '0 COUNTED'],
      ['b', 'FINISHED', null, '4 COUNTED'],
      ['c', 'FINISHED', null, '8 DROPPED'],
      ['w', 'WITHDRAWN', 'fall', 'null NONE'],
      ['z', null, null, 'null NONE'],
    ])
    expect(rows[0]).toMatchObject({ starter: null, outOfCompetition: false, status: 'FINISHED', behind: null })
  })
  it('an eliminated member counts as the worst finisher and 20 (Atlanta 1996)', () => {
    const { rows } = composed([team('A', 'a f')], { worstFinishedPlus: '20' })
    expect(rows[0]?.score).toBe('28')
    expect(rows[0]?.team).toMatchObject({ substitutions: 0 })
    expect(rows[0]?.team?.members[1]?.scores).toEqual([{ text: '28', use: 'SUBSTITUTE' }])
  })
  it('equal teams share a place, and the others show what decided', () => {
    const { rows, placedCount } = composed([team('A', 'a b'), team('B', 'e d'), team('C', 'b c')])
    expect(rows.map(line)).toEqual(['1=* A 4 (4) 7', '1=* B 4 (4) 7', '3 C 12 (12) -'])
    expect(placedCount).toBe(1)
    expect(rows.map(({ behind }) => why(behind))).toEqual([null, 'null: null null after SCORE', 'SCORE no 1: 4 12'])
  })
  it('complete teams without a place are above those with too few scores, then names decide', () => {
    const { rows } = composed([
      team('few', 'a w', { name: 'A' }),
      team('fewer', 'w', { name: 'B' }),
      team('gone', 'b c', { name: 'Z', status: 'WITHDRAWN' }),
      team('went', 'c d', { name: 'Y', status: 'WITHDRAWN' }),
      team('first', 'b d', { name: 'X' }),
    ])
    expect(rows.map(({ id, place, score, behind }) => [id, place, score, why(behind)])).toEqual([
      ['first', 1, '8', null],
      ['went', null, '12', 'STATUS: FINISHED WITHDRAWN'],
      ['gone', null, '12', 'null: null null'],
      ['few', null, null, 'STATUS: WITHDRAWN FINISHED'],
      ['fewer', null, null, 'null: null null'],
    ])
  })
  it('a team with too few scores is below the last one with a place', () => {
    const { rows } = composed([team('A', 'a w'), team('B', 'a b')])
    expect(rows.map(({ id, behind }) => [id, why(behind)])).toEqual([
      ['B', null],
      ['A', 'TOO_FEW: 4 null'],
    ])
  })
  it('the tie break is shown with the values that were equal before it', () => {
    const { rows } = composed([team('A', 'b d'), team('B', 'a c')], { tieBreak: ['BEST_MEMBER'] })
    expect(rows.map(({ id, place, behind }) => [id, place, why(behind)])).toEqual([
      ['B', 1, null],
      ['A', 2, 'BEST_MEMBER no 1: 0 4 after SCORE'],
    ])
  })
  it('rounds have their own scores, so a team has a part for each round', () => {
    const cup: JumpingProtocol = {
      ...jumping,
      format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
      rounds: [{ timeAllowed: null }, { timeAllowed: null }, { timeAllowed: null }],
      jumpOffFor: 'ANY',
    }
    const twice = (first: string, second: string): Result => ({
      discipline: 'SHOW_JUMPING',
      ...finished,
      rounds: [{ obstaclePenalties: first }, { obstaclePenalties: second }],
    })
    const nations = entriesOf(cup, { a: twice('0', '8'), b: twice('4', '4'), c: twice('8', '0') })
    const { rows, teamParts } = composeTeams(
      cup,
      nations,
      [team('A', 'a b c')],
      rule({ per: 'ROUND' }),
      starterOf,
      none,
    )
    expect(rows.map(line)).toEqual(['1* A 8 (4 4) -'])
    expect(teamParts).toBe(2)
    expect(rows[0]?.team?.members.map(({ scores }) => scores.map(({ use }) => use))).toEqual([
      ['COUNTED', 'DROPPED'],
      ['COUNTED', 'COUNTED'],
      ['DROPPED', 'COUNTED'],
    ])
    expect(composeTeams(cup, nations, [], rule({ per: 'ROUND' }), starterOf, none)).toMatchObject({
      rows: [],
      teamParts: 1,
    })
  })
  it('if more is better, the highest sum is first', () => {
    const { rows } = composeTeams(
      points,
      test({ a: '60', b: '61', c: '62', d: '63' }),
      [team('A', 'a b'), team('B', 'c d')],
      rule(),
      starterOf,
      none,
    )
    expect(rows.map(line)).toEqual(['1* B 125 (125) -', '2 A 121 (121) -'])
  })
})

describe('the better direction', () => {
  const teams = (better?: 'HIGHER' | 'LOWER'): ComposedRule => ({
    kind: 'TEAMS',
    team: TeamRule.parse({ count: 1, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null, better }),
  })
  const crossCountry: Protocol = {
    discipline: 'CROSS_COUNTRY',
    rules: crossCountryDefaults,
    optimumTime: null,
    tieBreak: [],
  }
  const dressage: Protocol = {
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    judges: [],
    judgeMaximum: null,
    exercises: [],
    courseErrors: [],
    judgeDecimals: null,
    decimals: 3,
    tieBreak: [],
  }
  const presentation: Protocol = {
    discipline: 'PRESENTATION',
    judges: [],
    judgeMaximum: '50',
    exercises: [],
    scoredBy: 'TOTAL_POINTS',
    decimals: 1,
    tieBreak: [],
  }
  const style: Protocol = {
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
  it.each([
    ['the rule over several tests', { kind: 'TESTS', combined: sum({ better: 'LOWER' }) }, points, 'LOWER'],
    ['the other one', { kind: 'TESTS', combined: sum() }, jumping, 'HIGHER'],
    ['places', { kind: 'TESTS', combined: sum({ counts: 'PLACE' }) }, points, 'LOWER'],
    ['scores', { kind: 'TESTS', combined: sum({ counts: 'SCORE' }) }, points, 'HIGHER'],
    ['the rule of teams', teams('LOWER'), points, 'LOWER'],
    ['the rule of teams, against the discipline', teams('HIGHER'), jumping, 'HIGHER'],
    ['teams by points', teams(), points, 'HIGHER'],
    ['teams by a game that wants few', teams(), { ...points, better: 'LOWER' }, 'LOWER'],
    ['joined jumping', { kind: 'JOINED' }, jumping, 'LOWER'],
    ['joined cross-country', { kind: 'JOINED' }, crossCountry, 'LOWER'],
    ['joined dressage', { kind: 'JOINED' }, dressage, 'HIGHER'],
    ['joined presentation', { kind: 'JOINED' }, presentation, 'HIGHER'],
    ['joined style', { kind: 'JOINED' }, style, 'HIGHER'],
  ] satisfies [string, ComposedRule, Protocol, string][])('%s', (_name, rule, protocol, expected) => {
    expect(betterOf(rule, protocol)).toBe(expected)
  })
})

describe('the objections', () => {
  const teams = (more: Partial<TeamRule> = {}): ComposedRule => ({
    kind: 'TEAMS',
    team: TeamRule.parse({ count: 3, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null, ...more }),
  })
  const parts = (...protocols: Protocol[]) => protocols.map((protocol, index) => ({ ref: `p${index}`, protocol }))
  const tests: ComposedRule = { kind: 'TESTS', combined: sum() }
  it.each([
    ['two tests', tests, parts(jumping, points), []],
    ['one test', tests, parts(jumping), ['TOO_FEW_PARTS testSetRefs', 'WEIGHTS_DIFFER rule.combined.weights 2 1']],
    ['three tests and two weights', tests, parts(points, points, points), ['WEIGHTS_DIFFER rule.combined.weights 2 3']],
    ['a test twice', tests, [...parts(points), ...parts(points)], ['PART_REPEATED testSetRefs.1']],
    ['the last part decides', { kind: 'TESTS', combined: sum({ tieBreak: [1] }) }, parts(points, points), []],
    [
      'a part decides that is none',
      { kind: 'TESTS', combined: sum({ tieBreak: [1, 2] }) },
      parts(points, points),
      ['TIE_BREAK_UNKNOWN rule.combined.tieBreak.1 3'],
    ],
    ['joined', { kind: 'JOINED' }, parts(jumping, jumping), []],
    ['joined alone', { kind: 'JOINED' }, parts(jumping), ['TOO_FEW_PARTS testSetRefs']],
    ['joined, of two disciplines', { kind: 'JOINED' }, parts(jumping, points), ['PROTOCOLS_DIFFER testSetRefs']],
    [
      'joined, of two formats',
      { kind: 'JOINED' },
      parts(jumping, { ...jumping, format: 'TABLE_C' }),
      ['PROTOCOLS_DIFFER testSetRefs'],
    ],
    ['teams of one test', teams(), parts(points), []],
    ['teams of two tests', teams(), parts(points, points), ['TOO_MANY_PARTS testSetRefs']],
    ['the best three of three', teams({ mostMembers: 3 }), parts(points), []],
    ['the best three of two', teams({ mostMembers: 2 }), parts(points), ['COUNT_TOO_LARGE rule.team.count 3 2']],
    ['rounds of jumping', teams({ per: 'ROUND' }), parts(jumping), []],
    ['rounds of what has none', teams({ per: 'ROUND' }), parts(points), ['ROUNDS_NOT_OFFERED rule.team.per']],
  ] satisfies [string, ComposedRule, ReturnType<typeof parts>, string[]][])('%s', (_name, rule, given, expected) => {
    const found = findComposedProblems(rule, given)
    expect(found.map(({ code, path, ...values }) => [code, path, ...Object.values(values)].join(' '))).toEqual(expected)
  })
})
