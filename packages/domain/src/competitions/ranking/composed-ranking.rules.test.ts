import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { JumpingProtocol, JumpingResult, Protocol, ResultStatus } from '../result/result.schema.ts'
import { composeTeams, composeTests, findComposedProblems, joinRankings } from './composed-ranking.rules.ts'
import type { ComposedRow } from './composed-ranking.schema.ts'
import { type RankedEntry, rank } from './ranking.rules.ts'
import type { TeamRule } from './ranking.schema.ts'

const jumping: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }],
  timePenalty: null,
}
const sheet: Protocol = {
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

const rode = (obstaclePenalties: string, time: number, status: ResultStatus = 'FINISHED'): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status,
  outOfCompetition: false,
  rounds: status === 'FINISHED' ? [{ obstaclePenalties, time }] : [],
})

const part = (results: Record<string, JumpingResult>): readonly RankedEntry[] => {
  const ranked = rank(
    jumping,
    Object.entries(results).map(([id, result]) => ({ id, result })),
  )
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries
}

const starterOf = (id: string) => ({ startNumber: null, rider: id, horse: 'horse', organisation: null })
const none = { placed: null, points: [] }
const told = (rows: readonly ComposedRow[]): string[] =>
  rows.map(({ place, starter, team, score }) => `${place ?? '-'} ${team?.name ?? starter?.rider} ${score ?? '-'}`)

const team = (name: string, members: string) => ({
  id: name,
  name,
  organisation: null,
  members: members.split(' '),
  status: 'FINISHED' as const,
})
const threeOfFour: TeamRule = { count: 3, aggregate: 'SUM', decimals: 2, worstFinishedPlus: null }

describe('teams', () => {
  it('Atlanta 1996: an eliminated member counts as the worst finisher and 20 (40.25 + 20 = 60.25)', () => {
    const entries = part({ a: rode('0', 60), b: rode('4', 60), c: rode('0', 1, 'ELIMINATED'), d: rode('40.25', 60) })
    const rule = { ...threeOfFour, worstFinishedPlus: '20' }
    const { rows } = composeTeams(jumping, entries, [team('T', 'a b c')], rule, starterOf, none)
    expect(told(rows)).toEqual(['1 T 64.25'])
    expect(rows[0]?.team?.members.map(({ status, scores }) => [status, scores])).toEqual([
      ['FINISHED', [{ text: '0', use: 'COUNTED' }]],
      ['FINISHED', [{ text: '4', use: 'COUNTED' }]],
      ['ELIMINATED', [{ text: '60.25', use: 'SUBSTITUTE' }]],
    ])
  })

  it('marks the drop score, and tells by which key equal teams were told apart', () => {
    const entries = part({
      a: rode('0', 60),
      b: rode('4', 60),
      c: rode('8', 60),
      d: rode('16', 60),
      e: rode('4', 61),
      f: rode('4', 62),
      g: rode('4', 63),
    })
    const { rows } = composeTeams(
      jumping,
      entries,
      [team('S', 'e f g'), team('T', 'a b c d')],
      { ...threeOfFour, tieBreak: ['BEST_MEMBER'] },
      starterOf,
      { placed: 1, points: ['10', '8'] },
    )
    expect(rows.map(({ place, placed, points }) => [place, placed, points])).toEqual([
      [1, true, '10'],
      [2, false, '8'],
    ])
    expect(rows[0]?.team?.members.at(-1)?.scores).toEqual([{ text: '16', use: 'DROPPED' }])
    expect(rows[1]?.behind).toEqual({
      key: 'BEST_MEMBER',
      part: null,
      no: 1,
      left: '0',
      right: '4',
      equal: [{ key: 'SCORE', part: null }],
    })
  })

  it('who shares a place gets the same points (D28), and a team of too few follows without one', () => {
    const entries = part({ a: rode('0', 60), b: rode('0', 60), c: rode('4', 60) })
    const teams = [team('R', 'a'), team('S', 'b'), team('T', 'c x'), team('U', 'y')]
    const { rows } = composeTeams(jumping, entries, teams, { ...threeOfFour, count: 1 }, starterOf, {
      placed: null,
      points: ['10', '8', '6'],
    })
    expect(rows.map(({ place, isShared, points, behind }) => [place, isShared, points, behind?.key ?? null])).toEqual([
      [1, true, '10', null],
      [1, true, '10', null],
      [3, false, '6', 'SCORE'],
      [null, false, null, 'TOO_FEW'],
    ])
  })

  test.prop([fc.array(fc.nat(5), { minLength: 6, maxLength: 6 })])(
    'every neighbour has a reason, and a place is told apart by a key exactly when it is not shared',
    (faults) => {
      const entries = part(Object.fromEntries(faults.map((count, index) => [`m${index}`, rode(String(count * 4), 60)])))
      const teams = [team('R', 'm0 m1'), team('S', 'm2 m3'), team('T', 'm4 m5')]
      const rule: TeamRule = { ...threeOfFour, count: 2, tieBreak: ['COUNTED_MEMBERS'] }
      const { rows } = composeTeams(jumping, entries, teams, rule, starterOf, none)
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1]
        if (before === undefined) expect(row.behind).toBeNull()
        else expect(row.behind?.key === null).toBe(before.place === row.place)
      }
    },
  )
})

