import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { DressageProtocol, JumpingProtocol, JumpingResult, Protocol, Result } from '../result/result.schema.ts'
import { type RankedEntry, rank } from './ranking.rules.ts'
import { TeamRule } from './ranking.schema.ts'
import { explainTeams, findTeamProblems, type RankedTeam, rankTeams, type TeamEntry } from './team-ranking.rules.ts'

const rule = (more: Partial<TeamRule> = {}): TeamRule =>
  TeamRule.parse({ count: 3, aggregate: 'SUM', decimals: 2, worstFinishedPlus: null, ...more })

const entriesOf = (protocol: Protocol, results: Record<string, Result>): readonly RankedEntry[] => {
  const ranked = rank(
    protocol,
    Object.entries(results).map(([id, result]) => ({ id, result })),
  )
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries
}

const team = (id: string, members: string, more: Partial<TeamEntry> = {}): TeamEntry => ({
  id,
  members: members.split(' '),
  status: 'FINISHED',
  ...more,
})

const told = (teams: readonly RankedTeam[]): string[] =>
  teams.map(({ id, place, score }) => `${place ?? '-'} ${id} ${score ?? '-'}`)

const oneRound: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }],
  timePenalty: null,
}
const nationsCup: JumpingProtocol = {
  ...oneRound,
  format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }, { timeAllowed: null }, { timeAllowed: null }],
  jumpOffFor: 'ANY',
}
/** `4/6000 0/6100`: penalties and hundredths of each round; `E` ends the ride. */
const rode = (text: string, status: Result['status'] = 'FINISHED'): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status,
  outOfCompetition: false,
  rounds: text.split(' ').map((round) => {
    if (round === '-') return null
    const [obstaclePenalties = '0', time] = round.split('/')
    return { obstaclePenalties, time: time === undefined ? null : Number(time) }
  }),
})

describe('the best of several members', () => {
  const entries = entriesOf(oneRound, {
    a: rode('0'),
    b: rode('4'),
    c: rode('8'),
    d: rode('12'),
    e: rode('0'),
    f: rode('20'),
    g: rode('40', 'ELIMINATED'),
    h: rode('0', 'WITHDRAWN'),
  })
  it('drops the worst of four', () => {
    const [first] = rankTeams('LOWER', entries, [team('T', 'a b c d')], rule())
    expect(first).toMatchObject({ score: '12.00', counted: ['a', 'b', 'c'], parts: [{ dropped: ['d'] }] })
  })
  it.each([
    ['three of four, one out: the other three count', 'a b c g', {}, '12.00'],
    ['three of four, two out: no score', 'a b g h', {}, null],
    // Atlanta 1996: an eliminated rider got the worst finisher's score plus 20.
    ['worst and 20', 'a b g', { worstFinishedPlus: '20' }, '44.00'],
    ['who withdrew gets nothing of it', 'a b h', { worstFinishedPlus: '20' }, null],
    // Olympic teams of three, in eventing: a number that is set in advance.
    ['a fixed score for an eliminated rider', 'a b g', { eliminatedScore: '100' }, '104.00'],
    ['mean', 'a b c d', { aggregate: 'MEAN', decimals: 3 }, '4.000'],
    ['pairs', 'a b', { count: 2 }, '4.00'],
    ['the best one', 'a b c', { count: 1 }, '0.00'],
  ] satisfies [string, string, Partial<TeamRule>, string | null][])('%s', (_name, members, more, expected) => {
    expect(rankTeams('LOWER', entries, [team('T', members)], rule(more))[0]?.score).toBe(expected)
  })
  it('a substitution costs 20 (Olympic teams of three)', () => {
    const teams = [team('S', 'a b c', { substitutions: 1 }), team('T', 'd e f')]
    expect(told(rankTeams('LOWER', entries, teams, rule({ substitution: '20' })))).toEqual(['1 S 32.00', '1 T 32.00'])
  })
  it('a team that withdrew keeps its score and has no place', () => {
    const teams = [team('S', 'a b c', { status: 'WITHDRAWN' }), team('T', 'b c d')]
    expect(told(rankTeams('LOWER', entries, teams, rule()))).toEqual(['1 T 24.00', '- S 12.00'])
  })
})

