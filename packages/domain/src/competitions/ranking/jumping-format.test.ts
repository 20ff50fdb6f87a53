import { describe, expect, it } from 'vitest'
import { jumpingFormatParts } from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import type {
  JumpingFormat,
  JumpingProtocol,
  JumpingRoundRules,
} from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import type { JumpingResult, JumpingRound } from '../../disciplines/show-jumping/show-jumping.result.schema.ts'
import { rank } from './ranking.rules.ts'

const timed: JumpingRoundRules = { timeAllowed: null }

const protocolOf = (format: JumpingFormat, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: jumpingFormatParts[format].rounds.map(() => timed),
  timePenalty: { penalty: '1', perStarted: 100 },
  jumpOffFor: 'ANY',
  ...more,
})

/** `penalties/seconds` for each round; `-` not ridden, `w` withdrew before it, `4/e` eliminated in it. */
const ridden = (text: string): JumpingResult => {
  const words = text.split(' ')
  const withdrew = words.indexOf('w')
  return {
    discipline: 'SHOW_JUMPING',
    status: 'FINISHED',
    outOfCompetition: false,
    rounds: words.map((word): JumpingRound | null => {
      if (word === '-' || word === 'w') return null
      const [obstaclePenalties = '0', time = '0'] = word.split('/')
      if (time === 'e') return { obstaclePenalties, outcome: 'ELIMINATED' }
      return { obstaclePenalties, time: Math.round(Number(time) * 100) }
    }),
    ...(withdrew < 0 ? {} : { withdrewBefore: withdrew + 1 }),
  }
}

