import { test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import dressageRio from '../../../fixtures/cases/dressage-rio-2016-grand-prix.json' with { type: 'json' }
import dressageSheet from '../../../fixtures/cases/dressage-us-sheet-075-2009-grand-prix.json' with { type: 'json' }
import drivingConesHorst2015 from '../../../fixtures/cases/driving-cones-horst-2015.json' with { type: 'json' }
import eventingPau2024Rounding from '../../../fixtures/cases/eventing-pau-2024-rounding.json' with { type: 'json' }
import eventingPau2024RoundingPoints from '../../../fixtures/cases/eventing-pau-2024-rounding-points.json' with {
  type: 'json',
}
import eventingSwissNationalRounding from '../../../fixtures/cases/eventing-swiss-national-rounding.json' with {
  type: 'json',
}
import jumpingAtlanta from '../../../fixtures/cases/jumping-olympic-1996-team-round-1.json' with { type: 'json' }
import jumpingRio from '../../../fixtures/cases/jumping-rio-2016-individual-final.json' with { type: 'json' }
import jumpingRome2018NationsCupItaly from '../../../fixtures/cases/jumping-rome-2018-nations-cup-italy.json' with {
  type: 'json',
}
import crossCountryFences from '../../../fixtures/cases/rules-cross-country-fences.json' with { type: 'json' }
import rulesDressageComparedAsRounded from '../../../fixtures/cases/rules-dressage-compared-as-rounded.json' with {
  type: 'json',
}
import freestyle from '../../../fixtures/cases/rules-dressage-freestyle-artistic-tie.json' with { type: 'json' }
import rulesDressageFreestyleUnequalMaxima from '../../../fixtures/cases/rules-dressage-freestyle-unequal-maxima.json' with {
  type: 'json',
}
import rulesDressageJudgesRounded from '../../../fixtures/cases/rules-dressage-judges-rounded.json' with {
  type: 'json',
}
import unrounded from '../../../fixtures/cases/rules-dressage-judges-unrounded.json' with { type: 'json' }
import rulesDressageMarksCollectiveTie from '../../../fixtures/cases/rules-dressage-marks-collective-tie.json' with {
  type: 'json',
}
import dressageTotalPoints from '../../../fixtures/cases/rules-dressage-total-points.json' with { type: 'json' }
import drivingThreePhases from '../../../fixtures/cases/rules-driving-three-phases.json' with { type: 'json' }
import rulesEventingJudgesFactorOne from '../../../fixtures/cases/rules-eventing-judges-factor-one.json' with {
  type: 'json',
}
import rulesEventingJudgesFactorOneAndAHalf from '../../../fixtures/cases/rules-eventing-judges-factor-one-and-a-half.json' with {
  type: 'json',
}
import eventingTies from '../../../fixtures/cases/rules-eventing-tie-chain.json' with { type: 'json' }
import accumulator from '../../../fixtures/cases/rules-jumping-accumulator.json' with { type: 'json' }
import carriedAndTeams from '../../../fixtures/cases/rules-jumping-carried-and-teams.json' with { type: 'json' }
import jumpingClockOfRound1 from '../../../fixtures/cases/rules-jumping-clock-of-round-1.json' with { type: 'json' }
import jumpingDiscardsByRound from '../../../fixtures/cases/rules-jumping-discards-by-round.json' with { type: 'json' }
import jumpingSixBar from '../../../fixtures/cases/rules-jumping-six-bar.json' with { type: 'json' }
import jumpingSpeedConverted from '../../../fixtures/cases/rules-jumping-speed-converted.json' with { type: 'json' }
import rulesJumpingTableAAgainstClock from '../../../fixtures/cases/rules-jumping-table-a-against-clock.json' with {
  type: 'json',
}
import rulesJumpingTableAJumpOff from '../../../fixtures/cases/rules-jumping-table-a-jump-off.json' with {
  type: 'json',
}
import jumpOff from '../../../fixtures/cases/rules-jumping-table-a-jump-off-against-clock.json' with { type: 'json' }
import rulesJumpingTableANotAgainstClock from '../../../fixtures/cases/rules-jumping-table-a-not-against-clock.json' with {
  type: 'json',
}
import tableC from '../../../fixtures/cases/rules-jumping-table-c.json' with { type: 'json' }
import rulesJumpingTimePenaltiesOnePerFourSeconds from '../../../fixtures/cases/rules-jumping-time-penalties-one-per-four-seconds.json' with {
  type: 'json',
}
import rulesJumpingTimePenaltiesOnePerSecond from '../../../fixtures/cases/rules-jumping-time-penalties-one-per-second.json' with {
  type: 'json',
}
import rulesJumpingTimePenaltiesQuarterPerSecond from '../../../fixtures/cases/rules-jumping-time-penalties-quarter-per-second.json' with {
  type: 'json',
}
import twoPhases from '../../../fixtures/cases/rules-jumping-two-phases.json' with { type: 'json' }
import rulesJumpingTwoPhasesSpecial from '../../../fixtures/cases/rules-jumping-two-phases-special.json' with {
  type: 'json',
}
import rulesJumpingTwoRoundsJumpOff from '../../../fixtures/cases/rules-jumping-two-rounds-jump-off.json' with {
  type: 'json',
}
import jumpingWinningRound from '../../../fixtures/cases/rules-jumping-winning-round.json' with { type: 'json' }
import styleRiding from '../../../fixtures/cases/rules-style-riding.json' with { type: 'json' }
import vaultingJudges from '../../../fixtures/cases/rules-vaulting-judges.json' with { type: 'json' }
import vaultingBern2024Squads from '../../../fixtures/cases/vaulting-bern-2024-squads.json' with { type: 'json' }
import { decimal, formatExact } from '../../kernel/decimal.ts'
import { mutatedCase } from '../../kernel/testing/mutated-case.ts'
import { type CaseAnswer, rankCase } from './ranking.cases.ts'

type Expected = {
  readonly id: string
  readonly place?: number | null
  readonly score?: string | null
  readonly carried?: string
  readonly jumpOff?: { readonly penalties?: string; readonly time?: string }
}

const cases: readonly {
  readonly case: string
  readonly expected: { readonly entries: readonly Expected[]; readonly teams?: readonly Expected[] }
}[] = [
  dressageRio,
  dressageSheet,
  jumpingAtlanta,
  jumpingRio,
  freestyle,
  unrounded,
  eventingTies,
  accumulator,
  carriedAndTeams,
  jumpOff,
  tableC,
  twoPhases,
  eventingPau2024Rounding,
  eventingPau2024RoundingPoints,
  eventingSwissNationalRounding,
  rulesDressageComparedAsRounded,
  rulesDressageFreestyleUnequalMaxima,
  rulesDressageJudgesRounded,
  rulesDressageMarksCollectiveTie,
  rulesEventingJudgesFactorOne,
  rulesEventingJudgesFactorOneAndAHalf,
  rulesJumpingTableAAgainstClock,
  rulesJumpingTableAJumpOff,
  rulesJumpingTableANotAgainstClock,
  rulesJumpingTimePenaltiesOnePerFourSeconds,
  rulesJumpingTimePenaltiesOnePerSecond,
  rulesJumpingTimePenaltiesQuarterPerSecond,
  rulesJumpingTwoPhasesSpecial,
  rulesJumpingTwoRoundsJumpOff,
  drivingConesHorst2015,
  jumpingRome2018NationsCupItaly,
  crossCountryFences,
  dressageTotalPoints,
  drivingThreePhases,
  jumpingClockOfRound1,
  jumpingDiscardsByRound,
  jumpingSixBar,
  jumpingSpeedConverted,
  jumpingWinningRound,
  styleRiding,
  vaultingJudges,
  vaultingBern2024Squads,
]

const canonical = (text: string | null | undefined): string | null => (text ? formatExact(decimal(text)) : null)

const answerOf = (input: unknown): CaseAnswer => {
  const outcome = rankCase(input)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.answer
}

describe('published and constructed cases', () => {
  it.each(cases)('$case', (scoringCase) => {
    const answer = answerOf(scoringCase)
    const entries = new Map(answer.entries.map((entry) => [entry.id, entry]))
    for (const expected of scoringCase.expected.entries) {
      const actual = entries.get(expected.id)
      if (expected.place !== undefined) expect(actual?.place, `place of ${expected.id}`).toBe(expected.place)
      if (expected.score !== undefined) expect(canonical(actual?.score), expected.id).toBe(canonical(expected.score))
      if (expected.carried !== undefined) expect(actual?.carried, expected.id).toBe(expected.carried)
      if (expected.jumpOff?.penalties) {
        expect(canonical(actual?.jumpOff?.penalties)).toBe(canonical(expected.jumpOff.penalties))
      }
      if (expected.jumpOff?.time) expect(canonical(actual?.jumpOff?.time)).toBe(canonical(expected.jumpOff.time))
    }
    const teams = new Map((answer.teams ?? []).map((team) => [team.id, team]))
    for (const expected of scoringCase.expected.teams ?? []) {
      const actual = teams.get(expected.id)
      if (expected.place !== undefined) expect(actual?.place, `place of ${expected.id}`).toBe(expected.place)
      if (expected.score !== undefined) expect(canonical(actual?.score), expected.id).toBe(canonical(expected.score))
    }
  })

  it('does not depend on the expected values of the case', () => {
    expect(answerOf({ ...jumpingRio, expected: undefined })).toEqual(answerOf(jumpingRio))
  })

  it('names the field of a case that it cannot read', () => {
    const entry = {
      id: 'E1',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [{ time: '61.123', obstacles: '0' }],
    }
    expect(rankCase({ ...accumulator, entries: [entry] })).toEqual({
      ok: false,
      errors: [{ place: 'entries[0].rounds[0].time', problem: 'NOT_IN_HUNDREDTHS_OF_A_SECOND, got "61.123"' }],
    })
  })

  it('leaves out the rounds of an eliminated rider if they cannot be scored', () => {
    const entries = [
      { id: 'E1', status: 'ELIMINATED', rounds: [null, { time: '30.00', obstacles: '0' }] },
      { id: 'E2', status: 'FINISHED', rounds: [{ time: '30.00', obstacles: '0' }, null] },
    ]
    expect(answerOf({ ...twoPhases, entries }).entries.map(({ id, place }) => [id, place])).toEqual([
      ['E2', 1],
      ['E1', null],
    ])
  })
})

const round = (time: string | null, obstacles: string) => ({ time, obstacles })
const jumping = (format: string, rounds: readonly unknown[], entries: readonly unknown[], more: object = {}) => ({
  discipline: 'SHOW_JUMPING',
  protocol: { format, rounds, timePenalty: { penalty: '1', perStartedSeconds: '4' } },
  entries,
  ...more,
})
const told = (input: unknown) => answerOf(input).entries.map(({ id, place, score }) => [id, place, score])

describe('optional values of a case', () => {
  it('null and absent mean the same', () => {
    const whole = {
      id: 'E1',
      status: 'FINISHED',
      statusReason: null,
      outOfCompetition: null,
      carried: null,
      withdrewBefore: null,
      rounds: [{ time: null, penalties: null, obstacles: '4', timePenalties: null, cleared: null, joker: null }],
    }
    const entries = [whole, { id: 'E2', status: 'FINISHED', rounds: [{ obstacles: '4' }] }]
    const input = jumping('TABLE_A_NOT_AGAINST_CLOCK', [{ timeAllowed: null, timePenalty: null }], entries, {
      teams: null,
      teamRule: null,
    })
    expect(told(input)).toEqual([
      ['E1', 1, '4'],
      ['E2', 1, '4'],
    ])
    expect(answerOf(input).teams).toBeUndefined()
  })

  it('non-finishers may have nothing, or empty fields, or a complete result', () => {
    const rounds = [{ time: '', obstacles: '' }]
    const entries = [
      { id: 'F', status: 'FINISHED', rounds: [round('60.00', '8')] },
      { id: 'D', status: 'DISQUALIFIED', rounds: [round('50.00', '0')] },
      { id: 'E', status: 'ELIMINATED', rounds },
      { id: 'N', status: 'NOT_STARTED' },
      { id: 'R', status: 'RETIRED', rounds: null },
      { id: 'W', status: 'WITHDRAWN', rounds: [] },
    ]
    expect(
      Object.fromEntries(told(jumping('TABLE_A_AGAINST_CLOCK', [{}], entries)).map(([id, place]) => [id, place])),
    ).toEqual({ F: 1, D: null, E: null, N: null, R: null, W: null })
  })

  it("a time equal to the time allowed costs nothing, 0.01 s more the first unit, and a round's own rule comes first", () => {
    const rides = ['78.00', '78.01', '82.00', '82.01'].map((time, index) => ({
      id: `E${index}`,
      status: 'FINISHED',
      rounds: [round(time, '0')],
    }))
    const rounds = [{ timeAllowed: '78', timePenalty: { penalty: '0.25', perStartedSeconds: '1' } }]
    const scores = (rules: readonly unknown[]) =>
      told(jumping('TABLE_A_NOT_AGAINST_CLOCK', rules, rides)).map(([, , score]) => score)
    expect(scores([{ timeAllowed: '78.00' }])).toEqual(['0', '1', '1', '2'])
    expect(scores(rounds)).toEqual(['0', '0.25', '1', '1.25'])
  })

  it('out of competition: a score, no place, no effect on other places, and the score may count for its team', () => {
    const entries = [
      { id: 'G', status: 'FINISHED', outOfCompetition: true, rounds: [round('50.00', '0')] },
      { id: 'A', status: 'FINISHED', rounds: [round('60.00', '4')] },
      { id: 'B', status: 'FINISHED', rounds: [round('60.00', '4')] },
      { id: 'C', status: 'FINISHED', rounds: [round('61.00', '4')] },
    ]
    expect(told(jumping('TABLE_A_AGAINST_CLOCK', [{}], entries))).toEqual([
      ['A', 1, '4'],
      ['B', 1, '4'],
      ['C', 3, '4'],
      ['G', null, '0'],
    ])
  })

  it('eliminated members count as the worst placed score plus the number, in dressage too', () => {
    const dressage = (id: string, percentage: string | null, status = 'FINISHED') => ({ id, status, percentage })
    const input = {
      discipline: 'DRESSAGE',
      protocol: { decimals: 3, judgeDecimals: null, aggregate: 'MEAN_OF_JUDGES', rounding: 'HALF_UP' },
      entries: [dressage('A', '70'), dressage('B', '65.5005'), dressage('C', null, 'ELIMINATED'), dressage('D', '60')],
      teams: [
        { id: 'T1', members: ['A', 'C'] },
        { id: 'T2', members: ['B', 'D'] },
        { id: 'T3', members: ['A', 'B'], status: 'WITHDRAWN' },
      ],
      teamRule: { count: 2, aggregate: 'MEAN', decimals: 3, eliminated: { worstFinishedPlus: '2.5' } },
    }
    expect(answerOf(input).teams).toEqual([
      { id: 'T1', place: 1, score: '66.250' },
      { id: 'T2', place: 2, score: '62.751' },
      { id: 'T3', place: null, score: '67.751' },
    ])
    const strict = answerOf({ ...input, teamRule: { ...input.teamRule, eliminated: null } })
    expect(strict.teams?.find(({ id }) => id === 'T1')).toEqual({ id: 'T1', place: null, score: null })
  })

  it('labels of judges may be any text and may repeat', () => {
    const judges = [
      { position: 1, points: '60' },
      { position: 1, points: '70' },
      { percentage: '80', points: null, marks: null },
    ]
    const input = {
      discipline: 'DRESSAGE',
      protocol: { judgeMaximum: '100', decimals: 3, judgeDecimals: null, aggregate: 'MEAN_OF_JUDGES' },
      entries: [{ id: 'A', status: 'FINISHED', judges }],
    }
    expect(told(input)).toEqual([['A', 1, '70.000']])
  })

  it('an eventing case may stop after the dressage', () => {
    const entry = (id: string, penalties: string) => ({ id, status: 'FINISHED', dressage: { penalties } })
    const input = {
      discipline: 'EVENTING',
      protocol: { dressage: { factor: '1.5', decimals: 1 }, tieBreak: ['CROSS_COUNTRY', 'OPTIMUM_TIME'] },
      entries: [
        entry('A', '50.2'),
        entry('B', '45.1'),
        entry('C', '50.2'),
        { id: 'D', status: 'FINISHED', total: '60' },
      ],
    }
    expect(told(input)).toEqual([
      ['B', 1, '45.1'],
      ['A', 2, '50.2'],
      ['C', 2, '50.2'],
      ['D', 4, '60.0'],
    ])
  })
})

describe('invalid cases', () => {
  const finished = (id: string, rounds: unknown) => ({ id, status: 'FINISHED', rounds })
  const fine = [finished('A', [round('60', '0')])]
  const plain = (entries: readonly unknown[], more: object = {}) =>
    jumping('TABLE_A_AGAINST_CLOCK', [{}], entries, more)
  const rule = { count: 1, aggregate: 'SUM', decimals: 0, eliminated: null }
  it.each<[string, unknown, string]>([
    ['no object', [], 'case'],
    ['another discipline', { discipline: 'POLO', protocol: {}, entries: [] }, 'discipline'],
    ['an unknown format', jumping('TABLE_D', [{}], fine), 'protocol.format'],
    ['rounds that the format does not have', jumping('TABLE_C', [{}, {}], fine), 'protocol.rounds'],
    ['an accumulator without points', jumping('ACCUMULATOR', [{}], fine), 'protocol.accumulator'],
    ['no entries', { ...plain(fine), entries: null }, 'entries'],
    ['an unknown status', plain([{ id: 'A', status: 'LOST' }]), 'entries[0].status'],
    [
      'a number for a time',
      plain([...fine, finished('B', [{ time: 60, obstacles: '0' }])]),
      'entries[1].rounds[0].time',
    ],
    ['a negative time', plain([finished('A', [round('-1', '0')])]), 'entries[0].rounds[0].time'],
    ['negative penalties', plain([finished('A', [round('1', '-4')])]), 'entries[0].rounds[0].obstacles'],
    ['no penalties', plain([finished('A', [{ time: '1' }])]), 'entries[0].rounds[0].obstacles'],
    [
      'two kinds of penalties',
      plain([finished('A', [{ penalties: '4', obstacles: '4' }])]),
      'entries[0].rounds[0].penalties',
    ],
    ['a finisher without a round', plain([finished('A', [])]), 'entries[0].rounds[0]'],
    ['an empty field of a finisher', plain([finished('A', [round('', '0')])]), 'entries[0].rounds[0].time'],
    ['a round too many', plain([finished('A', [round('1', '0'), round('1', '0')])]), 'entries[0].rounds[1]'],
    ['an id twice', plain([...fine, ...fine]), 'entries[1].id'],
    ['teams without their rule', plain(fine, { teams: [{ id: 'T', members: ['A'] }] }), 'teamRule'],
    ['a rule without teams', plain(fine, { teamRule: rule }), 'teams'],
    [
      'a stranger in a team',
      plain(fine, { teams: [{ id: 'T', members: ['A', 'X'] }], teamRule: rule }),
      'teams[0].members[1]',
    ],
    [
      'a member twice',
      plain(fine, { teams: [{ id: 'T', members: ['A', 'A'] }], teamRule: rule }),
      'teams[0].members[1]',
    ],
    [
      'a team twice',
      plain(fine, { teams: ['T', 'T'].map((id) => ({ id, members: [] })), teamRule: rule }),
      'teams[1].id',
    ],
    [
      'a unit of no time',
      jumping('TABLE_A_AGAINST_CLOCK', [{ timePenalty: { penalty: '1', perStartedSeconds: '0' } }], fine),
      'protocol.rounds[0].timePenalty.perStartedSeconds',
    ],
  ])('%s', (_, input, place) => {
    const outcome = rankCase(input)
    expect(outcome.ok ? null : outcome.errors[0]?.place).toBe(place)
  })
})

describe('a case with errors', () => {
  const idsOf = (input: unknown): readonly string[] =>
    (input as { readonly entries: readonly { readonly id: string }[] }).entries.map(({ id }) => id)

  test.prop([mutatedCase(cases)], { numRuns: 200 })('is refused with its place, or answered whole', ({ input }) => {
    const outcome = rankCase(input)
    if (!outcome.ok) {
      expect(outcome.errors.length).toBeGreaterThan(0)
      for (const { place, problem } of outcome.errors) {
        expect(place).not.toBe('')
        expect(problem).toMatch(/\S/)
        expect(problem.length).toBeLessThan(400)
      }
      return
    }
    expect(outcome.answer.entries.map(({ id }) => id).sort()).toEqual([...idsOf(input)].sort())
    for (const { place, score } of outcome.answer.entries) {
      if (score !== null) expect(score).toMatch(/^-?\d+(\.\d+)?$/)
      if (place !== null) expect(place).toBeGreaterThan(0)
    }
  })

  const factorOf = (dressage: object) => ({
    discipline: 'EVENTING',
    protocol: { dressage: { factor: '1', decimals: 1, ...dressage } },
    entries: [],
  })
  it.each<[string, unknown]>([
    [
      'protocol.timePenalty.penalty',
      jumping('TABLE_A_AGAINST_CLOCK', [{}], [], {
        protocol: {
          format: 'TABLE_A_AGAINST_CLOCK',
          rounds: [{}],
          timePenalty: { penalty: '-1', perStartedSeconds: '1' },
        },
      }),
    ],
    ['protocol.dressage.factor', factorOf({ factor: '-1' })],
    [
      'protocol.dressage.exercises[0].coefficient',
      factorOf({
        exercises: [{ no: 1, coefficient: '-1', maximum: '10', part: 'TECHNICAL' }],
      }),
    ],
    ['entries[0].id', jumping('TABLE_A_AGAINST_CLOCK', [{}], [{ id: '', status: 'NOT_STARTED' }])],
    [
      'entries[0].withdrewBefore',
      jumping('TABLE_A_AGAINST_CLOCK', [{}], [{ id: 'a', status: 'NOT_STARTED', withdrewBefore: 0 }]),
    ],
  ])('a negative rule, or a count of nobody, is invalid: %s', (place, input) => {
    const outcome = rankCase(input)
    expect(outcome.ok ? [] : outcome.errors.map((error) => error.place)).toEqual([place])
  })
})

describe('what a problem says', () => {
  const finished = (id: string, rounds: unknown = [{ obstacles: '0', time: '60' }]) => ({
    id,
    status: 'FINISHED',
    rounds,
  })
  const problemsOf = (entries: readonly unknown[], more: object = {}): readonly string[] => {
    const outcome = rankCase(jumping('TABLE_A_AGAINST_CLOCK', [{}], entries, more))
    return outcome.ok ? [] : outcome.errors.map(({ place, problem }) => `${place}: ${problem}`)
  }
  const team = (id: string, ...members: string[]) => ({ id, members })
  const teamRule = { count: 1, aggregate: 'SUM', decimals: 0, eliminated: null }
  it('names what is repeated, unknown or missing, at the first place too', () => {
    const both = [finished('A'), finished('B')]
    expect(problemsOf([finished('A'), finished('A')])).toEqual(['entries[1].id: ID_REPEATED, got "A"'])
    expect(problemsOf(both, { teams: [team('T', 'A'), team('T', 'B')], teamRule })).toEqual([
      'teams[1].id: ID_REPEATED, got "T"',
    ])
    expect(problemsOf(both, { teams: [team('T', 'X', 'A', 'A')], teamRule })).toEqual([
      'teams[0].members[0]: NOT_AN_ENTRY, got "X"',
      'teams[0].members[2]: ID_REPEATED, got "A"',
    ])
    expect(problemsOf(both, { teams: [team('T', 'A')] })).toEqual(['teamRule: TEAM_RULE_MISSING'])
    expect(problemsOf(both, { teamRule })).toEqual(['teams: TEAMS_MISSING'])
    expect(problemsOf(both, { teams: [], teamRule: null })).toEqual([])
  })
  it('says what was found while that is short, and not what nests too deep', () => {
    const status = (length: number) => problemsOf([{ id: 'A', status: 'X'.repeat(length) }])[0] ?? ''
    expect(status(58)).toContain(`got "${'X'.repeat(58)}"`)
    expect(status(59)).not.toContain('got')
    const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)
    const rounds = (depth: number) => problemsOf([finished('A', [{ obstacles: nested(depth) }])])[0] ?? ''
    expect(rounds(3)).toContain('got [[[1]]]')
    expect(rounds(8)).toContain('got')
    expect(rounds(9)).not.toContain('got')
    expect(problemsOf([finished('A', [{ obstacles: [1, nested(8)] }])])[0]).not.toContain('got')
  })
  it('names the entry that cannot be scored, and each fault of the protocol once', () => {
    const wrong = [{ obstacles: '0', penalties: '4' }]
    expect(problemsOf([finished('A'), finished('B', wrong), finished('C', wrong)])).toEqual([
      'entries[1].rounds[0].penalties: PENALTIES_AMBIGUOUS, got "4"',
      'entries[2].rounds[0].penalties: PENALTIES_AMBIGUOUS, got "4"',
    ])
    const many = Array.from({ length: 12 }, () => ({ obstacles: '0', time: '60' }))
    expect(problemsOf([finished('A'), finished('B', many)]).at(-1)).toContain(
      'entries[1].rounds[11]: ROUND_NOT_IN_FORMAT',
    )
    const outcome = rankCase(jumping('TABLE_C', [{}, {}], [finished('A'), finished('B')]))
    expect(outcome.ok ? [] : outcome.errors.map(({ place }) => place)).toEqual(['protocol.rounds'])
  })
  it('only an object that says so is a case in the words of the product', () => {
    for (const input of [null, 'STORED', 12, [], { words: 'OTHER' }, { word: 'STORED' }]) {
      const outcome = rankCase(input)
      expect(outcome.ok ? [] : outcome.errors.map(({ place }) => place)).not.toContain('protocol')
    }
    const stored = rankCase({ words: 'STORED' })
    expect(stored.ok ? [] : stored.errors.map(({ place }) => place)).toEqual(['protocol', 'entries'])
  })
})

