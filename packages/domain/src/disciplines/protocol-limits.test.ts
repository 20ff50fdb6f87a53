// Protocols by which no result could be scored, and the field that is named.
import { describe, expect, it } from 'vitest'
import { crossCountryDefaults } from './cross-country/cross-country.presets.ts'
import type { CrossCountryObstacle } from './cross-country/cross-country.protocol.schema.ts'
import { disciplines, of, type ProtocolOf, type ScoredDiscipline } from './disciplines.ts'
import { knhsStyle } from './show-jumping/show-jumping.presets.ts'
import type { JumpingFormat, JumpingProtocol } from './show-jumping/show-jumping.protocol.schema.ts'

const problems = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): string[] =>
  of(protocol)
    .problems(protocol)
    .map(({ code, field }) => `${code} ${field}`)

const mark = (no: number, maximum = '10', markStep?: string | null) => ({
  no,
  coefficient: '1',
  maximum,
  part: 'TECHNICAL' as const,
  ...(markStep !== undefined && { markStep }),
})

describe('a sheet of marks', () => {
  const sheet = { judges: ['E', 'C'], exercises: [mark(1), mark(2)] }
  it.each<[string, Partial<typeof sheet>, string[]]>([
    ['as it should be', {}, []],
    ['a judge twice', { judges: ['E', 'C', 'E'] }, ['REPEATS judges.2']],
    ['an exercise twice', { exercises: [mark(1), mark(2), mark(2)] }, ['REPEATS exercises.2.no']],
    ['a highest mark of nothing', { exercises: [mark(1, '0')] }, ['MAXIMUM exercises.0.maximum']],
    ['a highest mark below nothing', { exercises: [mark(1), mark(2, '-1', '0.5')] }, ['MAXIMUM exercises.1.maximum']],
    ['steps that reach the highest mark', { exercises: [mark(1, '10', '0.5'), mark(2, '10', null)] }, []],
    ['steps that pass it by', { exercises: [mark(1, '10', '0.3')] }, ['MARK_STEP exercises.0.markStep']],
    ['steps of nothing', { exercises: [mark(1), mark(2, '10', '0')] }, ['MARK_STEP exercises.1.markStep']],
    ['steps backwards', { exercises: [mark(1, '10', '-0.5')] }, ['MARK_STEP exercises.0.markStep']],
  ])('%s, wherever sheets are judged', (_, more, expected) => {
    const { DRESSAGE, STYLE_RIDING, PRESENTATION, EVENTING, DRIVING } = disciplines
    const judged = { ...sheet, ...more }
    expect(problems({ ...DRESSAGE.defaults, ...judged })).toEqual(expected)
    expect(problems({ ...STYLE_RIDING.defaults, ...judged })).toEqual(expected)
    expect(problems({ ...PRESENTATION.defaults, ...judged })).toEqual(expected)
    expect(problems({ ...EVENTING.defaults, dressage: { ...EVENTING.defaults.dressage, ...judged } })).toEqual(expected)
    const driven = DRIVING.defaults.dressage
    expect(driven && problems({ ...DRIVING.defaults, dressage: { ...driven, ...judged } })).toEqual(expected)
  })
  it('a tie can only be broken by an existing exercise', () => {
    const presentation = { ...disciplines.PRESENTATION.defaults, exercises: sheet.exercises }
    expect(problems({ ...presentation, tieBreak: [2, 1] })).toEqual([])
    expect(problems({ ...presentation, tieBreak: [3, 1] })).toEqual(['EXERCISE_UNKNOWN tieBreak.0'])
    expect(problems({ ...presentation, tieBreak: [1, 2, 3] })).toEqual(['EXERCISE_UNKNOWN tieBreak.2'])
  })
})

