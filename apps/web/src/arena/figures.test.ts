import { explain, rank, toRanking } from '@oxer/domain/competitions/ranking/ranking.rules'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { auctionDefaults } from '@oxer/domain/disciplines/generic/generic.presets'
import { vaultingDefaults } from '@oxer/domain/disciplines/vaulting/vaulting.presets'
import { createFormats } from '@oxer/i18n/formats'
import { describe, expect, it } from 'vitest'
import { summaryOf } from '../shared/result-summary.ts'
import { cellText, headerLabel, reasonOf } from './figures.ts'
import { publicTexts } from './public-texts.ts'

const jumping = (
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' | 'TABLE_A_AGAINST_CLOCK' | 'TABLE_C',
  rounds = 1,
): Protocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: Array.from({ length: rounds }, () => ({ timeAllowed: 7000 })),
  timePenalty: { penalty: '1', perStarted: 400 },
})

const ridden = (...rounds: [time: number, faults: string][]): Result => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: rounds.map(([time, obstaclePenalties]) => ({ time, obstaclePenalties })),
})

const dressage = (percentage: string): Result => ({
  discipline: 'DRESSAGE',
  status: 'FINISHED',
  outOfCompetition: false,
  judges: [],
  percentage,
})
const grandPrix: Protocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: [],
  judgeMaximum: null,
  exercises: [],
  courseErrors: [],
  judgeDecimals: 3,
  decimals: 3,
  tieBreak: [],
}