describe('dressage: higher is better', () => {
  const protocol: DressageProtocol = {
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
  const rides: Record<string, Result> = Object.fromEntries(
    Object.entries({ a: '72.25', b: '70.083', c: '76.417', d: '72.25', e: '73', f: '73.5' }).map(([id, percentage]) => [
      id,
      { discipline: 'DRESSAGE', status: 'FINISHED', outOfCompetition: false, judges: [], percentage } satisfies Result,
    ]),
  )
  const entries = entriesOf(protocol, rides)
  it('mean of three, three decimals: 72.250, 70.083, 76.417 are 72.917 (Sydney 2000)', () => {
    const [first] = rankTeams('HIGHER', entries, [team('T', 'a b c')], rule({ aggregate: 'MEAN', decimals: 3 }))
    expect(first?.score).toBe('72.917')
  })
  it('a substitution is subtracted', () => {
    const teams = [team('T', 'a b c', { substitutions: 1 })]
    expect(rankTeams('HIGHER', entries, teams, rule({ substitution: '2' }))[0]?.score).toBe('216.75')
  })
  it('equal teams: the better of the last counted members', () => {
    const teams = [team('S', 'c b d'), team('T', 'a e f')]
    const equal = rule({ tieBreak: ['LAST_COUNTED_MEMBER'] })
    expect(told(rankTeams('HIGHER', entries, teams, equal))).toEqual(['1 T 218.75', '2 S 218.75'])
    const [first, second] = rankTeams('HIGHER', entries, teams, equal)
    expect(first && second && explainTeams(first, second)).toEqual({
      key: 'LAST_COUNTED_MEMBER',
      no: 1,
      equal: ['SCORE'],
      better: 'LEFT',
      left: '72.25',
      right: '70.083',
    })
    const byBest = rankTeams('HIGHER', entries, teams, rule({ tieBreak: ['BEST_MEMBER'] }))
    expect(byBest.map(({ id }) => id)).toEqual(['S', 'T'])
    const shared = rankTeams('HIGHER', entries, teams, rule())
    expect(shared.map(({ place }) => place)).toEqual([1, 1])
    expect(shared[0] && shared[1] && explainTeams(shared[0], shared[1]).key).toBeNull()
  })
})

describe('nations cup: the best three of each round', () => {
  const results = {
    a: rode('0/7000 4/7100'),
    b: rode('4/7000 0/7000'),
    c: rode('8/7000 0/7200'),
    d: rode('12/7000 8/7000'),
    e: rode('0/7000 0/7000'),
    f: rode('4/7000 4/6900'),
    g: rode('8/7000 0/7050'),
    h: rode('0/7000 16/6900', 'ELIMINATED'),
    i: rode('0/7000 0/7000'),
    j: rode('4/7000 4/7000'),
    k: rode('4/7000 0/6900'),
  }
  const entries = entriesOf(nationsCup, results)
  const cup = rule({ per: 'ROUND', mostMembers: 4 })

  it('different riders may count in each round', () => {
    const [first] = rankTeams('LOWER', entries, [team('T', 'a b c d')], cup)
    expect(first).toMatchObject({
      score: '16.00',
      parts: [
        { counted: ['a', 'b', 'c'], dropped: ['d'], score: '12.00' },
        { counted: ['b', 'c', 'a'], dropped: ['d'], score: '4.00' },
      ],
    })
  })
  it('a rider who was eliminated in the second round counts in the first', () => {
    const [first] = rankTeams('LOWER', entries, [team('T', 'e f g h')], cup)
    expect(first?.parts.map(({ counted }) => counted)).toEqual([
      ['e', 'h', 'f'],
      ['e', 'g', 'f'],
    ])
  })
  it('too few in one round: no place', () => {
    expect(told(rankTeams('LOWER', entries, [team('T', 'e h f')], cup))).toEqual(['- T -'])
    const worst = rule({ per: 'ROUND', worstFinishedPlus: '20' })
    expect(told(rankTeams('LOWER', entries, [team('T', 'e h f')], worst))).toEqual(['1 T 36.00'])
  })
  it.each([
    ['by the jump-off', ['JUMP_OFF'], ['1 T 8.00', '2 S 8.00', '3 R 16.00']],
    ['by the time of the last round', ['LAST_ROUND_TIME'], ['1 S 8.00', '2 T 8.00', '3 R 16.00']],
    ['shared', [], ['1 S 8.00', '1 T 8.00', '3 R 16.00']],
  ] satisfies [string, TeamRule['tieBreak'], string[]][])('equal teams: %s', (_name, tieBreak, expected) => {
    const teams = [
      team('R', 'a b c d'),
      team('S', 'e f b g', { jumpOff: { penalties: '4', time: 4000 } }),
      team('T', 'i j k c', { jumpOff: { penalties: '0', time: 4500 } }),
    ]
    const rules = rule({ per: 'ROUND', tieBreak })
    const ranked = rankTeams('LOWER', entries, teams, rules)
    expect(told(ranked)).toEqual(expected)
  })
})

it('invalid teams are reported', () => {
  const entries = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const teams = [{ members: ['a', 'b', 'c'] }, { members: ['a', 'x'] }]
  expect(findTeamProblems(teams, entries, { mostMembers: 2 })).toEqual([
    { code: 'TEAM_TOO_LARGE', path: 'teams.0.members' },
    { code: 'MEMBER_REPEATED', path: 'teams.1.members.0' },
    { code: 'MEMBER_UNKNOWN', path: 'teams.1.members.1' },
  ])
  expect(findTeamProblems(teams.slice(0, 1), entries, { mostMembers: null })).toEqual([])
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
const anyField = fc.tuple(
  ...ids.map(() =>
    fc.tuple(
      fc.constantFrom('0', '4', '8', '12'),
      fc.constantFrom<Result['status']>('FINISHED', 'FINISHED', 'ELIMINATED', 'WITHDRAWN'),
    ),
  ),
)
const anyRule = fc.record({
  count: fc.integer({ min: 1, max: 3 }),
  aggregate: fc.constantFrom('SUM' as const, 'MEAN' as const),
  worstFinishedPlus: fc.constantFrom(null, '20'),
  tieBreak: fc.shuffledSubarray(['BEST_MEMBER', 'LAST_COUNTED_MEMBER', 'COUNTED_MEMBERS'] as const),
})
const teams = [team('R', 'a b c'), team('S', 'd e f'), team('T', 'g h i')]

describe('properties', () => {
  const rankedOf = (field: readonly (readonly [string, Result['status']])[]) =>
    entriesOf(
      oneRound,
      Object.fromEntries(field.map(([penalties, status], index) => [ids[index] ?? '', rode(penalties, status)])),
    )

  test.prop([anyField, anyRule])('the order of teams and members has no influence', (field, more) => {
    const entries = rankedOf(field)
    const reversed = [...teams].reverse().map((each) => ({ ...each, members: [...each.members].reverse() }))
    expect(told(rankTeams('LOWER', entries, reversed, rule(more)))).toEqual(
      told(rankTeams('LOWER', entries, teams, rule(more))),
    )
  })
  test.prop([anyField, anyRule])('a team without a place does not affect other places', (field, more) => {
    const entries = rankedOf(field)
    const ranked = rankTeams('LOWER', entries, teams, rule(more))
    const out = team('X', 'a b c', { status: 'WITHDRAWN' })
    expect(
      told(rankTeams('LOWER', entries, [...teams, out], rule(more))).filter((text) => !text.includes('X')),
    ).toEqual(told(ranked))
  })
  test.prop([anyField, anyRule])(
    'equal teams share a place, and a place is one more than the number of teams before it',
    (field, more) => {
      const ranked = rankTeams('LOWER', rankedOf(field), teams, rule(more)).filter(({ place }) => place !== null)
      for (const left of ranked) {
        const ahead = ranked.filter((right) => explainTeams(right, left).better === 'LEFT').length
        expect(left.place).toBe(ahead + 1)
        for (const right of ranked) {
          expect(explainTeams(left, right).key === null).toBe(left.place === right.place)
          expect(explainTeams(left, right).better === 'LEFT').toBe(explainTeams(right, left).better === 'RIGHT')
        }
      }
    },
  )
  test.prop([anyField])("dropping a score never makes a team's score worse", (field) => {
    const entries = rankedOf(field)
    const scoreOf = (members: string) =>
      rankTeams('LOWER', entries, [team('T', members)], rule({ count: 2 }))[0]?.score ?? null
    const [few, many] = [scoreOf('a b'), scoreOf('a b c')]
    if (few !== null) expect(Number(many)).toBeLessThanOrEqual(Number(few))
  })
})
