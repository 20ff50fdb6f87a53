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

describe('a case in the terms of the product', () => {
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
  describe('a speed competition', () => {
    const tableC = { discipline: 'SHOW_JUMPING', format: 'TABLE_C', rounds: [{ timeAllowed: null }], timePenalty: null }
    const oneRound = { ...tableC, format: 'TABLE_A_AGAINST_CLOCK' }
    const speed = (...entries: object[]) => ({ protocol: tableC, entries, factor: '0.5', decimals: 2 })
    const clear = { id: 'a', result: jumping([round('0', 6000)]) }
    const carriedOf = (input: object) => {
      const outcome = rankCase({ words: 'STORED', protocol: oneRound, ...input })
      if (!outcome.ok) return outcome.errors.map(({ place, problem }) => `${place} ${problem}`)
      return outcome.answer.entries.map(({ id, score, carried }) => `${id} ${score} ${carried}`)
    }
    it('is carried as the difference from the best competing entry, never below zero', () => {
      const guest = { id: 'g', result: jumping([round('0', 5000)], { outOfCompetition: true }) }
      const slower = { id: 'b', result: jumping([round('4', 6001)]) }
      expect(carriedOf({ speed: speed(clear, slower, guest), entries: [clear, slower, guest] })).toEqual([
        'a 0 0',
        'b 6.01 2.01',
        'g 0 0',
      ])
      expect(carriedOf({ speed: speed(guest), entries: [clear] })).toEqual(['a 0 undefined'])
    })
    it('does not change entries that did not finish it, were not in it, or do not jump now', () => {
      const out = { id: 'b', result: jumping([round('0', 6000)], { status: 'ELIMINATED' }) }
      const late = { id: 'c', result: jumping([round('0', 6000)], { carried: '3' }) }
      expect(carriedOf({ speed: speed(clear, out), entries: [clear, { ...out, result: clear.result }, late] })).toEqual(
        ['a 0 0', 'b 0 undefined', 'c 3 undefined'],
      )
      const value = { discipline: 'GENERIC', ...shared, value: '12' }
      expect(
        carriedOf({
          protocol: disciplines.GENERIC.defaults,
          speed: speed(clear),
          entries: [{ id: 'a', result: value }],
        }),
      ).toEqual(['a 12.000 0'])
    })
    it.each<[string, object[], string]>([
      ['an entry twice', [clear, clear], 'speed.entries[1].id ID_REPEATED, got "a"'],
      ['no time', [{ id: 'b', result: jumping([round('0')]) }], 'speed.entries[0].result.rounds[0].time TIME_MISSING'],
    ])('refuses %s at its place', (_, entries, place) => {
      expect(carriedOf({ speed: speed(...entries), entries: [clear] })).toEqual([place])
    })
    it('refuses an invalid protocol, once', () => {
      const penalties = { ...speed(clear), protocol: oneRound }
      expect(carriedOf({ speed: penalties, entries: [clear] })[0]).toContain('speed.protocol.format')
      const twoRounds = { ...tableC, rounds: [{ timeAllowed: null }, { timeAllowed: null }] }
      expect(carriedOf({ speed: { ...speed(clear), protocol: twoRounds }, entries: [clear] })).toEqual([
        'speed.protocol.rounds PROTOCOL_ROUNDS_MISMATCH, got [{"timeAllowed":null},{"timeAllowed":null}]',
      ])
    })
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
  it('teams need their rule, a rule its teams, and one entry that cannot be scored refuses the others', () => {
    const protocol = {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: null }],
      timePenalty: null,
    }
    const entries = [{ id: 'a', result: jumping([round('4', 6000)]) }]
    const teams = [{ id: 'T', members: ['a'] }]
    const teamRule = { count: 1, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null }
    expect(told({ protocol, entries, teams })).toEqual(['1 a 4'])
    expect(told({ protocol, entries, teamRule })).toEqual(['1 a 4'])
    expect(told({ protocol, entries, teams, teamRule })).toEqual(['1 a 4', '1 T 4'])
    const wrong = { id: 'b', result: jumping([{ time: 6000 }]) }
    expect(told({ protocol, entries: [...entries, wrong] })).toEqual([
      'entries[1].result.rounds[0].obstaclePenalties PENALTIES_MISSING',
    ])
    expect(told({ protocol, entries: [entries[0], entries[0]] })).toEqual(['entries[1].id ID_REPEATED, got "a"'])
    expect(
      told({ protocol: { ...protocol, rounds: [{ timeAllowed: null }, { timeAllowed: 1 }] }, entries })[0],
    ).toContain('protocol.rounds PROTOCOL_ROUNDS_MISMATCH')
    const many = Array.from({ length: 6 }, () => round('0', 1))
    expect(told({ protocol, entries: [{ id: 'a', result: jumping(many) }] }).at(-1)).toContain(
      'entries[0].result.rounds[5] ROUND_NOT_IN_FORMAT',
    )
  })
})
