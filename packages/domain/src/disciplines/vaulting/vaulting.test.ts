import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { protocolPresets } from '../../catalogue/protocol/presets/presets.ts'
import { findProtocolProblems } from '../../catalogue/protocol/protocol.rules.ts'
import { explain, rank } from '../../competitions/ranking/ranking.rules.ts'
import { isSameResult, mergeResults } from '../../competitions/result/result-content.rules.ts'
import { findMissingParts, scoreResult } from '../scoring.ts'
import type { VaultingProtocol } from './vaulting.protocol.schema.ts'
import type { VaultingResult, VaultingRound, VaultingSheet } from './vaulting.result.schema.ts'
import { vaulting } from './vaulting.ts'

const presetOf = (key: string): VaultingProtocol => {
  const found = protocolPresets.find((preset) => preset.key === key)?.definition
  if (found?.discipline !== 'VAULTING') throw new Error(`no preset ${key}`)
  return found
}

const vaulted = (tests: VaultingResult['tests'], more: Partial<VaultingResult> = {}): VaultingResult => ({
  discipline: 'VAULTING',
  status: 'FINISHED',
  outOfCompetition: false,
  tests,
  ...more,
})
const given = (...scores: string[]): VaultingRound[] => scores.map((score) => ({ score, judges: [] }))
const marked = (...judges: VaultingSheet[]): VaultingRound => ({ judges })

const told = (protocol: VaultingProtocol, result: VaultingResult): string | null => {
  const scored = scoreResult(protocol, result)
  return scored.ok ? scored.score.text : scored.errors.map(({ code, path }) => `${code} ${path}`).join(', ')
}

describe('the score', () => {
  it.each([
    ['Bern 2024, squads, Germany', '8.166', '9.017', '8.677'],
    ['Bern 2024, squads, France', '8.056', '8.890', '8.556'],
  ])('%s: %s and %s make %s', (_, compulsory, freestyle, expected) => {
    expect(told(presetOf('VAULTING_SQUAD'), vaulted(given(compulsory, freestyle)))).toBe(expected)
  })
  it('is the mean of two tests with the same weight', () => {
    expect(told(presetOf('VAULTING_PAS_DE_DEUX'), vaulted(given('9.077', '8.001')))).toBe('8.539')
  })
  it('is the sum of the parts by their shares, each the mean of its judges', () => {
    // Horse 7.0 and 7.4: 7.2; exercises 8.0: 0.25 x 7.2 + 0.75 x 8 = 7.8. Freestyle: 0.25 x 7 + 0.5 x 8.5 + 0.25 x 9 = 8.25.
    const compulsory = marked({ position: 'A', horse: '7.0' }, { position: 'B', horse: '7.4', exercises: '8.0' })
    const freestyle = marked(
      { position: 'A', horse: '7.0' },
      { position: 'B', technique: '8.5' },
      { position: 'C', artistic: '9.0' },
    )
    const protocol = presetOf('VAULTING_INDIVIDUAL')
    const scored = scoreResult(protocol, vaulted([compulsory, freestyle]))
    expect(scored.ok && [scored.score.text, scored.score.tests.length]).toEqual(['8.025', 2])
    expect(told(protocol, vaulted([compulsory, null]))).toBe('ROUND_MISSING tests.1')
  })
  it.each<[string, VaultingRound, string]>([
    [
      'a mark above the maximum',
      marked({ position: 'A', horse: '11', exercises: '8' }),
      'MARK_OUT_OF_RANGE tests.0.judges.0.horse',
    ],
    ['a part that nobody marked', marked({ position: 'A', horse: '7' }), 'MARK_MISSING tests.0.judges.0.exercises'],
    [
      'a part of another test',
      marked({ position: 'A', horse: '7', exercises: '8', artistic: '9' }),
      'PHASE_NOT_IN_PROTOCOL tests.0.judges.0.artistic',
    ],
    [
      'a judge twice',
      marked({ position: 'A', horse: '7' }, { position: 'A', exercises: '8' }),
      'JUDGE_REPEATED tests.0.judges.1.position',
    ],
    ['a score beside marks', { score: '8', judges: [{ position: 'A', horse: '7' }] }, 'SHEET_AMBIGUOUS tests.0.score'],
    ['no marks at all', marked(), 'SHEETS_MISSING tests.0.judges'],
  ])('refuses %s', (_, first, expected) => {
    expect(told(presetOf('VAULTING_INDIVIDUAL'), vaulted([first, ...given('8')]))).toBe(expected)
  })
  test.prop([fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 2 })])(
    'is between the lowest and the highest test',
    (thousandths) => {
      const scores = thousandths.map((each) => (each / 1000).toFixed(3))
      const value = Number(told(presetOf('VAULTING_SQUAD'), vaulted(given(...scores))))
      expect(value).toBeGreaterThanOrEqual(Math.min(...scores.map(Number)) - 0.001)
      expect(value).toBeLessThanOrEqual(Math.max(...scores.map(Number)) + 0.001)
    },
  )
})