describe('several tests', () => {
  const first = part({ a: rode('0', 60), b: rode('4', 60), c: rode('4', 61) })
  const second = part({ a: rode('4', 60), b: rode('0', 60), c: rode('0', 1, 'RETIRED') })
  const rule = { weights: ['1', '1'], better: 'LOWER' as const, decimals: 0, tieBreak: [1] }

  it('adds the scores, and says in which test equals were told apart', () => {
    const { rows } = composeTests([first, second], rule, starterOf, none)
    expect(told(rows)).toEqual(['1 b 4', '2 a 4', '- c -'])
    expect(rows[1]?.behind).toMatchObject({ key: 'PART', part: 1, left: '0', right: '4' })
    expect(rows[2]?.behind).toMatchObject({ key: 'STATUS', left: 'FINISHED', right: 'RETIRED' })
  })

  it('adds the places where these count: the lowest sum is first, whatever the rule calls better', () => {
    const places = { ...rule, better: 'HIGHER' as const, counts: 'PLACE' as const, tieBreak: [0] }
    expect(told(composeTests([first, second], places, starterOf, none).rows)).toEqual(['1 a 3', '2 b 3', '- c -'])
  })

  test.prop([fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 8 })])(
    'with one test of weight 1 and another of weight 0, the order is that of the first',
    (faults) => {
      const named = faults.map(([one, other], index) => ({ id: `r${index}`, one, other }))
      const parts = (['one', 'other'] as const).map((key) =>
        part(Object.fromEntries(named.map((each) => [each.id, rode(String(each[key] * 4), 60)]))),
      )
      const weighed = { ...rule, weights: ['1', '0'], tieBreak: [] }
      const places = new Map(composeTests(parts, weighed, starterOf, none).rows.map(({ id, place }) => [id, place]))
      for (const { row } of parts[0] ?? []) expect(places.get(row.id)).toBe(row.place)
    },
  )
})

describe('several parts as one test', () => {
  it('ranks everybody in one order', () => {
    const parts = [
      { protocol: jumping, entries: [{ id: 'a', result: rode('4', 60) }] },
      { protocol: jumping, entries: [{ id: 'b', result: rode('0', 70) }] },
    ]
    const { entries, placedCount } = joinRankings(parts, null)
    expect(entries.map(({ row }) => [row.place, row.id])).toEqual([
      [1, 'b'],
      [2, 'a'],
    ])
    expect(placedCount).toBe(1)
    expect(joinRankings([], null).entries).toEqual([])
  })

  test.prop([fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 50, max: 60 }), fc.boolean()), { maxLength: 10 })])(
    'is the ranking of one test with all entries',
    (rides) => {
      const all = rides.map(([faults, time, isFirst], index) => ({
        isFirst,
        entry: { id: `r${index}`, result: rode(String(faults * 4), time) },
      }))
      const halves = [true, false].map((wanted) => ({
        protocol: jumping,
        entries: all.filter(({ isFirst }) => isFirst === wanted).map(({ entry }) => entry),
      }))
      const one = joinRankings([{ protocol: jumping, entries: all.map(({ entry }) => entry) }], null)
      expect(joinRankings(halves, null).entries.map(({ row }) => row)).toEqual(one.entries.map(({ row }) => row))
    },
  )
})

describe('what cannot be a ranking', () => {
  const parts = (...protocols: Protocol[]) => protocols.map((protocol, index) => ({ ref: `p${index}`, protocol }))
  const combined = { weights: ['1', '1'], better: 'LOWER' as const, decimals: 0, tieBreak: [] }
  const codes = (...args: Parameters<typeof findComposedProblems>) =>
    findComposedProblems(...args).map(({ code }) => code)
  it.each([
    ['one test', { kind: 'TESTS', combined: { ...combined, weights: ['1'] } }, parts(jumping), ['TOO_FEW_PARTS']],
    ['a weight too few', { kind: 'TESTS', combined }, parts(jumping, jumping, jumping), ['WEIGHTS_DIFFER']],
    [
      'a tie decided by a test that is not there',
      { kind: 'TESTS', combined: { ...combined, tieBreak: [2] } },
      parts(jumping, jumping),
      ['TIE_BREAK_UNKNOWN'],
    ],
    ['two ways to count in one order', { kind: 'JOINED' }, parts(jumping, sheet), ['PROTOCOLS_DIFFER']],
    ['teams of two tests', { kind: 'TEAMS', team: threeOfFour }, parts(jumping, jumping), ['TOO_MANY_PARTS']],
    [
      'three that count of two',
      { kind: 'TEAMS', team: { ...threeOfFour, mostMembers: 2 } },
      parts(jumping),
      ['COUNT_TOO_LARGE'],
    ],
    [
      'rounds of another discipline',
      { kind: 'TEAMS', team: { ...threeOfFour, per: 'ROUND' } },
      parts(sheet),
      ['ROUNDS_NOT_OFFERED'],
    ],
    ['what can be', { kind: 'JOINED' }, parts(jumping, jumping), []],
  ] satisfies [string, Parameters<typeof findComposedProblems>[0], ReturnType<typeof parts>, string[]][])(
    '%s',
    (_name, rule, given, expected) => {
      expect(codes(rule, given)).toEqual(expected)
    },
  )
  it('the same part twice', () => {
    const [one] = parts(jumping)
    expect(one && codes({ kind: 'JOINED' }, [one, one])).toEqual(['PART_REPEATED'])
  })
})
