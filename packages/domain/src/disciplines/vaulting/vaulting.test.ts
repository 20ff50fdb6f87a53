import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { protocolPresets } from '../../catalogue/protocol/presets/presets.ts'
import { findProtocolProblems } from '../../catalogue/protocol/protocol.rules.ts'
import { rank } from '../../competitions/ranking/ranking.rules.ts'
import { isSameResult, mergeResults } from '../../competitions/result/result-content.rules.ts'
import { scoreResult } from '../scoring.ts'
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

describe('the ranking', () => {
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
