import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { hippomundo, knhsDressage, knhsJumping } from './integration.presets.ts'
import type { FileLayout } from './integration.schema.ts'
import { toFile } from './integration-file.rules.ts'
import sample from './testing/season.json' with { type: 'json' }

const season = ExchangeDocument.parse(sample)

const linesOf = (layout: FileLayout, document: ExchangeDocument = season): string[] => {
  const { headings, rows } = toFile(layout, document)
  return [headings, ...rows].map((cells) => cells.join(';'))
}
describe('results as the files of other systems', () => {
  it('has the figures of each round, by place, and the words of a start that was not ridden', () => {
    const { headings, rows } = toFile(knhsJumping, season)
    const cellsOf = (...wanted: string[]) =>
      rows.map((row) => wanted.map((heading) => row[headings.indexOf(heading)]).join(' '))
    expect(cellsOf('Ruiter', 'Plaats', 'Status', 'Buiten mededinging')).toEqual([
      'Vermeerbeke, Lotte 1 FINISHED N',
      'Akenveld, Sil 2 FINISHED N',
      'Testelaar  FINISHED J',
      'Akenveld, Sil  NOT_STARTED N',
    ])
    // 74,66 s with 74 s allowed: one second begun.
    expect(cellsOf('Hindernisfouten 1', 'Tijdfouten 1', 'Tijd 1', 'Tijd barrage')).toEqual([
      '0 0 69,57 40,11',
      '4 1 74,66 ',
      '8 0 70,05 ',
      '   ',
    ])
  })

  it('has a line for each judge, with points, maximum and percentage', () => {
    const { headings, rows } = toFile(knhsDressage, season)
    const wanted = ['Jurylid', 'Positie', 'Punten', 'Maximum', 'Procent', 'Totaal procent']
    expect(rows.map((row) => wanted.map((heading) => row[headings.indexOf(heading)]).join(' '))).toEqual([
      'De Vries C 19,5 30 65,000 64,167',
      'Jansen E 19,0 30 63,333 64,167',
    ])
  })

  it('says the numbers of that system alone, and its own code where a competition has none', () => {
    const { competitions = [], persons = [] } = season
    const numbered: ExchangeDocument = {
      ...season,
      competitions: competitions.map((each) => ({ ...each, externalIds: [{ provider: 'KNHS', value: 'W000000' }] })),
      persons: persons.map((each) => ({ ...each, externalIds: [{ provider: 'FEI', value: '10000001' }] })),
    }
    const [, first = ''] = linesOf(knhsJumping, numbered)
    expect(first).toMatch(/^W000000;/)
    expect(linesOf(knhsJumping, numbered).join('\n')).not.toContain('10000001')
    expect(linesOf(knhsJumping)[1]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5};/)
  })

  it('has no line of a horse without UELN for Hippomundo, and no rider', () => {
    const text = linesOf(hippomundo).join('\n')
    expect(text).not.toContain('Akenveld')
    expect(text).not.toContain('Vermeerbeke')
    expect(text).not.toContain('Quirky Q')
  })

  it('leaves the figures empty where the rules of a test are not known, and keeps its place', () => {
    const { tests = [] } = season
    const plain = { ...season, tests: tests.map(({ protocol: _protocol, ...test }) => test) }
    const { headings, rows } = toFile(knhsJumping, plain)
    const cells = (heading: string) => rows.map((row) => row[headings.indexOf(heading)])
    expect(cells('Tijd 1')).toEqual(['', '', '', ''])
    expect(cells('Plaats')).toEqual(['1', '2', '', ''])
  })
})