describe('the parts that each judge marks', () => {
  const test = {
    kind: 'COMPULSORY' as const,
    parts: [
      { part: 'HORSE' as const, weight: '0.25', judges: ['A'] },
      { part: 'EXERCISES' as const, weight: '0.75', judges: ['B', 'C'] },
    ],
  }
  const protocol: VaultingProtocol = { ...vaulting.defaults, judges: ['A', 'B', 'C'], tests: [test] }
  it.each<[string, VaultingRound, string]>([
    [
      'each judge his part',
      marked({ position: 'A', horse: '8' }, { position: 'B', exercises: '7' }, { position: 'C', exercises: '7.5' }),
      '7.438',
    ],
    [
      'a part that another judge marks',
      marked({ position: 'A', horse: '8', exercises: '7' }, { position: 'B', exercises: '7' }),
      'JUDGE_UNKNOWN tests.0.judges.0.exercises',
    ],
    [
      'somebody who does not judge',
      marked({ position: 'A', horse: '8' }, { position: 'B', exercises: '7' }, { position: 'E', exercises: '7' }),
      'JUDGE_UNKNOWN tests.0.judges.2.position, JUDGE_UNKNOWN tests.0.judges.2.exercises',
    ],
  ])('%s', (_, round, expected) => {
    expect(told(protocol, vaulted([round]))).toBe(expected)
  })
  it('a judge whom the protocol does not list marks no part', () => {
    const problems = findProtocolProblems({ ...protocol, judges: ['A', 'B'] })
    expect(problems.map(({ field }) => field)).toEqual(['tests.0.parts.1.judges'])
    expect(findProtocolProblems(protocol)).toEqual([])
    expect(findProtocolProblems({ ...protocol, judges: [] })).toEqual([])
  })
  it('reports missing judges of a part, and none if the score is given or nothing was performed', () => {
    const missing = (rules: VaultingProtocol, ...tests: VaultingResult['tests']) =>
      findMissingParts(rules, vaulted(tests)).map(({ code, path }) => `${code} ${path}`)
    const two = marked({ position: 'A', horse: '8' }, { position: 'B', exercises: '7' })
    expect(missing(protocol, two)).toEqual(['JUDGE_MISSING tests.0.judges'])
    expect(missing({ ...protocol, judges: ['A', 'B', 'D'] }, two)).toEqual([])
    expect(missing({ ...protocol, judges: [] }, two)).toEqual([])
    expect(missing(protocol, ...given('8'), null)).toEqual([])
    const open = { ...protocol, tests: [{ kind: test.kind, parts: test.parts.map(({ judges: _, ...part }) => part) }] }
    expect(missing(open, two)).toEqual(['JUDGE_MISSING tests.0.judges'])
    expect(missing(open, marked(...['A', 'B', 'C'].map((position) => ({ position, horse: '8' }))))).toEqual([])
  })
})

describe('the limits of a score', () => {
  const protocol = { ...vaulting.defaults, judges: ['A'] }
  const second = given('8')
  it.each<[string, VaultingResult['tests'], string | null]>([
    ['the highest mark', [marked({ position: 'A', horse: '10', exercises: '10' }), ...second], '9.000'],
    ['the highest score', [...given('10'), ...second], '9.000'],
    ['a score above the maximum', [...given('10.001'), ...second], 'POINTS_OUT_OF_RANGE tests.0.score'],
    [
      'a score that is no number',
      [...given('x'), ...second],
      'NOT_A_DECIMAL tests.0.score, SHEETS_MISSING tests.0.judges',
    ],
    [
      'a judge who is not listed',
      [marked({ position: 'B', horse: '7', exercises: '8' }), ...second],
      'JUDGE_UNKNOWN tests.0.judges.0.position',
    ],
    ['a test that the class does not have', [...second, ...second, ...second], 'ROUND_NOT_IN_FORMAT tests.2'],
    ['nothing in the place of one', [...second, ...second, null], '8.000'],
  ])('%s', (_, tests, expected) => {
    expect(told(protocol, vaulted(tests))).toBe(expected)
  })
  it('nothing is missing in a ride that was not finished, and an incomplete sheet gives no score', () => {
    const half = vaulted([marked({ position: 'A', exercises: '8' })], { status: 'RETIRED' })
    const scored = scoreResult(protocol, half)
    expect(scored.ok && [scored.score.text, scored.score.tests]).toEqual([null, [null, null]])
  })
  it('a weight of zero, a repeated judge and a repeated part are invalid', () => {
    const [compulsory] = vaulting.defaults.tests
    if (!compulsory) throw new Error('no compulsory test')
    const horse = { part: 'HORSE' as const, weight: '0.5' }
    const problems = findProtocolProblems({
      ...vaulting.defaults,
      judges: ['A', 'B', 'A'],
      tests: [
        { ...compulsory, weight: '0' },
        { ...compulsory, weight: '0.5', parts: [horse, horse] },
      ],
    })
    expect(problems.map(({ field }) => field).sort()).toEqual(['judges.2', 'tests.0.weight', 'tests.1.parts.1.part'])
  })
})

