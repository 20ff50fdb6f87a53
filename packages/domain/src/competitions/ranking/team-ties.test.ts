// Equal teams, and members whose ride ended early: by round and in total.
import { describe, expect, it } from 'vitest'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import type { JumpingProtocol, JumpingResult, JumpingRound, Protocol, Result } from '../result/result.schema.ts'
import { type RankedEntry, rank } from './ranking.rules.ts'
import { TeamRule } from './ranking.schema.ts'
import { explainTeams, rankTeams, type TeamEntry } from './team-ranking.rules.ts'

const cup: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }, { timeAllowed: null }, { timeAllowed: null }],
  timePenalty: null,
  jumpOffFor: 'ANY',
}
/** `4/7000 0`: penalties and hundredths of each round; `8x`: started and not completed. */
const rode = (text: string, status: Result['status'] = 'FINISHED'): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status,
  outOfCompetition: false,
  rounds: text.split(' ').map((round): JumpingRound => {
    const [penalties = '0', time] = round.split('/')
    if (penalties.endsWith('x')) return { obstaclePenalties: penalties.slice(0, -1), outcome: 'RETIRED' }
    return { obstaclePenalties: penalties, time: time === undefined ? null : Number(time) }
  }),
})
const entriesOf = (protocol: Protocol, results: Record<string, Result>): readonly RankedEntry[] => {
  const ranked = rank(
    protocol,
    Object.entries(results).map(([id, result]) => ({ id, result })),
  )
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  return ranked.entries
}
const rule = (more: Partial<TeamRule> = {}): TeamRule =>
  TeamRule.parse({ count: 2, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null, per: 'ROUND', ...more })
const team = (id: string, members: string, more: Partial<TeamEntry> = {}): TeamEntry => ({
  id,
  members: members.split(' '),
  status: 'FINISHED',
  ...more,
})
const decided = (entries: readonly RankedEntry[], teams: readonly TeamEntry[], rules: TeamRule): string => {
  const [first, second] = rankTeams('LOWER', entries, teams, rules)
  if (first === undefined || second === undefined) throw new Error('two teams')
  const { key, no, left, right, equal, better } = explainTeams(first, second)
  return `${first.id} ${first.score} ${better}: ${key} ${no} ${left} ${right} after ${equal.join(' ')}`
}

