import { describe, expect, it } from 'vitest'
import { protocolPresets } from '../../catalogue/protocol/presets/presets.ts'
import { findUnknownJudges } from './judge-sheets.rules.ts'
import type { Protocol, Result } from './result.schema.ts'

const preset = (key: string): Protocol => {
  const found = protocolPresets.find((each) => each.key === key)?.definition
  if (found === undefined) throw new Error(key)
  return found
}
const sheets = (...positions: string[]): Result => ({
  discipline: 'DRESSAGE',
  status: 'FINISHED',
  outOfCompetition: false,
  judges: positions.map((position) => ({ position, percentage: '70' })),
})
const inEventing = (position: string): Result => ({
  discipline: 'EVENTING',
  status: 'FINISHED',
  outOfCompetition: false,
  dressage: { judges: [{ position, percentage: '70' }] },
  crossCountry: null,
  showJumping: null,
})

describe('a sheet of a person who does not judge here', () => {
  const three = { ...preset('DRESSAGE_PERCENTAGES_3') }
  const listed = three.discipline === 'DRESSAGE' ? three.judges : []

  it('is reported with the judge, the position, and the actual judges', () => {
    const [first = ''] = listed
    expect(findUnknownJudges(three, sheets(first, 'X'), [])).toEqual([
      { judge: 'X', path: 'judges.1.position', judges: listed },
    ])
    expect(findUnknownJudges(three, sheets(...listed), ['Z'])).toEqual([])
  })
  it('if the protocol lists nobody, the judges of the start list are known', () => {
    const eventing = preset('FEI_EVENTING')
    expect(findUnknownJudges(eventing, inEventing('Q'), ['C', 'H'])).toEqual([
      { judge: 'Q', path: 'dressage.judges.0.position', judges: ['C', 'H'] },
    ])
    expect(findUnknownJudges(eventing, inEventing('H'), ['C', 'H'])).toEqual([])
  })
  it('if neither lists judges, any judge is accepted', () => {
    expect(findUnknownJudges(preset('FEI_EVENTING'), inEventing('Q'), [])).toEqual([])
  })
})
