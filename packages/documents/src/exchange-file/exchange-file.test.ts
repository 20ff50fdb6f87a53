import { readFileSync } from 'node:fs'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { hippomundo, knhsDressage, knhsJumping } from '@oxer/domain/exchange/integration/integration.presets'
import { describe, expect, it } from 'vitest'
import { writeExchangeFile } from './exchange-file.ts'

const urlOf = (path: string): URL => new URL(path, import.meta.url)
const season = ExchangeDocument.parse(
  JSON.parse(readFileSync(urlOf('../../../domain/src/exchange/integration/testing/season.json'), 'utf8')),
)

describe('files for other systems', () => {
  it.each([
    ['KNHS jumping', knhsJumping, 'uitslag-springen.csv', 4],
    ['KNHS dressage', knhsDressage, 'uitslag-dressuur.csv', 2],
    ['Hippomundo', hippomundo, 'hippomundo.csv', 4],
  ] as const)('%s: the sample file, byte for byte', (_name, layout, sample, count) => {
    const file = writeExchangeFile(layout, season)
    expect(file).toEqual({ text: readFileSync(urlOf(`./testing/${sample}`), 'utf8'), count })
  })

  it('names its layout first, and writes no text that a spreadsheet would calculate', () => {
    const { horses = [] } = season
    const sly = { ...season, horses: horses.map((horse) => ({ ...horse, name: '=1+1', sportName: '=1+1' })) }
    const { text } = writeExchangeFile(knhsJumping, sly)
    expect(text.startsWith('\uFEFFOxer-KNHS-springen;1\r\nWedstrijdnummer;')).toBe(true)
    expect(text).not.toMatch(/(^|;)=1/m)
  })
})