describe('a jump-off in the answer', () => {
  const jumpOffs = (...entries: readonly unknown[]) =>
    answerOf(jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK', [{}, {}, {}], entries)).entries.map(({ id, jumpOff: ridden }) =>
      ridden === undefined ? id : `${id} ${ridden.penalties}/${ridden.time}`,
    )
  const clear = round('60.00', '0')
  it('is the last that was ridden to its end', () => {
    expect(
      jumpOffs(
        { id: 'A', status: 'FINISHED', rounds: [clear, round('40.00', '0'), round('41.50', '4')] },
        { id: 'B', status: 'FINISHED', rounds: [clear, round('39.00', '0')], withdrewBefore: 3 },
        { id: 'C', status: 'FINISHED', rounds: [clear, round('38.00', '4')] },
        { id: 'D', status: 'FINISHED', rounds: [clear], withdrewBefore: 2 },
        { id: 'E', status: 'FINISHED', rounds: [round('60.00', '4')] },
      ),
    ).toEqual(['A 4/41.50', 'B 0/39.00', 'C 4/38.00', 'D', 'E'])
  })
  it('may have no time', () => {
    const rounds = [clear, { obstacles: '4' }]
    const answer = answerOf(jumping('TABLE_A_JUMP_OFF', [{}, {}], [{ id: 'A', status: 'FINISHED', rounds }]))
    expect(answer.entries[0]?.jumpOff).toEqual({ penalties: '4', time: null })
  })
})