describe('a freestyle', () => {
  const { defaults } = disciplines.DRESSAGE
  const artistic = { ...mark(2), part: 'ARTISTIC' as const }
  const freestyle = {
    ...defaults,
    aggregate: 'TECHNICAL_ARTISTIC_MEAN' as const,
    exercises: [mark(1), artistic],
  }
  it('has technical and artistic marks', () => {
    expect(problems(freestyle)).toEqual([])
    expect(problems({ ...freestyle, exercises: [mark(1)] })).toEqual(['PART_MISSING exercises'])
    expect(problems({ ...freestyle, exercises: [artistic] })).toEqual(['PART_MISSING exercises'])
    expect(problems({ ...defaults, exercises: [mark(1)], artisticWeight: '2' })).toEqual([])
  })
  it('the weight of the artistic side is at most one', () => {
    expect(problems({ ...freestyle, artisticWeight: '1' })).toEqual([])
    expect(problems({ ...freestyle, artisticWeight: '1.01' })).toEqual(['LIMITS artisticWeight'])
  })
})

describe('a cross-country course', () => {
  const log = (label: string): CrossCountryObstacle => ({ label, no: 1, type: 'LOG' })
  const rules = { ...crossCountryDefaults, obstacles: [log('1A'), log('1B'), log('1A')] }
  it('has each obstacle once, also in eventing', () => {
    expect(problems({ ...disciplines.CROSS_COUNTRY.defaults, rules })).toEqual(['REPEATS rules.obstacles.2.label'])
    const { defaults } = disciplines.EVENTING
    expect(problems({ ...defaults, crossCountry: rules })).toEqual(['REPEATS crossCountry.obstacles.2.label'])
    expect(problems({ ...defaults, crossCountry: crossCountryDefaults })).toEqual([])
    expect(problems({ ...defaults, crossCountry: null })).toEqual([])
  })
  it('eventing rides each phase once', () => {
    const { defaults } = disciplines.EVENTING
    expect(problems({ ...defaults, phases: ['DRESSAGE', 'SHOW_JUMPING', 'CROSS_COUNTRY'] })).toEqual([])
    expect(problems({ ...defaults, phases: ['DRESSAGE', 'SHOW_JUMPING', 'DRESSAGE'] })).toEqual(['REPEATS phases.2'])
  })
})

describe('driving', () => {
  const { defaults } = disciplines.DRIVING
  const section = (label: string) => ({ label, minimumTime: null, maximumTime: null, timeLimit: null })
  const wrong = (code: string) => ({ code, outcomes: [{ kind: 'ELIMINATION' as const }] })
  it('has at least one phase', () => {
    expect(problems(defaults)).toEqual([])
    const none = { ...defaults, dressage: null, marathon: null, cones: null }
    expect(problems(none)).toEqual(['PART_MISSING dressage'])
    for (const phase of ['dressage', 'marathon', 'cones'] as const) {
      expect(problems({ ...none, [phase]: defaults[phase] })).toEqual([])
    }
  })
  it('names each section and each incident once', () => {
    const { dressage, marathon, cones } = defaults
    if (!dressage || !marathon || !cones) throw new Error('combined driving has three phases')
    const incidents = [wrong('GROOM_DISMOUNT'), wrong('WHIP'), wrong('WHIP')]
    expect(problems({ ...defaults, dressage: { ...dressage, incidents } })).toEqual([
      'REPEATS dressage.incidents.2.code',
    ])
    expect(problems({ ...defaults, cones: { ...cones, incidents } })).toEqual(['REPEATS cones.incidents.2.code'])
    const sections = [section('A'), section('B'), section('A')]
    expect(problems({ ...defaults, marathon: { ...marathon, incidents, sections } })).toEqual([
      'REPEATS marathon.incidents.2.code',
      'REPEATS marathon.sections.2.label',
    ])
    expect(problems({ ...defaults, marathon: { ...marathon, sections: sections.slice(0, 2) } })).toEqual([])
  })
})

