import { describe, expect, it } from 'vitest'
import { dressagePresets } from '../dressage/dressage.presets.ts'
import { presentationPresets } from '../presentation/presentation.presets.ts'
import { styleRidingPresets } from '../style-riding/style-riding.presets.ts'
import { type SheetProtocol, totalsOf } from './sheet-totals.ts'

const presets: SheetProtocol[] = [...dressagePresets, ...styleRidingPresets, ...presentationPresets].map(
  ({ definition }) => definition,
)
const first = (discipline: SheetProtocol['discipline']): SheetProtocol => {
  const found = presets.find((protocol) => protocol.discipline === discipline)
  if (found === undefined) expect.fail('the preset is missing')
  return found
}
const marked = { count: 2, points: '30' }
const nothing = { count: 0, points: '0' }

describe('the totals of a sheet', () => {
  it.each([
    ['DRESSAGE', marked, 0, ['points', 'percentage']],
    ['DRESSAGE', marked, 1, ['points', 'off', 'total', 'percentage']],
    ['STYLE_RIDING', marked, 0, ['points', 'faults', 'time', 'total']],
    ['STYLE_RIDING', marked, 1, ['points', 'off', 'faults', 'time', 'total']],
  ] as const)('%s with %j and %i deductions', (discipline, total, deductions, keys) => {
    const totals = totalsOf(first(discipline), { total, deductions: Array.from({ length: deductions }) })
    expect(totals.map(({ key }) => key)).toEqual(keys)
    expect(totals[0]?.of).toBe('30')
    expect(totals.at(-1)?.of).toBeNull()
  })

  it('are of the maximum of a judge without exercises, and of a percentage alone without that', () => {
    const protocol = first('DRESSAGE')
    expect(totalsOf({ ...protocol, judgeMaximum: '40' }, { total: nothing, deductions: [] })[0]?.of).toBe('40')
    const none = totalsOf({ ...protocol, judgeMaximum: null }, { total: nothing, deductions: [] })
    expect(none).toEqual([{ key: 'percentage', of: null }])
    const unknown = totalsOf(protocol, { total: { count: 1, points: null }, deductions: [] })
    expect(unknown[0]?.of).toBe('…')
  })

  it('of a presentation end with the percentage if it is scored by that', () => {
    for (const protocol of presets) {
      if (protocol.discipline !== 'PRESENTATION') continue
      const keys = totalsOf(protocol, { total: marked, deductions: [] }).map(({ key }) => key)
      expect(keys).toEqual(protocol.scoredBy === 'PERCENTAGE' ? ['total', 'percentage'] : ['total'])
    }
  })
})
