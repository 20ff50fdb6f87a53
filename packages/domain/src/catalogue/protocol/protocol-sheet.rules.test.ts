import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { DressageExercise } from '../../disciplines/sheet/sheet.schema.ts'
import { protocolPresets } from './presets/presets.ts'
import { sheetOf } from './protocol-sheet.rules.ts'

const tenths = (most: number) =>
  fc.integer({ min: 1, max: most }).map((value) => `${String(Math.floor(value / 10))}.${String(value % 10)}`)
const words = fc.constantFrom(undefined, 'Enter in collected canter', 'Halt')
const exercises = fc
  .array(
    fc.record({
      name: words,
      heading: words,
      letters: fc.constantFrom(undefined, 'A', 'K-X-M'),
      coefficient: tenths(50),
      maximum: tenths(200),
      part: fc.constantFrom('TECHNICAL' as const, 'ARTISTIC' as const, 'COLLECTIVE' as const),
    }),
    { maxLength: 60 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, no: index + 1 })))

describe('the sheet of a protocol (ps072, ps073, ps074)', () => {
  test.prop([exercises])('contains every exercise once, in its part and in order, and the totals', (list) => {
    const sheet = sheetOf({ exercises: list })
    for (const { part, lines, count } of sheet.parts) {
      const own = list.filter((exercise) => exercise.part === part)
      const marks = lines.flatMap((line) => (line.kind === 'MARK' ? [line] : []))
      expect(marks.map(({ no, text, letters }) => [no, text, letters])).toEqual(
        own.map(({ no, name, letters }) => [no, name ?? '', letters ?? '']),
      )
      expect(lines.length - marks.length).toBe(own.filter(({ heading }) => heading !== undefined).length)
      expect(count).toBe(own.length)
    }
    expect(sheet.parts.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
    // Whole tenths, so that the sum is exact here too.
    const inTenths = (text: string): number => Math.round(Number(text) * 10)
    expect(Math.round(Number(sheet.total.points) * 100)).toBe(
      list.reduce((sum, { coefficient, maximum }) => sum + inTenths(coefficient) * inTenths(maximum), 0),
    )
    expect(Math.round(Number(sheet.total.coefficients) * 10)).toBe(
      list.reduce((sum, { coefficient }) => sum + inTenths(coefficient), 0),
    )
  })
  it('has the published total: Grand Prix 2014, 500 points', () => {
    const definition = protocolPresets.find(({ key }) => key === 'GRAND_PRIX_2014')?.definition
    if (definition?.discipline !== 'DRESSAGE') expect.fail('the preset is missing')
    const sheet = sheetOf(definition)
    expect(sheet.total).toEqual({ count: 37, coefficients: '50', points: '500' })
    expect(sheet.parts.map(({ part, points }) => [part, points])).toEqual([
      ['TECHNICAL', '420'],
      ['COLLECTIVE', '80'],
    ])
    expect(sheet.deductions).toEqual(definition.courseErrors)
  })
  it('reports no sum while a number is incomplete', () => {
    const line = DressageExercise.parse({ no: 1, coefficient: '2', maximum: '10', part: 'TECHNICAL' })
    const sheet = sheetOf({ exercises: [line, { ...line, no: 2, coefficient: '1.' }] })
    expect(sheet.total).toEqual({ count: 2, coefficients: null, points: null })
  })
})