const rankAll = (protocol: JumpingProtocol, results: readonly JumpingResult[]) => {
  const outcome = rank(
    protocol,
    results.map((result, index) => ({ id: String.fromCharCode(97 + index), result })),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}

const inOrder = (left: { row: { id: string } }, right: { row: { id: string } }): number =>
  left.row.id < right.row.id ? -1 : 1

/** Each row of a table of examples with its expected place: the places are in the order of the table. */
const expectPlaces = (protocol: JumpingProtocol, table: readonly (readonly [string, number])[]): void => {
  const { entries } = rankAll(
    protocol,
    table.map(([text]) => ridden(text)),
  )
  expect([...entries].sort(inOrder).map(({ row }, index) => [table[index]?.[0], row.place])).toEqual(table)
}

const scoresOf = (protocol: JumpingProtocol, rounds: readonly JumpingRound[]): readonly (string | null)[] =>
  [
    ...rankAll(
      protocol,
      rounds.map((round) => ({ ...ridden('-'), rounds: [round] })),
    ).entries,
  ]
    .sort(inOrder)
    .map(({ row }) => row.score)

const warned = (protocol: JumpingProtocol, texts: readonly string[]): readonly string[] =>
  rankAll(protocol, texts.map(ridden)).warnings.map(({ code, id, path }) => `${code} ${id} ${path}`)

describe('Table A, FEI 238 (old numbering)', () => {
  it('238.1.1 not against the clock: equal penalties share', () => {
    expectPlaces(protocolOf('TABLE_A_NOT_AGAINST_CLOCK'), [
      ['0/70', 1],
      ['0/60', 1],
      ['4/50', 3],
    ])
  })
  it('238.2.1 against the clock: penalties, then time', () => {
    expectPlaces(protocolOf('TABLE_A_AGAINST_CLOCK'), [
      ['0/60', 1],
      ['0/60.01', 2],
      ['4/50', 3],
    ])
  })
  it('238.1.2 one jump-off not against the clock: riders who did not ride it are not compared with those who did', () => {
    expectPlaces(protocolOf('TABLE_A_JUMP_OFF'), [
      ['0/70 0/50', 1],
      ['0/70 0/40', 1],
      ['0/70 4/30', 3],
      ['0/70 8/e', 4],
      ['0/70 0/e', 4],
      ['0/70 w', 6],
      ['0/60 -', 7],
      ['4/50 -', 8],
    ])
  })
  it('238.1.3 two jump-offs, the second against the clock', () => {
    const protocol = protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK', { rounds: [timed, timed, timed] })
    expectPlaces(protocol, [
      ['0/70 0/50 0/40.1', 1],
      ['0/70 0/30 0/40.2', 2],
      ['0/70 0/45 4/30', 3],
      ['0/70 4/20 -', 4],
      ['0/70 4/60 -', 4],
      ['4/20 - -', 6],
    ])
  })
  it('two jump-offs without the clock leave the remaining ties shared', () => {
    expectPlaces(protocolOf('TABLE_A_JUMP_OFF', { rounds: [timed, timed, timed] }), [
      ['0/70 0/50 0/40', 1],
      ['0/70 0/50 0/30', 1],
      ['0/70 0/50 4/30', 3],
    ])
  })
  it('238.2.2 a jump-off against the clock; the first round separates the others only if the programme says so', () => {
    const table: readonly (readonly [string, number])[] = [
      ['0/70 0/40', 1],
      ['0/60 0/40', 1],
      ['0/50 0/41', 3],
      ['4/60 -', 4],
      ['4/61 -', 4],
    ]
    expectPlaces(protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK'), table)
    expectPlaces(
      protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK', { rounds: [{ ...timed, againstClock: true }, timed] }),
      table.map(([text], index) => [text, index === 4 ? 5 : (table[index]?.[1] ?? 0)]),
    )
  })
  it('a jump-off of the format against the clock may also be without it', () => {
    expectPlaces(protocolOf('TABLE_A_JUMP_OFF_AGAINST_CLOCK', { rounds: [timed, { ...timed, againstClock: false }] }), [
      ['0/70 0/40', 1],
      ['0/60 0/41', 1],
    ])
  })
})

describe('two rounds and jump-offs', () => {
  it('Rio 2016, individual final: 0/0/42.82 before 0/0/43.35 before 0/4/42.09', () => {
    expectPlaces(protocolOf('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'), [
      ['0/0 0/0 0/42.82', 1],
      ['0/0 0/0 0/43.35', 2],
      ['0/0 0/0 4/42.09', 3],
      ['4/0 0/0 -', 4],
      ['0/0 4/0 -', 4],
      ['20/0 20/0 -', 6],
      ['0/0 w -', 7],
      ['0/0 - -', 8],
    ])
  })
})

describe('two phases, FEI 222 (274 of the old numbering)', () => {
  const table: readonly (readonly [string, number])[] = [
    ['0/30 0/40', 1],
    ['0/30 0/41', 2],
    ['0/30 12/30', 3],
    ['4/30 -', 4],
    ['4/31 -', 4],
    ['8/20 -', 6],
  ]
  it('the second against the clock, the first not', () => expectPlaces(protocolOf('TWO_PHASES'), table))
  it('neither against the clock', () => {
    expectPlaces(
      protocolOf('TWO_PHASES', { rounds: [timed, { ...timed, againstClock: false }] }),
      table.map(([text, place], index) => [text, index === 1 ? 1 : place]),
    )
  })
  it('both against the clock', () => {
    expectPlaces(
      protocolOf('TWO_PHASES', { rounds: [{ ...timed, againstClock: true }, timed] }),
      table.map(([text, place], index) => [text, index === 4 ? 5 : place]),
    )
  })
  it('the second by Table C: three seconds for a knock-down are added to its time', () => {
    const rounds = [timed, { timeAllowed: 4000, againstClock: false, table: 'C' as const }]
    expectPlaces(protocolOf('TWO_PHASES', { rounds }), [
      ['0/30 0/42.99', 1],
      ['0/30 3/40', 2],
      ['0/30 0/43', 2],
      ['4/30 -', 4],
    ])
  })
  it('special: all riders ride both, penalties of both, then the time of the second', () => {
    expectPlaces(protocolOf('TWO_PHASES_SPECIAL'), [
      ['4/30 0/40', 1],
      ['0/20 4/41', 2],
      ['4/30 4/20', 3],
    ])
  })
})

describe('Table C, FEI 217.2 (239 of the old numbering)', () => {
  it('62.35 s with a knock-down are 66.35 s', () => {
    expectPlaces(protocolOf('TABLE_C'), [
      ['0/66.34', 1],
      ['4/62.35', 2],
      ['0/66.35', 2],
      ['8/60', 4],
    ])
    expect(scoresOf(protocolOf('TABLE_C'), [{ obstaclePenalties: '4', time: 6235 }])).toEqual(['66.35'])
  })
})

describe('accumulator, FEI 269 (old numbering)', () => {
  const values = ['1', '2', '3', '4', '5', '6', '7', '8']
  const accumulator = {
    values,
    joker: { cleared: '12', down: '-12' },
    secondJoker: { cleared: '16', down: '-16' },
  }
  const protocol = protocolOf('ACCUMULATOR', { accumulator })
  it.each([[[6, '21'] as const], [[8, '36'] as const], [[10, '55'] as const]])(
    '%j: obstacles worth 1, 2, … n',
    ([count, most]) => {
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      const rules = { values: numbers.map(String), joker: null }
      expect(scoresOf(protocolOf('ACCUMULATOR', { accumulator: rules }), [{ cleared: numbers, time: 6000 }])).toEqual([
        most,
      ])
    },
  )
  it('two jokers, 150 % and 200 % of the last obstacle (2018)', () => {
    const cleared = [1, 2, 3, 4, 5, 6, 7]
    expect(
      scoresOf(protocol, [
        { cleared, time: 6000 },
        { cleared, time: 6000, joker: 'CLEARED' },
        { cleared, time: 6000, joker: 'DOWN' },
        { cleared, time: 6000, secondJoker: 'CLEARED' },
        { cleared, time: 6000, secondJoker: 'DOWN' },
        { cleared: [1, 2, 4, 5, 6, 7], time: 6000, secondJoker: 'DOWN' },
      ]),
    ).toEqual(['28', '40', '16', '44', '12', '9'])
  })
  it.each<[string, JumpingRound, Partial<JumpingProtocol>, string]>([
    [
      'both jokers',
      { cleared: [], joker: 'DOWN', secondJoker: 'CLEARED' },
      {},
      'JOKERS_BOTH_TRIED rounds.0.secondJoker',
    ],
    [
      'a second joker that is not there',
      { cleared: [], secondJoker: 'CLEARED' },
      { accumulator: { ...accumulator, secondJoker: null } },
      'JOKER_NOT_IN_PROTOCOL rounds.0.secondJoker',
    ],
    [
      'a joker that is not there',
      { cleared: [], joker: 'CLEARED' },
      { accumulator: { values, joker: null } },
      'JOKER_NOT_IN_PROTOCOL rounds.0.joker',
    ],
    [
      'a joker after the last obstacle',
      { cleared: [8], joker: 'CLEARED' },
      {},
      'JOKER_REPLACES_LAST_OBSTACLE rounds.0.joker',
    ],
    [
      'a second joker after the last obstacle',
      { cleared: [8], secondJoker: 'DOWN' },
      {},
      'JOKER_REPLACES_LAST_OBSTACLE rounds.0.secondJoker',
    ],
    ['nothing cleared and nothing said', {}, {}, 'CLEARED_MISSING rounds.0.cleared'],
    ['null for what was cleared', { cleared: null }, {}, 'CLEARED_MISSING rounds.0.cleared'],
    ['an obstacle 0', { cleared: [1, 0] }, {}, 'OBSTACLE_UNKNOWN rounds.0.cleared.1'],
    ['an obstacle twice', { cleared: [1, 2, 1] }, {}, 'OBSTACLE_REPEATED rounds.0.cleared.2'],
  ])('refuses %s', (_, round, more, problem) => {
    const outcome = rank({ ...protocol, ...more }, [{ id: 'a', result: { ...ridden('-'), rounds: [round] } }])
    expect(outcome.ok ? [] : outcome.errors.map(({ code, path }) => `${code} ${path}`)).toEqual([problem])
  })
})

describe('an accumulator that was not finished', () => {
  it('needs no values, and is scored up to where it ended', () => {
    const protocol = protocolOf('ACCUMULATOR', { accumulator: { values: ['1', '2', '3'], joker: null } })
    const rounds: JumpingRound[] = [{}, { cleared: [1, 2] }, { cleared: [] }]
    const { entries } = rankAll(
      protocol,
      rounds.map((round) => ({ ...ridden('-'), status: 'RETIRED', rounds: [round] })),
    )
    expect([...entries].sort(inOrder).map(({ row }) => row.score)).toEqual([null, '3', '0'])
  })
})

describe('winning round, FEI 276 (old numbering)', () => {
  const protocol = protocolOf('WINNING_ROUND', { winningRound: { atLeast: 2, percentage: 25 } })
  it('its riders start again from zero; the others follow by penalties and time of the first round', () => {
    expectPlaces(protocol, [
      ['4/70 0/50', 1],
      ['0/60 0/51', 2],
      ['0/60 4/40', 3],
      ['0/60 0/e', 4],
      ['0/60 w', 5],
      ['0/60 -', 6],
      ['0/61 -', 7],
      ['4/20 -', 8],
    ])
  })
  it('is for the best two, or the best quarter, and for riders equal to the last of them', () => {
    const rides = ['0/60 0/50', '0/61 0/50', '0/62 0/50', '4/50 -']
    expect(warned(protocol, rides)).toEqual(['WINNING_ROUND_NOT_ENTITLED c rounds.1'])
    expect(warned(protocol, ['0/60 0/50', '0/61 0/50', '0/61 0/50', '4/50 -'])).toEqual([])
    const half = { ...protocol, winningRound: { atLeast: 0, percentage: 51 } }
    expect(warned(half, rides)).toEqual([])
    expect(warned({ ...half, winningRound: { atLeast: 0, percentage: 50 } }, rides)).toEqual([
      'WINNING_ROUND_NOT_ENTITLED c rounds.1',
    ])
    expect(warned({ ...protocol, winningRound: null }, rides)).toEqual([])
    expect(warned({ ...protocol, winningRound: { atLeast: 20, percentage: 0 } }, rides)).toEqual([])
  })
})

describe('six-bar, FEI 268 (old numbering)', () => {
  const protocol = protocolOf('SIX_BAR', { rounds: [timed, timed, timed, timed, timed] })
  it('clear riders go on, at most four times; then the place is shared', () => {
    expectPlaces(protocol, [
      ['0/0 0/0 0/0 0/0 0/0', 1],
      ['0/0 0/0 0/0 0/0 0/9', 1],
      ['0/0 0/0 0/0 0/0 4/0', 3],
      ['0/0 0/0 4/0 - -', 4],
      ['0/0 4/0 - - -', 5],
      ['0/0 8/0 - - -', 6],
      ['4/0 - - - -', 7],
    ])
  })
  it('only clear rounds go on, unless the programme says otherwise', () => {
    const { jumpOffFor: _, ...byFormat } = protocol
    expect(warned(byFormat, ['0/0 0/0 0/0 - -', '4/0 0/0 - - -', '0/0 4/0 0/0 - -'])).toEqual([
      'JUMP_OFF_NOT_ENTITLED b rounds.1',
      'JUMP_OFF_NOT_ENTITLED c rounds.2',
    ])
    expect(warned(protocol, ['4/0 0/0 - - -'])).toEqual([])
  })
  it('has no fifth jump-off', () => {
    const outcome = rank({ ...protocol, rounds: [...protocol.rounds, timed] }, [{ id: 'a', result: ridden('0/0') }])
    expect(outcome.ok ? [] : outcome.errors.map(({ code }) => code)).toEqual(['PROTOCOL_ROUNDS_MISMATCH'])
  })
})

describe('the riders of the second of several jump-offs', () => {
  const protocol = protocolOf('TABLE_A_JUMP_OFF', { rounds: [timed, timed, timed], jumpOffFor: 'FIRST_PLACE' })
  it('those who are equal on the first place after the first one', () => {
    expect(warned(protocol, ['0/0 0/0 0/0', '0/0 0/0 4/0', '0/0 4/0 0/0', '4/0 - -'])).toEqual([
      'JUMP_OFF_NOT_ENTITLED c rounds.2',
    ])
    expect(warned(protocol, ['0/0 4/0 0/0', '0/0 4/0 w', '0/0 8/0 w'])).toEqual(['JUMP_OFF_NOT_ENTITLED c rounds.2'])
  })
  const one = protocolOf('TABLE_A_JUMP_OFF', { jumpOffFor: 'FIRST_PLACE' })
  const warnedOf = (rules: JumpingProtocol, results: readonly JumpingResult[]) =>
    rankAll(rules, results).warnings.map(({ id, path }) => `${id} ${path}`)
  it('riders out of competition or eliminated do not count for the first place', () => {
    const guest = { ...ridden('0/0 -'), outOfCompetition: true }
    const out: JumpingResult = { ...ridden('0/0 -'), status: 'ELIMINATED' }
    expect(warnedOf(one, [guest, out, ridden('4/0 0/0'), ridden('4/0 0/0')])).toEqual([])
    expect(warnedOf(one, [guest, ridden('4/0 0/0'), ridden('8/0 0/0')])).toEqual(['c rounds.1'])
  })
  it('a rider eliminated in the jump-off must have been entitled too', () => {
    const out = (text: string): JumpingResult => ({ ...ridden(text), status: 'ELIMINATED' })
    expect(warnedOf(one, [ridden('0/0 0/0'), out('0/0 0/0'), out('4/0 0/0')])).toEqual(['c rounds.1'])
    expect(warnedOf({ ...one, jumpOffFor: 'CLEAR_ROUNDS' }, [out('0/0 0/0'), out('4/0 0/0')])).toEqual(['b rounds.1'])
  })
  it('a withdrawal counts as taking part', () => {
    expect(warnedOf(one, [ridden('0/0 0/0'), ridden('4/0 w')])).toEqual(['b rounds.1'])
  })
  it('two rounds: only riders of the second, with both of them clear', () => {
    const two = protocolOf('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK', { jumpOffFor: 'CLEAR_ROUNDS' })
    const carried = { ...ridden('0/0 0/0 0/40'), carried: '1' }
    expect(warnedOf(two, [ridden('0/0 0/0 0/40'), ridden('4/0 0/0 0/40'), carried])).toEqual([
      'c rounds.2',
      'b rounds.2',
    ])
    expect(warnedOf({ ...two, jumpOffFor: 'FIRST_PLACE' }, [ridden('0/0 - -'), ridden('4/0 0/0 0/40')])).toEqual([])
  })
  it('nobody is reported if there is no further round', () => {
    expect(warnedOf(protocolOf('TABLE_C'), [ridden('4/60')])).toEqual([])
    expect(warnedOf(one, [])).toEqual([])
  })

  it('and a rider who is eliminated in one rides no further one', () => {
    const outcome = rank(protocol, [{ id: 'a', result: ridden('0/0 0/e 0/0') }])
    expect(outcome.ok ? [] : outcome.errors.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'ROUND_OUT_OF_ORDER rounds.2',
    ])
  })
})

describe('style with jumping, KNHS Springen art. 280', () => {
  const style = {
    exercises: [
      { no: 1, coefficient: '4', maximum: '10', markStep: '0.5' },
      { no: 2, coefficient: '6', maximum: '10', markStep: '0.5' },
    ],
    jumpOffMinimum: '60',
    rankedBy: 'POINTS' as const,
  }
  const protocol = protocolOf('TABLE_A_STYLE', { style })
  const styled = (points: string, text: string): JumpingResult => {
    const result = ridden(text)
    const [first, ...others] = result.rounds
    return { ...result, rounds: [first ? { ...first, stylePoints: points } : null, ...others] }
  }
  it('style less the penalties; a jump-off breaks ties between equal points', () => {
    const { entries } = rankAll(protocol, [
      styled('75', '4/60 -'),
      styled('71', '0/60 0/40'),
      styled('71', '0/60 0/41'),
      styled('74', '0/60 4/30'),
      styled('90', '0/60 0/e'),
    ])
    expect(entries.map(({ row }) => [row.id, row.place, row.score])).toEqual([
      ['e', 1, '90'],
      ['d', 2, '74'],
      ['b', 3, '71'],
      ['c', 4, '71'],
      ['a', 5, '71'],
    ])
  })
  it('the jumping ranking besides it: the jump-off first, and a rider eliminated in it has no place in it', () => {
    const { entries } = rankAll({ ...protocol, style: { ...style, rankedBy: 'JUMP_OFF' } }, [
      styled('80', '4/60 -'),
      styled('71', '0/60 0/40'),
      styled('74', '0/60 4/30'),
      styled('90', '0/60 0/e'),
    ])
    expect(entries.map(({ row }) => row.id)).toEqual(['b', 'c', 'd', 'a'])
  })
  it('marks count with their coefficients, and carried penalties are subtracted', () => {
    const round = { styleMarks: ['7', '6.5'], obstaclePenalties: '4', time: 6000 }
    expect(scoresOf(protocol, [round])).toEqual(['63'])
    const { entries } = rankAll(protocol, [{ ...ridden('-'), carried: '3', rounds: [round] }])
    expect(entries[0]?.row.score).toBe('60')
  })
  it('a jump-off needs a clear round and 60 points for style', () => {
    const { warnings } = rankAll({ ...protocol, jumpOffFor: 'CLEAR_ROUNDS' }, [
      styled('60', '0/60 0/40'),
      styled('59.5', '0/60 0/40'),
      styled('90', '1/60 0/40'),
    ])
    expect(warnings.map(({ id }) => id).sort()).toEqual(['b', 'c'])
  })
  it.each<[string, Partial<JumpingRound>, string]>([
    ['no style', {}, 'STYLE_MISSING rounds.0.stylePoints'],
    ['points and marks', { stylePoints: '60', styleMarks: ['6', '6'] }, 'SHEET_AMBIGUOUS rounds.0.stylePoints'],
    ['more points than there are', { stylePoints: '100.5' }, 'POINTS_OUT_OF_RANGE rounds.0.stylePoints'],
    ['a mark of 11', { styleMarks: ['11', '6'] }, 'MARK_OUT_OF_RANGE rounds.0.styleMarks.0'],
    ['a mark of 6.3', { styleMarks: ['6', '6.3'] }, 'MARK_NOT_IN_STEPS rounds.0.styleMarks.1'],
    ['a missing mark', { styleMarks: ['6', null] }, 'MARK_MISSING rounds.0.styleMarks.1'],
    ['too few marks', { styleMarks: ['6'] }, 'MARK_COUNT_MISMATCH rounds.0.styleMarks'],
    ['no number', { stylePoints: 'x' }, 'NOT_A_DECIMAL rounds.0.stylePoints'],
  ])('refuses %s', (_, more, problem) => {
    const result = { ...ridden('-'), rounds: [{ obstaclePenalties: '0', time: 6000, ...more }] }
    const outcome = rank(protocol, [{ id: 'a', result }])
    expect(outcome.ok ? [] : outcome.errors.map(({ code, path }) => `${code} ${path}`)).toEqual([problem])
  })
  it('exists in no other discipline', () => {
    for (const format of ['TABLE_A_AGAINST_CLOCK', 'TABLE_C'] as const) {
      const outcome = rank(protocolOf(format), [{ id: 'a', result: styled('60', '0/60') }])
      expect(outcome.ok ? [] : outcome.errors.map(({ code }) => code)).toEqual(['STYLE_NOT_IN_PROTOCOL'])
    }
  })
  it('an eliminated rider may have an incomplete sheet', () => {
    const result = { ...ridden('-'), status: 'ELIMINATED' as const, rounds: [{ styleMarks: ['6'], time: null }] }
    expect(rank(protocol, [{ id: 'a', result }]).ok).toBe(true)
  })
})

describe('a round that was not completed', () => {
  it('is only allowed after the first: a rider who did not complete the first has not finished', () => {
    const outcome = rank(protocolOf('TABLE_A_JUMP_OFF'), [{ id: 'a', result: ridden('0/e') }])
    expect(outcome.ok ? [] : outcome.errors.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'ROUND_NOT_ENDED rounds.0.outcome',
    ])
  })
})

describe('two phases with carried penalties', () => {
  it('places by the same sum that the score shows', () => {
    const twoPhases = protocolOf('TWO_PHASES')
    const { entries } = rankAll(twoPhases, [
      { ...ridden('0/30 0/30'), carried: '4' },
      ridden('0/31 0/31'),
      { ...ridden('4/30'), carried: '4' },
      ridden('4/40'),
    ])
    expect(entries.map(({ row }) => [row.id, row.place, row.score])).toEqual([
      ['b', 1, '0'],
      ['a', 2, '4'],
      ['d', 3, '4'],
      ['c', 4, '8'],
    ])
  })
})
