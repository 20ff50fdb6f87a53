import { describe, expect, it } from 'vitest'
import { disciplines } from '../../disciplines/disciplines.ts'
import { rankCase } from './ranking.cases.ts'

const shared = { status: 'FINISHED', outOfCompetition: false }
const jumping = (rounds: unknown[], more: object = {}) => ({ discipline: 'SHOW_JUMPING', ...shared, rounds, ...more })
const round = (obstaclePenalties: string, time?: number) => ({ obstaclePenalties, ...(time !== undefined && { time }) })
const told = (input: object) => {
  const outcome = rankCase({ words: 'STORED', ...input })
  if (!outcome.ok) return outcome.errors.map(({ place, problem }) => `${place} ${problem}`)
  const { entries, teams } = outcome.answer
  return [...entries, ...(teams ?? [])].map(({ id, place, score }) => `${place} ${id} ${score}`)
}

describe('a case in the words of the product', () => {
  it('discards by round, and an outcome inside a round (Rome 2018)', () => {
    const retired = { obstaclePenalties: '0', outcome: 'RETIRED' }
    const eliminated = { obstaclePenalties: '0', outcome: 'ELIMINATED' }
    expect(
      told({
        protocol: {
          discipline: 'SHOW_JUMPING',
          format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
          rounds: [{ timeAllowed: null }, { timeAllowed: null }, { timeAllowed: null }],
          timePenalty: null,
          jumpOffFor: 'ANY',
        },
        entries: [
          { id: 'a', result: jumping([round('0'), round('0')]) },
          { id: 'b', result: jumping([round('0'), round('4')]) },
          { id: 'c', result: jumping([round('0'), eliminated], { status: 'ELIMINATED' }) },
          { id: 'd', result: jumping([retired, round('0')], { status: 'RETIRED' }) },
        ],
        teams: [{ id: 'ITA', members: ['a', 'b', 'c', 'd'] }],
        teamRule: { count: 3, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null, per: 'ROUND' },
      }),
    ).toContain('1 ITA 4')
  })
  it('the clock of round 1', () => {
    expect(
      told({
        protocol: {
          discipline: 'SHOW_JUMPING',
          format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
          rounds: [{ timeAllowed: null, againstClock: true }, { timeAllowed: null }],
          timePenalty: null,
          jumpOffFor: 'ANY',
        },
        entries: [
          { id: 'a', result: jumping([round('4', 6100)]) },
          { id: 'b', result: jumping([round('4', 6000)]) },
        ],
      }),
    ).toEqual(['1 b 4', '2 a 4'])
  })
  it.each([
    ['DRIVING', { dressage: null, marathon: null, cones: { balls: 2 } }, '1 a 6.00'],
    ['CROSS_COUNTRY', { ride: { obstacles: '20', time: '0.4' } }, '1 a 20.4'],
    ['STYLE_RIDING', { judges: [{ position: 'C', points: '70' }], round: round('4') }, '1 a 66.000'],
    ['PRESENTATION', { judges: [{ position: 'C', points: '70' }] }, '1 a 70.000'],
    [
      'VAULTING',
      {
        tests: [
          { score: '8.0', judges: [] },
          { score: '7.0', judges: [] },
        ],
      },
      '1 a 7.500',
    ],
    ['GENERIC', { value: '12' }, '1 a 12.000'],
  ] as const)('%s, by its own protocol', (discipline, content, expected) => {
    const result = { discipline, ...shared, ...content }
    expect(told({ protocol: disciplines[discipline].defaults, entries: [{ id: 'a', result }] })).toEqual([expected])
  })
  it('total points of dressage', () => {
    const protocol = { ...disciplines.DRESSAGE.defaults, judges: [], comparedBy: 'TOTAL_POINTS', decimals: 1 }
    const judges = ['E', 'C'].map((position) => ({ position, points: '70.5' }))
    expect(told({ protocol, entries: [{ id: 'a', result: { discipline: 'DRESSAGE', ...shared, judges } }] })).toEqual([
      '1 a 141',
    ])
  })
  it.each<[string, object, string]>([
    ['a word that does not occur', { entries: [{ id: 'a', result: { discipline: 'NONE' } }] }, 'entries[0].result'],
    ['an entry twice', { entries: ['a', 'a'].map((id) => ({ id, result: jumping([round('0')]) })) }, 'entries[1].id'],
    ['a result that cannot be', { entries: [{ id: 'a', result: jumping([]) }] }, 'entries[0].result.rounds[0]'],
  ])('refuses %s at its place', (_, more, place) => {
    const protocol = {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: null }],
      timePenalty: null,
    }
    expect(told({ protocol, ...more })[0]).toContain(place)
  })
})