describe('equal teams of a nations cup', () => {
  const entries = entriesOf(cup, {
    // Each pair has twelve penalties in all.
    a: rode('4/7000 0/7000'),
    b: rode('4/7000 4/7000'),
    c: rode('0/7000 0/7000'),
    d: rode('4/7000 8/7000'),
    e: rode('3/7000 3/7000'),
    f: rode('3/7000 3/7050'),
    g: rode('8/7000 0/7000'),
    h: rode('0/7000 4'),
  })
  const [S, T, V, W] = [team('S', 'a b'), team('T', 'c d'), team('V', 'e f'), team('W', 'g h')]
  it.each([
    ['the best single round', [V, S], ['BEST_MEMBER'], 'S 12 LEFT: BEST_MEMBER 1 0 3 after SCORE'],
    [
      'the worst round that counts',
      [W, S],
      ['LAST_COUNTED_MEMBER'],
      'S 12 LEFT: LAST_COUNTED_MEMBER 1 4 8 after SCORE',
    ],
    ['one round after the other', [S, T], ['COUNTED_MEMBERS'], 'T 12 LEFT: COUNTED_MEMBERS 2 0 4 after SCORE'],
    [
      'the best, then the others',
      [S, T],
      ['BEST_MEMBER', 'COUNTED_MEMBERS'],
      'T 12 LEFT: COUNTED_MEMBERS 2 0 4 after SCORE BEST_MEMBER',
    ],
    [
      'the fourth of four',
      [team('Q', 'a a b'), S],
      ['COUNTED_MEMBERS'],
      'Q 12 null: null null null null after SCORE COUNTED_MEMBERS',
    ],
    ['the last round', [T, S], ['LAST_ROUND'], 'S 12 LEFT: LAST_ROUND 1 4 8 after SCORE'],
    [
      'its time',
      [V, team('U', 'e e f')],
      ['LAST_ROUND_TIME'],
      'U 12 null: null null null null after SCORE LAST_ROUND_TIME',
    ],
    [
      'its time, to the hundredth',
      [V, S],
      ['LAST_ROUND_TIME'],
      'S 12 LEFT: LAST_ROUND_TIME 1 140.00 140.50 after SCORE',
    ],
    [
      'a time that is not known is last',
      [W, V],
      ['LAST_ROUND_TIME'],
      'V 12 LEFT: LAST_ROUND_TIME 1 140.50 null after SCORE',
    ],
    ['nobody rode a jump-off', [S, T], ['JUMP_OFF'], 'S 12 null: null null null null after SCORE'],
  ] satisfies [string, TeamEntry[], TeamRule['tieBreak'], string][])('%s', (_name, teams, tieBreak, expected) => {
    expect(decided(entries, teams, rule({ tieBreak }))).toBe(expected)
  })
  it.each([
    [
      'its penalties',
      { penalties: '4', time: 4000 },
      { penalties: '0', time: 4500 },
      'T 12 LEFT: JUMP_OFF 1 0 4 after SCORE',
    ],
    [
      'its time',
      { penalties: '0', time: 4500 },
      { penalties: '0', time: 4499 },
      'T 12 LEFT: JUMP_OFF 2 44.99 45.00 after SCORE',
    ],
    [
      'a time that is not known',
      { penalties: '0', time: null },
      { penalties: '0', time: 4499 },
      'T 12 LEFT: JUMP_OFF 2 44.99 null after SCORE',
    ],
    ['who rode none is last', null, { penalties: '8', time: null }, 'T 12 LEFT: JUMP_OFF 1 8 null after SCORE'],
    [
      'the same',
      { penalties: '0', time: 4500 },
      { penalties: '0', time: 4500 },
      'S 12 null: null null null null after SCORE JUMP_OFF',
    ],
  ] satisfies [string, TeamEntry['jumpOff'], TeamEntry['jumpOff'], string][])(
    'jump-off, %s',
    (_name, left, right, expected) => {
      const teams = [team('S', 'a b', { jumpOff: left }), team('T', 'c d', { jumpOff: right })]
      expect(decided(entries, teams, rule({ tieBreak: ['JUMP_OFF'] }))).toBe(expected)
    },
  )
  it('in the opposite direction the right one is better', () => {
    const [first, second] = rankTeams('LOWER', entries, [T, S], rule({ tieBreak: ['LAST_ROUND'] }))
    expect(first && second && explainTeams(second, first)).toMatchObject({ better: 'RIGHT', left: '8', right: '4' })
  })
  it('of equal penalties the faster one counts, and an entry without a time is last', () => {
    const equal = entriesOf(cup, { x: rode('0 0'), y: rode('0/7100 0/7000'), z: rode('0/7000 0/7100') })
    const [ranked] = rankTeams('LOWER', equal, [team('T', 'x y z')], rule())
    expect(ranked?.parts.map(({ counted, dropped }) => [...counted, '|', ...dropped].join(' '))).toEqual([
      'z y | x',
      'y z | x',
    ])
    expect(ranked?.parts[0]?.scores).toEqual({ x: '0', y: '0', z: '0' })
  })
  it('teams without a place are ordered too', () => {
    const out = ['C', 'A', 'B'].map((id) => team(id, 'a'))
    const ranked = rankTeams('LOWER', entries, [...out, S], rule())
    expect(ranked.map(({ id, place }) => `${place} ${id}`)).toEqual(['1 S', 'null A', 'null B', 'null C'])
    expect(ranked[1]?.parts.map(({ score, counted }) => [score, ...counted])).toEqual([
      [null, 'a'],
      [null, 'a'],
    ])
  })
})

