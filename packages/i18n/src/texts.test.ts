import { readdirSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import { createI18n } from './create-i18n.ts'
import { loadErrorTexts, textOfCode } from './error-text.ts'
import { languages } from './languages.ts'
import { lazyAreas, loadArea } from './lazy.ts'
import { documentedSentences } from './testing/documented-sentences.ts'
import { wordsWithTwoSenses } from './testing/words-with-two-senses.ts'
import { texts } from './texts.ts'

const flatten = (value: unknown, path: string): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => flatten(each, path === '' ? key : `${path}.${key}`))
    : [[path, value]]

const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map((match) => String(match[1])).sort()
const tags = (text: unknown): string[] => [...String(text).matchAll(/<\/?\w+>/g)].map(String).sort()

describe.each(areas)('texts of %s', (area) => {
  const english = new Map(flatten(texts.en[area], ''))
  const dutch = new Map(flatten(texts.nl[area], ''))

  it('has the same keys in both languages', () => {
    expect([...dutch.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('has the same placeholders and tags in both languages', () => {
    for (const [key, text] of english) {
      expect({ key, has: placeholders(dutch.get(key)), tags: tags(dutch.get(key)) }).toEqual({
        key,
        has: placeholders(text),
        tags: tags(text),
      })
    }
  })

  it('has no empty text', () => {
    for (const [key, text] of [...english, ...dutch]) expect(text, key).toMatch(/\S/)
  })
})

describe('one word for one thing', () => {
  // Sentences may say the same in more than one way; labels are what people look for.
  const isLabel = (text: string): boolean => text.split(' ').length <= 3
  const sentences: readonly string[] = ['errors', 'mail']
  const labels = areas
    .filter((area) => !sentences.includes(area))
    .flatMap((area) => {
      const dutch = new Map(flatten(texts.nl[area], area))
      return flatten(texts.en[area], area).map(([key, text]) => ({
        key,
        english: String(text).toLowerCase(),
        dutch: String(dutch.get(key)).toLowerCase(),
      }))
    })
    .filter(({ english }) => isLabel(english))

  it('each English label has one Dutch one, or each of its Dutch ones names something else', () => {
    const known = new Map<string, string>()
    const astray = labels.filter(({ english, dutch }) => {
      const senses = wordsWithTwoSenses[english]
      if (senses !== undefined) return senses[dutch] === undefined
      const first = known.get(english) ?? dutch
      known.set(english, first)
      return first !== dutch
    })
    expect(astray).toEqual([])
  })

  it('a label with two senses has both', () => {
    for (const [english, senses] of Object.entries(wordsWithTwoSenses)) {
      const used = new Set(labels.filter((label) => label.english === english).map(({ dutch }) => dutch))
      expect([...used].sort(), english).toEqual(Object.keys(senses).sort())
    }
  })

  it.each([
    ['Log in', 'Sign in'],
    ['Log out', 'Sign out'],
    ['Licence', 'License'],
    ['User name', 'Username'],
  ])('%s is written %s', (wrong) => {
    expect(labels.filter(({ english }) => english.includes(wrong.toLowerCase()))).toEqual([])
  })

  // The sport has several words for these; a screen that uses two of them sends its reader looking for a second thing.
  it.each([
    ['nl', /tijdschema|uurrooster/i, 'planning'],
    ['en', /time schedule/i, 'planning'],
    ['nl', /opslaan|(?<!geen )opgeslagen/i, 'bewaren'],
    ['nl', /inschrijvingsgeld/i, 'inschrijfgeld'],
    ['nl', /herbereken/i, 'herrekenen'],
    ['nl', /omloop/i, 'ronde'],
    ['nl', /\breeks/i, 'categorie'],
    ['nl', /opladen/i, 'uploaden'],
    ['nl', /gezondheidscontrole/i, 'controle; the veterinarian has the other'],
    ['nl', /op(?: te |ge)?warmen/i, 'losrijden'],
    ['nl', /(?:wedstrijd|proef|cursus)\b[^.]*geannuleerd/i, 'afgelast'],
    ['en', /\bis no (?:figure|time|number)\b|misses a result/i, 'is not a …, has no result'],
  ] as const)('%s says for %s: %s', (language, wrong, _right) => {
    const found = areas.flatMap((area) =>
      flatten(texts[language][area], area).filter(([, text]) => wrong.test(String(text))),
    )
    expect(found).toEqual([])
  })

  it('Dutch says je', () => {
    const formal = areas.flatMap((area) =>
      flatten(texts.nl[area], area).filter(([, text]) =>
        /(?<![\p{L}.])(?:u|uw|uzelf)(?![\p{L}.])/iu.test(String(text)),
      ),
    )
    expect(formal).toEqual([])
  })
})

describe('the areas', () => {
  it.each(languages)('are the files on disk in %s', (language) => {
    const files = readdirSync(new URL(`../locales/${language}`, import.meta.url)).map((file) =>
      file.replace('.json', ''),
    )
    expect(files.sort()).toEqual([...areas].sort())
  })

  it('can be loaded one by one, as the browser does', async () => {
    expect(await loadArea('nl', 'errors')).toEqual(texts.nl.errors)
    const refused = await new Promise<unknown>((done) => lazyAreas.read('nl', 'nothing', (error) => done(error)))
    expect(refused).toBeInstanceOf(Error)
  })
})

describe('the sentences of errors', () => {
  const start = async () => {
    const texts = createInstance()
    await texts.use(lazyAreas).init({ lng: 'en', fallbackLng: false, ns: ['shell'], defaultNS: 'shell' })
    return texts
  }

  it('are loaded when they are first needed; until then the code is shown', async () => {
    const texts = await start()
    expect(textOfCode(texts, '003-0000000001', undefined)).toBe('003-0000000001')
    await loadErrorTexts(texts)
    expect(textOfCode(texts, '003-0000000001', undefined)).toBe(
      'Insufficient permissions. You do not have permission to do this.',
    )
    expect(textOfCode(texts, '999-0000000000', undefined)).toBe(texts.t('errors:unknown'))
  })

  it.each([
    ['en', 'Horse cannot be empty'],
    ['nl', 'Het paard mag niet leeg zijn'],
  ] as const)('name the kind of a reference in %s', (language, sentence) => {
    expect(textOfCode(createI18n(language), '000-0000000098', { kind: 'horse' })).toBe(sentence)
  })

  it.each([
    ['en', 'Choose the column of Horse. Every entry needs it.'],
    ['nl', 'Kies de kolom van Paard. Elke inschrijving heeft die nodig.'],
  ] as const)('name the field of a column in %s', (language, sentence) => {
    const texts = createI18n(language)
    expect(textOfCode(texts, '041-0000000003', { importField: 'HORSE' })).toBe(sentence)
    expect(textOfCode(texts, '041-0000000003', { importField: 'COLOUR' })).toContain('COLOUR')
  })

  it.each([
    ['en', '032-0000000028', { amount: 1212.5 }, 'Only €1,212.50 of it is left to credit'],
    ['nl', '032-0000000028', { amount: 12.5 }, 'Er kan nog maar € 12,50 van worden gecrediteerd'],
    ['en', '032-0000000028', { amount: 0.07, currency: 'USD' }, 'Only $0.07 of it is left to credit'],
    [
      'nl',
      '032-0000000059',
      { amount: 2, number: 'O2026-000012' },
      'Van bestelling O2026-000012 is € 2,00 nog niet betaald',
    ],
    ['en', '032-0000000008', { date: '2026-04-30' }, 'The period through 30/04/2026 is closed'],
    ['nl', '032-0000000029', { date: '2026-04-30' }, 'Het laatste document van deze nummering is van 30/04/2026'],
  ] as const)('write amounts and days in %s as the reader does: %s', (language, code, values, sentence) => {
    expect(textOfCode(createI18n(language), code, values)).toBe(sentence)
  })

  it.each(languages)('leave no amount and no day raw in %s', (language) => {
    const raw = /\{\{(?:amount|maximum|sum|made|closing|date|start|end)\}\}/
    const ofMoney = flatten(texts[language].errors, '').filter(([code]) => /^(?:019|032)-/.test(code))
    expect(ofMoney.filter(([, text]) => raw.test(String(text)))).toEqual([])
  })
})

// docs/WRITING.md, rules 8 and 9.
describe('the style of the texts', () => {
  const all = languages.flatMap((language) =>
    areas.flatMap((area) =>
      flatten(texts[language][area], area).map(([key, text]) => ({ language, key, text: String(text) })),
    ),
  )
  const found = (wrong: (text: string) => boolean, among = all): string[] =>
    among.filter(({ text }) => wrong(text)).map(({ language, key, text }) => `${language} ${key}: ${text}`)

  it('has no exclamation mark, except in a sentence of the specification', () => {
    const free = all.filter(({ key }) => !documentedSentences[key]?.includes('!'))
    expect(found((text) => /!(?!=)/.test(text), free)).toEqual([])
  })

  it.each(Object.entries(documentedSentences))('has the sentence of the specification at %s', (key, sentence) => {
    const text = String(all.find((each) => each.language === 'en' && each.key === key)?.text)
    expect(text.slice(0, sentence.length).toLowerCase()).toBe(sentence.toLowerCase())
  })

  it('uses je in Dutch, never u', () => {
    const dutch = all.filter(({ language }) => language === 'nl')
    expect(
      found(
        (text) => /(^|[^\p{L}\p{N}])(u|uw|uzelf)(?![\p{L}\p{N}])/iu.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
        dutch,
      ),
    ).toEqual([])
  })

  it('ends an error with a full stop when it has two sentences or more, and only then', () => {
    const errors = all.filter(({ key }) => key.startsWith('errors.'))
    const several = /[.?] +[“A-Z]/
    expect(found((text) => several.test(text) !== text.endsWith('.'), errors)).toEqual([])
  })
})

describe('createI18n', () => {
  it('answers at once in the requested language', () => {
    expect(createI18n('nl').t('errors:003-0000000001')).toBe('Onvoldoende rechten. Je hebt hier geen recht toe.')
    expect(createI18n('en').t('errors:003-0000000001')).toBe(
      'Insufficient permissions. You do not have permission to do this.',
    )
  })

  it('leaves names unescaped: the screen escapes them', () => {
    expect(createI18n('en').t('ui:typeahead.more', { query: `O'Neill & <b>` })).toBe(`More results for O'Neill & <b>`)
  })
})
