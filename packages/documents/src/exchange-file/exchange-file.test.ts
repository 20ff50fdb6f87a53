import { readFileSync } from 'node:fs'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { hippomundo, knhsDressage, knhsJumping } from '@oxer/domain/exchange/integration/integration.presets'
import { noFacts } from '@oxer/domain/exchange/integration/result-facts.rules'
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

  /** Assumed and synthetic: nobody has published a layout, and the show, its people and its horses do not exist. */
  describe('the results of the KNHS as they were assumed', () => {
    const numbered: ExchangeDocument = {
      ...season,
      competitions: season.competitions?.map((each) => ({
        ...{ ...each, externalIds: [{ provider: 'KNHS', value: 'W000000' }] },
      })),
      persons: season.persons?.map(({ externalIds: _none, ...person }) => person),
      horses: season.horses?.map(({ externalIds: _none, ...horse }) => horse),
    }
    const linesOf = (text: string): string[] => text.split('\r\n').filter((line) => line !== '')
    const assumed = (name: string): string[] =>
      linesOf(readFileSync(urlOf(`./testing/${name}`), 'utf8').replaceAll(/\r?\n/g, '\r\n'))

    it('jumping: its columns have their places, and ours come after them', () => {
      const document: ExchangeDocument = {
        ...numbered,
        tests: season.tests?.map((test) => (test.id === 't1' ? { ...test, heightCm: 110 } : test)),
        results: season.results
          ?.filter(({ entry }) => entry === 'e1' || entry === 'e2')
          .map((result) => (result.entry === 'e2' ? { ...result, place: 4 } : result)),
      }
      const facts = { ...noFacts, careerPoints: new Map([['e1', '1']]) }
      const sample = assumed('uitslag-springen.ASSUMED.csv')
      const { text, count } = writeExchangeFile(knhsJumping, document, facts)
      const written = linesOf(text)
      expect(count).toBe(2)
      expect(written[0]).toBe(sample[0])
      const own = ['Vorm', 'Hindernisfouten 2', 'Tijdfouten 2', 'Tijd 2', 'Uitkomst']
      expect(written[1]).toBe([sample[1], ...own].join(';'))
      expect(written.slice(2).map((line) => line.split(';').slice(0, -own.length).join(';'))).toEqual(sample.slice(2))
    })

    it('dressage: the sample, byte for byte', () => {
      const exercise = { maximum: '10', part: 'TECHNICAL' as const }
      const marks = [
        { position: 'C', judge: 'De Vries', marks: ['6.5', '8'] },
        { position: 'E', judge: 'Jansen', marks: ['6.5', '1.5'] },
      ]
      const document = ExchangeDocument.parse({
        ...numbered,
        tests: season.tests?.map(({ protocol, ...test }) => {
          if (protocol?.definition?.discipline !== 'DRESSAGE') return { ...test, ...(protocol && { protocol }) }
          const exercises = [
            { ...exercise, no: 1, name: 'Verzamelde draf', coefficient: '38' },
            { ...exercise, no: 2, name: 'Groet', coefficient: '2' },
          ]
          return { ...test, number: '21', protocol: { ...protocol, definition: { ...protocol.definition, exercises } } }
        }),
        results: season.results?.map((result) =>
          result.detail?.discipline !== 'DRESSAGE'
            ? result
            : {
                ...{ ...result, score: '64.125' },
                detail: {
                  ...result.detail,
                  judges: result.detail.judges.map((sheet) => ({
                    ...{ ...sheet, ...marks.find(({ position }) => position === sheet.position) },
                  })),
                },
              },
        ),
      })
      const facts = { ...noFacts, sheets: new Map([['t2', 'L2-1']]), careerPoints: new Map([['e5', '1']]) }
      expect(linesOf(writeExchangeFile(knhsDressage, document, facts).text)).toEqual(
        assumed('uitslag-dressuur.ASSUMED.csv'),
      )
    })
  })

  it('names its layout first, and writes no text that a spreadsheet would calculate', () => {
    const { horses = [] } = season
    const sly = { ...season, horses: horses.map((horse) => ({ ...horse, name: '=1+1', sportName: '=1+1' })) }
    const { text } = writeExchangeFile(knhsJumping, sly)
    expect(text.startsWith('\uFEFFOxer-KNHS-springen;1\r\nWedstrijdnummer;')).toBe(true)
    expect(text).not.toMatch(/(^|;)=1/m)
  })
})
