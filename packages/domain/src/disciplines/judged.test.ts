// Dressage beyond the plain sheet, style riding, presentation and single values: examples with their source.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { protocolPresets } from '../catalogue/protocol/presets/presets.ts'
import { formatExact } from '../kernel/decimal.ts'
import type { Protocol, Result } from './disciplines.ts'
import type { DressageProtocol } from './dressage/dressage.protocol.schema.ts'
import type { DressageResult } from './dressage/dressage.result.schema.ts'
import type { GenericProtocol } from './generic/generic.protocol.schema.ts'
import type { GenericResult } from './generic/generic.result.schema.ts'
import type { PresentationProtocol } from './presentation/presentation.protocol.schema.ts'
import type { PresentationResult } from './presentation/presentation.result.schema.ts'
import type { JudgeSheet } from './result-words.schema.ts'
import { scoreResult } from './scoring.ts'
import type { StyleRidingProtocol } from './style-riding/style-riding.protocol.schema.ts'
import type { StyleRidingResult } from './style-riding/style-riding.result.schema.ts'

const told = (protocol: Protocol, result: Result): string | null => {
  const scored = scoreResult(protocol, result)
  if (scored.ok && scored.score.discipline === 'GENERIC' && scored.score.outcome) return scored.score.outcome.name
  return scored.ok ? scored.score.text : scored.errors.map(({ code, path }) => `${code} ${path}`).join(', ')
}

const preset = <Discipline extends Protocol['discipline']>(
  key: string,
  discipline: Discipline,
): Extract<Protocol, { discipline: Discipline }> => {
  const found = protocolPresets.find((each) => each.key === key)?.definition
  const isRight = (each: Protocol | undefined): each is Extract<Protocol, { discipline: Discipline }> =>
    each?.discipline === discipline
  if (!isRight(found)) throw new Error(key)
  return found
}

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const judged = (judges: JudgeSheet[], more: Partial<DressageResult> = {}): DressageResult => ({
  discipline: 'DRESSAGE',
  ...finished,
  judges,
  ...more,
})
const marks = (count: number, mark: string): string[] => Array.from({ length: count }, () => mark)