describe('the ranking', () => {
  it('shows each test and the mean of the horse, all with the decimals of the class', () => {
    const compulsory = marked({ position: 'A', horse: '7.1', exercises: '8' })
    const freestyle = marked({ position: 'A', horse: '7.2', technique: '8', artistic: '9' })
    const entries = [
      { id: 'a', result: vaulted([compulsory, freestyle]) },
      { id: 'b', result: vaulted([compulsory, ...given('8')]) },
    ]
    const ranked = rank(vaulting.defaults, entries)
    if (!ranked.ok) throw new Error('not ranked')
    expect(ranked.entries.map(({ row }) => row.cells)).toEqual([
      { 'total-points': '7.913', 'test-1': '7.775', 'test-2': '8.050', 'total-horse': '7.150' },
      { 'total-points': '7.888', 'test-1': '7.775', 'test-2': '8.000' },
    ])
    expect(ranked.headers.map(({ column, round, viewPriority }) => [column, round, viewPriority])).toEqual([
      ['POINTS', null, 1],
      ['COMPULSORY', 1, 2],
      ['FREESTYLE', 2, 3],
      ['HORSE', null, 4],
    ])
  })
  it.each<[VaultingProtocol['tieBreak'][number], string, string]>([
    ['HORSE', 'HORSE b a', '7.000 6.000'],
    ['FREESTYLE', 'FREESTYLE a b', '9.000 8.000'],
    ['COMPULSORY', 'COMPULSORY b a', '8.500 7.500'],
    ['TECHNICAL', 'null a b', 'none'],
  ])('breaks a tie by %s', (key, expected, values) => {
    const round = (horse: string, exercises: string) => marked({ position: 'A', horse, exercises })
    const free = (horse: string, technique: string, artistic: string) =>
      marked({ position: 'A', horse, technique, artistic })
    // 7.5 and 9 for a, 8.5 and 8 for b: the same mean of 8.25.
    const a = vaulted([round('6', '8'), free('6', '10', '10')])
    const b = vaulted([round('7', '9'), free('7', '8', '9')])
    const protocol = { ...vaulting.defaults, tieBreak: [key] }
    const ranked = rank(protocol, [
      { id: 'a', result: a },
      { id: 'b', result: b },
    ])
    if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
    const [first, second] = ranked.entries
    if (!first || !second) throw new Error('two entries are ranked')
    const why = explain(first, second)
    expect(`${why.key} ${ranked.entries.map(({ row }) => row.id).join(' ')}`).toBe(expected)
    expect(why.key === null ? 'none' : `${why.left} ${why.right}`).toBe(values)
  })
  it('is highest first, and an equal score is shared unless the protocol breaks the tie', () => {
    const protocol = { ...presetOf('VAULTING_INDIVIDUAL'), tieBreak: [] }
    const entries = [
      { id: 'a', result: vaulted(given('8', '7')) },
      { id: 'b', result: vaulted(given('7', '8')) },
      { id: 'c', result: vaulted(given('8', '8')) },
      { id: 'd', result: vaulted([], { status: 'NOT_STARTED' }) },
    ]
    const placesOf = (rules: VaultingProtocol) => {
      const ranked = rank(rules, entries)
      return ranked.ok ? ranked.entries.map(({ row }) => `${row.place} ${row.id} ${row.score}`) : ranked.errors
    }
    expect(placesOf(protocol)).toEqual(['1 c 8.000', '2 a 7.500', '2 b 7.500', 'null d null'])
    expect(placesOf({ ...protocol, tieBreak: ['FREESTYLE'] })).toEqual([
      '1 c 8.000',
      '2 b 7.500',
      '3 a 7.500',
      'null d null',
    ])
    const ranked = rank(presetOf('VAULTING_PAS_DE_DEUX'), entries)
    expect(ranked.ok && ranked.headers.map(({ key }) => key)).toEqual([
      'total-points',
      'test-1',
      'test-2',
      'total-horse',
    ])
  })
})

describe('the protocol and the result', () => {
  it('each preset is valid, and shares that do not add up to 1 are not', () => {
    for (const { key } of vaulting.rulePresets) expect(findProtocolProblems(presetOf(key))).toEqual([])
    const half = {
      ...vaulting.defaults,
      tests: [{ kind: 'FREESTYLE' as const, parts: [{ part: 'HORSE' as const, weight: '0.5' }] }],
    }
    expect(findProtocolProblems(half).map(({ field }) => field)).toEqual(['tests.0.parts'])
  })
  it('two scribes who write for different judges lose nothing', () => {
    const base = vaulted([marked(), null], { status: 'RETIRED' })
    const mine = vaulted([marked({ position: 'A', horse: '7.0' }), null], { status: 'RETIRED' })
    const theirs = vaulted([marked({ position: 'B', exercises: '8.10' }), null], { status: 'RETIRED' })
    const merged = mergeResults(base, mine, theirs)
    const both = marked({ position: 'B', exercises: '8.1' }, { position: 'A', horse: '7' })
    expect(merged.ok && isSameResult(merged.result, vaulted([both], { status: 'RETIRED' }))).toBe(true)
  })
})