describe('the remains of a ride that was not finished', () => {
  it('dressage and eventing leave out what no score can be made of', () => {
    const marks = [{ position: 'C', marks: ['7'] }]
    const dressage = {
      discipline: 'DRESSAGE',
      protocol: { decimals: 3, judgeDecimals: null, aggregate: 'MEAN_OF_JUDGES' },
      entries: [
        { id: 'A', status: 'FINISHED', percentage: '70', judges: [{ percentage: '60' }] },
        { id: 'B', status: 'RETIRED', judges: marks },
        { id: 'C', status: 'ELIMINATED' },
      ],
    }
    expect(told(dressage)).toEqual([
      ['A', 1, '70.000'],
      ['B', null, null],
      ['C', null, null],
    ])
    const eventing = {
      discipline: 'EVENTING',
      protocol: { dressage: { factor: '1', decimals: 1, judgeDecimals: null } },
      entries: [
        { id: 'A', status: 'FINISHED', dressage: { judges: [{ percentage: '70' }] }, crossCountry: { elapsed: '300' } },
        { id: 'B', status: 'ELIMINATED', dressage: { judges: marks }, crossCountry: { obstacles: '-1' } },
        { id: 'C', status: 'FINISHED', dressage: { judges: [] }, total: '40' },
        { id: 'D', status: 'FINISHED', dressage: {}, total: '41' },
      ],
    }
    expect(told(eventing)).toEqual([
      ['A', 1, '30.0'],
      ['C', 2, '40.0'],
      ['D', 3, '41.0'],
      ['B', null, null],
    ])
  })
})