describe('members whose ride ended early', () => {
  const worst = rule({ worstFinishedPlus: '20' })
  const scoreOf = (results: Record<string, Result>, rules: TeamRule, members = 'a b') =>
    rankTeams('LOWER', entriesOf(cup, results), [team('T', members)], rules)[0]?.parts.map(({ scores }) => scores.b)
  const others = { a: rode('0 12'), c: rode('8 0') }
  it.each([
    // The worst of a round is searched in that round, wherever its rider ended.
    ['retired in the first round: both are lost', { ...others, b: rode('4x', 'RETIRED') }, worst, ['28', '32']],
    ['eliminated in the second: the first stands', { ...others, b: rode('4 8x', 'ELIMINATED') }, worst, ['4', '32']],
    [
      'a second round written down to its end counts as lost',
      { ...others, b: rode('4 8', 'RETIRED') },
      worst,
      ['4', '32'],
    ],
    [
      'who withdrew before the second keeps the first',
      { ...others, b: { ...rode('4'), withdrewBefore: 2 } },
      worst,
      ['4', undefined],
    ],
    ['who withdrew on the way gets nothing', { ...others, b: rode('4', 'WITHDRAWN') }, worst, [undefined, undefined]],
    ['who never started gets nothing', { ...others, b: rode('0', 'NOT_STARTED') }, worst, [undefined, undefined]],
    [
      'a number that is set beforehand',
      { ...others, b: rode('4x', 'RETIRED') },
      rule({ eliminatedScore: '50', worstFinishedPlus: '20' }),
      ['50', '50'],
    ],
    [
      'a number of nothing that is set beforehand',
      { ...others, b: rode('4x', 'RETIRED') },
      rule({ eliminatedScore: null, worstFinishedPlus: '20' }),
      ['28', '32'],
    ],
    ['nothing, where the rule says nothing', { ...others, b: rode('4x', 'RETIRED') }, rule(), [undefined, undefined]],
    ['nobody has a score to be the worst', { b: rode('4x', 'RETIRED') }, worst, [undefined, undefined]],
  ] satisfies [string, Record<string, Result>, TeamRule, (string | undefined)[]][])(
    '%s',
    (_name, results, rules, expected) => {
      const scores = scoreOf(results, rules)
      expect([scores?.[0], scores?.[1]]).toEqual(expected)
    },
  )
  it('a discipline without rounds has no teams by round', () => {
    const points = { ...auctionDefaults, value: 'POINTS', currency: null } as const
    const entries = entriesOf(points, {
      a: { discipline: 'GENERIC', status: 'FINISHED', outOfCompetition: false, value: '5' },
      b: { discipline: 'GENERIC', status: 'FINISHED', outOfCompetition: false, value: '6' },
    })
    expect(rankTeams('LOWER', entries, [team('T', 'a b')], rule())).toMatchObject([
      { place: null, score: null, parts: [] },
    ])
  })
  it('if more is better, the worst is the lowest', () => {
    const dressage: Protocol = {
      discipline: 'DRESSAGE',
      aggregate: 'MEAN_OF_JUDGES',
      judges: [],
      judgeMaximum: null,
      exercises: [],
      courseErrors: [],
      judgeDecimals: null,
      decimals: 1,
      tieBreak: [],
    }
    const rides = (percentage: string, status: Result['status'] = 'FINISHED', outOfCompetition = false): Result => ({
      discipline: 'DRESSAGE',
      status,
      outOfCompetition,
      judges: [],
      percentage,
    })
    const entries = entriesOf(dressage, {
      a: rides('72'),
      b: rides('66'),
      guest: rides('50', 'FINISHED', true),
      c: rides('80', 'ELIMINATED'),
    })
    const whole = rule({ per: 'SCORE', worstFinishedPlus: '-5', decimals: 1 })
    expect(rankTeams('HIGHER', entries, [team('T', 'a c')], whole)[0]).toMatchObject({
      score: '133.0',
      counted: ['a', 'c'],
    })
    const tie = rule({ per: 'SCORE', decimals: 1, tieBreak: ['BEST_MEMBER'] })
    const equal = entriesOf(dressage, { a: rides('72'), b: rides('66'), c: rides('70'), d: rides('68') })
    expect(rankTeams('HIGHER', equal, [team('S', 'c d'), team('T', 'a b')], tie).map(({ id }) => id)).toEqual([
      'T',
      'S',
    ])
  })
})

describe('a rider of a nations cup who did not complete the first round and rides the second', () => {
  /** `x` and `y`: two further teams. */
  const others = { x: rode('4 4'), y: rode('4 4'), z: rode('4 4') }
  /** Rome 2018, Italy, the winner with 4: 0/0, 0/4, 0/eliminated, retired/0; the best three of each round count. */
  const italy = (fourth: Result['status']) =>
    entriesOf(cup, {
      a: rode('0 0'),
      b: rode('0 4'),
      c: rode('0 0x', 'ELIMINATED'),
      d: rode('0x 0', fourth),
      ...others,
    })
  const best = rule({ count: 3 })
  it.each(['RETIRED', 'ELIMINATED', 'FINISHED'] as const)(
    'counts in the second round when the status is %s',
    (status) => {
      const [italians] = rankTeams('LOWER', italy(status), [team('ITA', 'a b c d'), team('X', 'x y z')], best)
      expect([italians?.id, italians?.place, italians?.score]).toEqual(['ITA', 1, '4'])
      expect(italians?.parts.map(({ counted, score }) => [[...counted].sort(), score])).toEqual([
        [['a', 'b', 'c'], '0'],
        [['a', 'b', 'd'], '4'],
      ])
    },
  )
  it('has no total and no place alone, and affects no other place', () => {
    const places = italy('FINISHED').map(({ row }) => [row.id, row.place, row.score])
    expect(places.filter(([id]) => id === 'd')).toEqual([['d', null, null]])
    expect(places.filter(([, place]) => place !== null)).toEqual([
      ['a', 1, '0'],
      ['b', 2, '4'],
      ['x', 3, '8'],
      ['y', 3, '8'],
      ['z', 3, '8'],
    ])
  })
  it('may be eliminated in both rounds (Dublin)', () => {
    const entries = entriesOf(cup, { a: rode('0 0'), b: rode('4 4'), c: rode('0x 0x', 'ELIMINATED') })
    expect(rankTeams('LOWER', entries, [team('T', 'a b c')], rule({ count: 2 }))[0]?.score).toBe('8')
  })
  it('may ride no jump-off after a round that was not completed', () => {
    const ranked = rank(cup, [
      { id: 'a', result: rode('0 0x 0', 'ELIMINATED') },
      { id: 'b', result: rode('0 0 0') },
    ])
    expect(ranked.ok && ranked.refused).toEqual([{ code: 'ROUND_OUT_OF_ORDER', path: 'rounds.2', id: 'a' }])
    expect(ranked.ok && ranked.entries.map(({ row }) => [row.id, row.place])).toEqual([['b', 1]])
  })
})
