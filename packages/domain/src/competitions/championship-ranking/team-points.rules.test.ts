import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExact } from '../../kernel/decimal.ts'
import { rankStored } from '../ranking/stored-ranking.rules.ts'
import type { TeamEntry } from '../ranking/team-ranking.rules.ts'
import type { Protocol, Result } from '../result/result.schema.ts'
import { toTeamPointEntries } from './team-points.rules.ts'

const protocol: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const round = (obstaclePenalties: string): Result => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties, time: 6000 }],
})
const rankingOf = (penalties: Record<string, string>) =>
  rankStored(
    protocol,
    Object.entries(penalties).map(([id, each]) => ({ id, result: round(each) })),
    null,
  ).ranked
const rule = { count: 2, aggregate: 'SUM', decimals: 2, worstFinishedPlus: null } as const
const team = (id: string, members: readonly string[], status: TeamEntry['status'] = 'FINISHED'): TeamEntry => ({
  ...{ id, members, status },
})

describe('teams as point distributions take them', () => {
  it('have a place by their best members, none with too few results, and are left out when nobody rode', () => {
    const ranked = rankingOf({ a: '4', b: '0', c: '8', d: '0', e: '0', f: '0' })
    const teams = [
      team('one', ['a', 'b', 'c']),
      team('two', ['d', 'e']),
      team('three', ['f', 'nobody']),
      team('four', ['absent', 'nobody']),
      team('five', ['a', 'b'], 'WITHDRAWN'),
    ]
    const entries = toTeamPointEntries(protocol, ranked, teams, rule)
    expect(
      entries.map(({ id, place, status, result }) => [id, place, status, result === null ? null : formatExact(result)]),
    ).toEqual([
      ['two', 1, 'FINISHED', '0'],
      ['one', 2, 'FINISHED', '4'],
      ['five', null, 'WITHDRAWN', '4'],
      ['three', null, 'FINISHED', null],
    ])
  })

  it('do not depend on the order in which teams and members are given', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const penalties = fc.array(fc.constantFrom('0', '4', '8'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(penalties, fc.shuffledSubarray(ids, { minLength: 6 }), fc.boolean(), (each, order, isReversed) => {
        const ranked = rankingOf(Object.fromEntries(ids.map((id, index) => [id, each[index] ?? '0'])))
        const [one, two] = [team('one', ids.slice(0, 3)), team('two', ids.slice(3))]
        const shuffle = ({ id, members }: TeamEntry) =>
          team(
            id,
            order.filter((member) => members.includes(member)),
          )
        const teams = [shuffle(one), shuffle(two)]
        expect(toTeamPointEntries(protocol, ranked, isReversed ? teams.reverse() : teams, rule)).toEqual(
          toTeamPointEntries(protocol, ranked, [one, two], rule),
        )
      }),
    )
  })
})
