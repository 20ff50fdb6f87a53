import { describe, expect, it } from 'vitest'
import { protocolPresets } from './presets/presets.ts'
import { findProtocolProblems } from './protocol.rules.ts'
import { JumpingFormat, ProtocolPreset } from './protocol.schema.ts'

describe('presets (decision 20)', () => {
  it.each(protocolPresets.map((preset) => [preset.key, preset] as const))('%s is a valid protocol', (_key, preset) => {
    expect(ProtocolPreset.parse(preset)).toEqual(preset)
    expect(findProtocolProblems(preset.definition)).toEqual([])
    expect(preset.source).not.toBe('')
  })
  it('contain every format of show jumping, each key once', () => {
    const formats = protocolPresets.flatMap(({ definition }) =>
      definition.discipline === 'SHOW_JUMPING' ? [definition.format] : [],
    )
    expect(JumpingFormat.options.filter((format) => !formats.includes(format))).toEqual([])
    expect(new Set(protocolPresets.map((preset) => preset.key)).size).toBe(protocolPresets.length)
  })
  it.each([
    ['PRIX_ST_GEORGES_2009', 380],
    ['GRAND_PRIX_2009', 470],
    ['GRAND_PRIX_2014', 500],
    ['FREESTYLE', 400],
  ])('%s has the published total of %i points', (key, points) => {
    const definition = protocolPresets.find((preset) => preset.key === key)?.definition
    const exercises = definition?.discipline === 'DRESSAGE' ? definition.exercises : []
    expect(exercises.reduce((sum, { coefficient, maximum }) => sum + Number(coefficient) * Number(maximum), 0)).toBe(
      points,
    )
  })
})