const ranked = (protocol: Protocol, results: readonly Result[]) => {
  const outcome = rank(
    protocol,
    results.map((result, index) => ({ id: String(index), result })),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}

const summaries = (protocol: Protocol, results: readonly Result[], language: 'en' | 'nl' = 'nl'): string[] => {
  const { headers, rows } = toRanking(ranked(protocol, results))
  return rows.map((row) => summaryOf(headers, row.cells, createFormats(language)))
}

describe('a result as one text', () => {
  it('is 0/0/42,82 for a jump-off and 4/61,50 without one, with the decimal sign of the page', () => {
    const protocol = jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK', 2)
    const rides = [ridden([6000, '0'], [4282, '0']), ridden([6000, '0'], [4100, '4']), ridden([6150, '4'])]
    expect(summaries(protocol, rides, 'nl')).toEqual(['0/0/42,82', '0/4/41,00', '4/61,50'])
    expect(summaries(protocol, rides, 'en')).toEqual(['0/0/42.82', '0/4/41.00', '4/61.50'])
    const { headers, rows } = toRanking(ranked(protocol, rides))
    const cells = (language: 'en' | 'nl') =>
      headers.map((header) => cellText(header, rows[0]?.cells ?? {}, createFormats(language))).filter(Boolean)
    expect(cells('nl').join(' ')).not.toMatch(/\d\.\d/)
    expect(cells('en').join(' ')).not.toMatch(/\d,\d/)
  })
  it('adds time penalties to the round', () => {
    expect(summaries(jumping('TABLE_A_AGAINST_CLOCK'), [ridden([7001, '4'])])).toEqual(['5/70,01'])
  })
  it('is seconds under Table C', () => {
    expect(summaries(jumping('TABLE_C'), [ridden([6543, '4'])])[0]).toBe('69,43')
  })
  it('is an amount in the notation of the language, or the name of the outcome', () => {
    const value = { discipline: 'GENERIC', status: 'FINISHED', outOfCompetition: false } as const
    const auction = summaries(auctionDefaults, [{ ...value, value: '12500' }])
    expect(auction).toEqual(['12.500,00'])
    const inspection: Protocol = { ...auctionDefaults, value: 'STATUS', minimum: null, outcomes: ['Passed', 'Failed'] }
    expect(summaries(inspection, [{ ...value, outcome: 'Failed' }])).toEqual(['Failed'])
  })
  it('is 85,071 % in Dutch and 85.071 % in English', () => {
    expect(summaries(grandPrix, [dressage('85.071')])).toEqual(['85,071 %'])
    expect(summaries(grandPrix, [dressage('85.071')], 'en')).toEqual(['85.071 %'])
  })
})

describe('a class of vaulting', () => {
  const vaulted: Result = {
    discipline: 'VAULTING',
    status: 'FINISHED',
    outOfCompetition: false,
    tests: ['9.077', '8.001'].map((score) => ({ score, judges: [] })),
  }
  const [, freestyle] = vaultingDefaults.tests
  const pairs = { ...vaultingDefaults, tests: freestyle ? [freestyle, freestyle] : [] }
  it('has points in the notation of the language', () => {
    expect(summaries(vaultingDefaults, [vaulted])).toEqual(['8,539'])
    expect(summaries(vaultingDefaults, [vaulted], 'en')).toEqual(['8.539'])
    const { headers, rows } = toRanking(ranked(vaultingDefaults, [vaulted]))
    const cells = headers.map((header) => cellText(header, rows[0]?.cells ?? {}, createFormats('nl')))
    expect(cells).toEqual(['8,539', '9,077', '8,001', null])
  })
  it('numbers its tests only if it has two of a kind', () => {
    const labels = (protocol: Protocol) => {
      const { headers } = toRanking(ranked(protocol, [vaulted]))
      return headers.map((header) => headerLabel(header, headers, publicTexts('en')))
    }
    expect(labels(vaultingDefaults)).toEqual(['Points', 'Compulsory', 'Freestyle', 'Horse score'])
    expect(labels(pairs)).toEqual(['Points', 'Freestyle 1', 'Freestyle 2', 'Horse score'])
  })
})

describe('the reason for a place', () => {
  const words = (language: 'en' | 'nl', isPercentage = false) => ({
    t: publicTexts(language),
    formats: createFormats(language),
    isPercentage,
    statusText: 'Retired',
  })
  const reasons = (protocol: Protocol, results: readonly Result[], language: 'en' | 'nl' = 'en') => {
    const { entries } = ranked(protocol, results)
    return entries.map((entry, index) => {
      const before = entries[index - 1]
      const behind = before === undefined ? null : explain(before, entry)
      return reasonOf(
        { behind, place: entry.row.place, status: entry.row.status },
        words(language, protocol.discipline === 'DRESSAGE'),
      )
    })
  }
  it('names the deciding value on both sides, the tie and the status', () => {
    const retired: Result = { ...ridden(), status: 'RETIRED' }
    const rides = [ridden([6000, '0']), ridden([6150, '0']), ridden([6150, '0']), ridden([6000, '4']), retired]
    expect(reasons(jumping('TABLE_A_AGAINST_CLOCK'), rides)).toEqual([
      'Leads the ranking.',
      'Behind the entry above on time: 61.50 s against 60.00 s.',
      'Equal on everything with the entry above: they share the place.',
      'Behind the entry above on the score: 4 against 0.',
      'Did not finish: Retired.',
    ])
  })
  it('reports a tie on the first place', () => {
    expect(reasons(grandPrix, [dressage('70'), dressage('70')])[1]).toContain('share')
  })
  it('writes percentages in the notation of the language', () => {
    expect(reasons(grandPrix, [dressage('71.5'), dressage('70.25')], 'nl')[1]).toContain('70,250 % tegen 71,500 %')
  })
})

it('names the round of a column only if there are several', () => {
  const t = publicTexts('en')
  const [one] = [jumping('TABLE_A_AGAINST_CLOCK')].map(
    (protocol) => toRanking(ranked(protocol, [ridden([6000, '0'])])).headers,
  )
  const two = toRanking(ranked(jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK', 2), [ridden([6000, '0'])])).headers
  expect(one?.map((header) => headerLabel(header, one, t))).toContain('Time')
  expect(two.map((header) => headerLabel(header, two, t))).toContain('Time, jump-off')
})