describe('single values', () => {
  const { defaults } = disciplines.GENERIC
  it.each<[string | null, string | null, string[]]>([
    [null, null, []],
    [null, '1', []],
    ['1', null, []],
    ['1', '1', []],
    ['1', '2', []],
    ['1.01', '1', ['LIMITS maximum']],
  ])('from %s to %s', (minimum, maximum, expected) => {
    expect(problems({ ...defaults, minimum, maximum })).toEqual(expected)
  })
  it('each outcome once', () => {
    expect(problems({ ...defaults, outcomes: ['Gold', 'Silver'] })).toEqual([])
    expect(problems({ ...defaults, outcomes: ['Gold', 'Silver', 'Gold'] })).toEqual(['REPEATS outcomes.2'])
  })
})

describe('show jumping', () => {
  const round = { timeAllowed: null }
  const jumping = (format: JumpingFormat, rounds: number, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
    discipline: 'SHOW_JUMPING',
    format,
    rounds: Array.from({ length: rounds }, () => round),
    timePenalty: null,
    ...more,
  })
  const accumulator = { values: ['1', '2'], joker: null }
  const joker = { cleared: '4', down: '-4' }
  const tableC = { ...round, table: 'C' as const }
  it.each<[string, JumpingProtocol, string[]]>([
    ['one round', jumping('TABLE_A_AGAINST_CLOCK', 1), []],
    ['a round too many', jumping('TABLE_A_AGAINST_CLOCK', 2), ['ROUNDS rounds']],
    ['a jump-off', jumping('TABLE_A_JUMP_OFF', 2), []],
    ['four jump-offs', jumping('TABLE_A_JUMP_OFF', 5), []],
    ['five jump-offs', jumping('TABLE_A_JUMP_OFF', 6), ['ROUNDS rounds']],
    ['a jump-off that is missing', jumping('TABLE_A_JUMP_OFF', 1), ['ROUNDS rounds']],
    ['an accumulator', jumping('ACCUMULATOR', 1, { accumulator: { ...accumulator, joker } }), []],
    ['an accumulator without points', jumping('ACCUMULATOR', 1), ['ACCUMULATOR accumulator']],
    ['points in Table A', jumping('TABLE_C', 1, { accumulator }), ['ACCUMULATOR accumulator']],
    [
      'a second joker and no first',
      jumping('ACCUMULATOR', 1, { accumulator: { ...accumulator, secondJoker: joker } }),
      ['ACCUMULATOR accumulator.secondJoker'],
    ],
    ['two jokers', jumping('ACCUMULATOR', 1, { accumulator: { ...accumulator, joker, secondJoker: joker } }), []],
    ['who jumps off', jumping('TABLE_A_JUMP_OFF', 2, { jumpOffFor: 'ANY' }), []],
    ['who jumps off where nobody does', jumping('TABLE_C', 1, { jumpOffFor: 'ANY' }), ['ROUNDS jumpOffFor']],
    ['a winning round', jumping('WINNING_ROUND', 2, { winningRound: { atLeast: 10, percentage: 25 } }), []],
    [
      'the share of a winning round elsewhere',
      jumping('TABLE_C', 1, { winningRound: { atLeast: 10, percentage: 25 } }),
      ['ROUNDS winningRound'],
    ],
    ['style', jumping('TABLE_A_STYLE', 2, { style: knhsStyle }), []],
    ['no style', jumping('TABLE_A_STYLE', 2), ['PART_MISSING style']],
    ['style where nobody judges it', jumping('TABLE_C', 1, { style: knhsStyle }), ['PART_MISSING style']],
    ['two phases, the second in Table C', jumping('TWO_PHASES', 2, { rounds: [round, tableC] }), []],
    [
      'two phases, the first in Table C',
      jumping('TWO_PHASES', 2, { rounds: [tableC, round] }),
      ['ROUNDS rounds.0.table'],
    ],
    [
      'Table C in a second round',
      jumping('TWO_PHASES_SPECIAL', 2, { rounds: [round, tableC] }),
      ['ROUNDS rounds.1.table'],
    ],
    ['Table A by name', jumping('TWO_PHASES_SPECIAL', 2, { rounds: [{ ...round, table: 'A' }, round] }), []],
  ])('%s', (_, protocol, expected) => {
    expect(problems(protocol)).toEqual(expected)
  })
})