describe('dressage', () => {
  const points: DressageProtocol = {
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    judges: [],
    judgeMaximum: '500',
    exercises: [],
    courseErrors: [],
    judgeDecimals: null,
    decimals: 3,
    tieBreak: [],
  }
  const five = ['380', '371', '366.5', '374', '369'].map((each, index) => ({
    position: 'EHCMB'.charAt(index),
    points: each,
  }))

  it('the total of five judges of 2500 is the percentage, and can be compared itself (1996-2000)', () => {
    expect(told(points, judged(five))).toBe('74.420')
    expect(told({ ...points, comparedBy: 'TOTAL_POINTS' }, judged(five))).toBe('1860.5')
  })
  it('points cannot be derived from a percentage', () => {
    const byPoints: DressageProtocol = { ...points, comparedBy: 'TOTAL_POINTS' }
    expect(told(byPoints, judged([], { percentage: '70' }))).toBe('MARKS_REQUIRED percentage')
    expect(told(byPoints, judged([{ position: 'C', percentage: '70' }]))).toBe('MARKS_REQUIRED judges.0')
  })

  const freestyle: DressageProtocol = { ...preset('FREESTYLE', 'DRESSAGE'), judges: [] }
  const sheet = (technical: string, artistic: string, more: Partial<JudgeSheet> = {}): JudgeSheet => ({
    position: 'C',
    marks: [...marks(20, technical), ...marks(5, artistic)],
    ...more,
  })
  it.each([
    // Seven published freestyle sheets: both parts of 200, halves for technique, tenths for art (KNHS art. 126).
    ['7', '7.8', {}, '74.000'],
    ['7.5', '8.1', {}, '78.000'],
    // Half a per cent is subtracted for a freestyle that took too long.
    ['7', '7.8', { percentageDeduction: '0.5' }, '73.500'],
    ['7', '7.8', { deduction: '2' }, '73.500'],
    ['7.1', '7.8', {}, /^MARK_NOT_IN_STEPS judges.0.marks.0,/],
    ['7', '7.85', {}, /^MARK_NOT_IN_STEPS judges.0.marks.20,/],
    ['11', '7', {}, /^MARK_OUT_OF_RANGE judges.0.marks.0,/],
  ])('freestyle of technique %s and art %s with %j: %s', (technical, artistic, more, expected) => {
    expect(told(freestyle, judged([sheet(technical, artistic, more)]))).toMatch(expected)
  })

  it.each([
    // The older scale of points, and one of percentages, each in addition to the previous ones.
    [[{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }], 0, '70.000'],
    [[{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }], 1, '69.600'],
    [[{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }], 2, '68.800'],
    [
      [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
      3,
      'COURSE_ERRORS_ELIMINATE judges.0.errorsOfCourse',
    ],
    [[{ kind: 'PERCENTAGE', value: '2' }, { kind: 'ELIMINATION' }], 1, '68.000'],
    [[{ kind: 'PERCENTAGE', value: '0.5' }], 3, '68.500'],
    [[], 1, 'DEDUCTION_NOT_APPLICABLE judges.0.errorsOfCourse'],
  ] as const)('deductions %j for %i errors: %s', (courseErrors, errorsOfCourse, expected) => {
    const protocol: DressageProtocol = { ...points, courseErrors: [...courseErrors] }
    expect(told(protocol, judged([{ position: 'C', points: '350', errorsOfCourse }]))).toBe(expected)
  })

  it('value marks of young horses are given in tenths, five out of ten', () => {
    const values = preset('YOUNG_HORSE_VALUES', 'DRESSAGE')
    const result = judged([{ position: 'C', marks: ['8.2', '8.6', '7.9', '8.0', '8.8'] }])
    expect(told(values, result)).toBe('83.000')
    expect(told(values, judged([{ position: 'C', marks: ['8.25', '8', '8', '8', '8'] }]))).toBe(
      'MARK_NOT_IN_STEPS judges.0.marks.0',
    )
  })
  it.each([
    ['0.5', '76.500'],
    ['0.6', '77.200'],
    ['1', '80.000'],
    ['0', '73.000'],
  ])('a technical part of 73 and value marks of 80 with weight %s: %s', (artisticWeight, expected) => {
    const protocol: DressageProtocol = { ...preset('YOUNG_HORSE_TECHNICAL_VALUES', 'DRESSAGE'), artisticWeight }
    const result = judged([
      { position: 'C', marks: [...marks(12, '8'), ...marks(6, '6.5'), '5.5', '5.5', ...marks(5, '8')] },
    ])
    expect(told(protocol, result)).toBe(expected)
  })
})

describe('style riding (KNHS Springen art. 280)', () => {
  const style: StyleRidingProtocol = { ...preset('KNHS_STYLE', 'STYLE_RIDING'), judges: [], timeAllowed: 7000 }
  const ridden = (more: Partial<StyleRidingResult> = {}): StyleRidingResult => ({
    discipline: 'STYLE_RIDING',
    ...finished,
    judges: [{ position: 'C', marks: ['7', '7.5', '6.5', '8', '7'] }],
    round: { obstaclePenalties: '0', time: 6900 },
    ...more,
  })

  it.each([
    ['a clear round keeps its points', {}, '72.000'],
    ['a knock-down takes four off', { round: { obstaclePenalties: '4', time: 6900 } }, '68.000'],
    ['time over the allowed counts too', { round: { obstaclePenalties: '4', time: 7001 } }, '67.000'],
    [
      'two judges: their mean',
      {
        judges: [
          { position: 'A', points: '72' },
          { position: 'B', points: '65' },
        ],
      },
      '68.500',
    ],
    [
      'the mean of three has an end',
      { judges: ['70', '70', '71'].map((points, index) => ({ position: `${index}`, points })) },
      '70.333',
    ],
    [
      'penalties may be more than the points',
      { judges: [{ position: 'C', points: '3' }], round: { obstaclePenalties: '8' } },
      '-5.000',
    ],
    [
      'a mark of 10.5',
      { judges: [{ position: 'C', marks: ['10.5', '7', '7', '7', '7'] }] },
      'MARK_OUT_OF_RANGE judges.0.marks.0',
    ],
    [
      'a mark of 7.25',
      { judges: [{ position: 'C', marks: ['7.25', '7', '7', '7', '7'] }] },
      'MARK_NOT_IN_STEPS judges.0.marks.0',
    ],
    [
      'more points than there are',
      { judges: [{ position: 'C', points: '101' }] },
      'POINTS_OUT_OF_RANGE judges.0.points',
    ],
    ['no round', { round: null }, 'ROUND_MISSING round'],
    ['no sheet', { judges: [] }, 'SHEETS_MISSING judges'],
    ['a round without penalties', { round: { time: 6900 } }, 'PENALTIES_MISSING round.obstaclePenalties'],
  ] satisfies [string, Partial<StyleRidingResult>, string][])('%s', (_name, more, expected) => {
    expect(told(style, ridden(more))).toBe(expected)
  })

  it.each([
    ['72 points and clear', {}, true],
    ['60 points and clear', { judges: [{ position: 'C', points: '60' }] }, true],
    ['59.5 points and clear', { judges: [{ position: 'C', points: '59.5' }] }, false],
    ['72 points and a fault', { round: { obstaclePenalties: '4', time: 6900 } }, false],
  ] satisfies [string, Partial<StyleRidingResult>, boolean][])('jump-off for %s: %s', (_name, more, expected) => {
    const scored = scoreResult(style, ridden(more))
    expect(scored.ok && scored.score.discipline === 'STYLE_RIDING' && scored.score.isJumpOffEntitled).toBe(expected)
  })

  it('a jump-off outside of the protocol is refused', () => {
    const result = ridden({ jumpOff: { outcome: 'RODE', obstaclePenalties: '0', time: 3000 } })
    expect(told({ ...style, jumpOff: null }, result)).toBe('ROUND_NOT_IN_FORMAT jumpOff')
    expect(told(style, { ...result, jumpOff: { outcome: 'RODE' } })).toBe('PENALTIES_MISSING jumpOff.obstaclePenalties')
    expect(told(style, { ...result, jumpOff: { outcome: 'ELIMINATED' } })).toBe('72.000')
  })
})

describe('presentation', () => {
  const base: PresentationProtocol = { ...preset('PRESENTATION', 'PRESENTATION'), judges: [] }
  const shown = (...judges: string[][]): PresentationResult => ({
    discipline: 'PRESENTATION',
    ...finished,
    judges: judges.map((each, index) => ({ position: `J${index}`, marks: each })),
  })
  it.each([
    ['MEAN_POINTS', '38.250'],
    ['TOTAL_POINTS', '76.500'],
    ['PERCENTAGE', '76.500'],
  ] as const)('two judges with 38 and 38.5 of 50, by %s: %s', (scoredBy, expected) => {
    expect(told({ ...base, scoredBy }, shown(['8', '7', '8', '7', '8'], ['8', '7.5', '8', '7', '8']))).toBe(expected)
  })
  it('coefficients are applied', () => {
    const exercises = base.exercises.map((exercise) => ({ ...exercise, coefficient: exercise.no === 5 ? '2' : '1' }))
    expect(told({ ...base, exercises }, shown(['8', '7', '8', '7', '8']))).toBe('46.000')
  })
  it('impossible values are refused', () => {
    expect(told(base, shown(['8', '7', '8', '7']))).toBe('MARK_COUNT_MISMATCH judges.0.marks')
    expect(told(base, shown(['8', '7', '8', '7', '11']))).toBe('MARK_OUT_OF_RANGE judges.0.marks.4')
    expect(told(base, shown())).toBe('SHEETS_MISSING judges')
  })
})

describe('single values', () => {
  const base = preset('GENERIC_POINTS', 'GENERIC')
  const given = (more: Partial<GenericResult>): GenericResult => ({ discipline: 'GENERIC', ...finished, ...more })
  it.each([
    ['points', base, { value: '12.5' }, '12.500'],
    ['points may be below zero', base, { value: '-3' }, '-3.000'],
    ['no value', base, {}, 'VALUE_MISSING value'],
    ['an outcome where a value is wanted', base, { value: '1', outcome: 'Passed' }, 'VALUE_NOT_APPLICABLE outcome'],
    ['a percentage', preset('GENERIC_PERCENTAGE', 'GENERIC'), { value: '71.2345' }, '71.235'],
    ['over a hundred', preset('GENERIC_PERCENTAGE', 'GENERIC'), { value: '100.1' }, 'VALUE_OUT_OF_RANGE value'],
    ['steps', { ...base, minimum: '1', step: '0.5' }, { value: '1.5' }, '1.500'],
    ['between the steps', { ...base, minimum: '1', step: '0.5' }, { value: '1.6' }, 'VALUE_NOT_IN_STEPS value'],
    ['below the minimum', { ...base, minimum: '1', step: '0.5' }, { value: '0.5' }, 'VALUE_OUT_OF_RANGE value'],
    ['an auction', preset('AUCTION', 'GENERIC'), { value: '12500' }, '12500.00'],
    ['money has cents and no less', preset('AUCTION', 'GENERIC'), { value: '0.005' }, 'VALUE_NOT_IN_STEPS value'],
    ['money is not below nothing', preset('AUCTION', 'GENERIC'), { value: '-1' }, 'VALUE_OUT_OF_RANGE value'],
    ['an outcome', preset('GENERIC_STATUS', 'GENERIC'), { outcome: 'Passed' }, 'Passed'],
    ['an outcome that is none', preset('GENERIC_STATUS', 'GENERIC'), { outcome: 'Perhaps' }, 'OUTCOME_UNKNOWN outcome'],
    ['no outcome', preset('GENERIC_STATUS', 'GENERIC'), {}, 'OUTCOME_MISSING outcome'],
    [
      'a value where an outcome is wanted',
      preset('GENERIC_STATUS', 'GENERIC'),
      { value: '1', outcome: 'Passed' },
      'VALUE_NOT_APPLICABLE value',
    ],
  ] satisfies [string, GenericProtocol, Partial<GenericResult>, string][])('%s', (_name, protocol, more, expected) => {
    expect(told(protocol, given(more))).toBe(expected)
  })
})

const half = fc.integer({ min: 0, max: 20 }).map((halves) => String(halves / 2))

describe('properties', () => {
  const presentation: PresentationProtocol = { ...preset('PRESENTATION', 'PRESENTATION'), judges: [] }
  const sheets = fc.array(fc.array(half, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 4 })
  const resultOf = (judges: readonly (readonly string[])[]): PresentationResult => ({
    discipline: 'PRESENTATION',
    ...finished,
    judges: judges.map((each, index) => ({ position: `J${index}`, marks: [...each] })),
  })
  test.prop([sheets])('the order of the judges has no influence', (judges) => {
    expect(told(presentation, resultOf([...judges].reverse()))).toBe(told(presentation, resultOf(judges)))
  })
  test.prop([sheets])('the points of the judges add up to the total', (judges) => {
    const scored = scoreResult({ ...presentation, scoredBy: 'TOTAL_POINTS' }, resultOf(judges))
    if (!scored.ok || scored.score.discipline !== 'PRESENTATION') throw new Error('not scored')
    const sum = scored.score.judges.reduce((total, { points }) => total + Number(formatExact(points)), 0)
    expect(Number(scored.score.text)).toBe(sum)
  })
  test.prop([sheets])('no score exceeds the maximum', (judges) => {
    expect(Number(told({ ...presentation, scoredBy: 'PERCENTAGE' }, resultOf(judges)))).toBeLessThanOrEqual(100)
  })
  test.prop([fc.string()])('no text makes a single value throw', (value) => {
    expect(() => told(preset('GENERIC_POINTS', 'GENERIC'), { discipline: 'GENERIC', ...finished, value })).not.toThrow()
  })
})
