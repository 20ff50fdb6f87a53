import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import { createI18n } from './create-i18n.ts'
import { languages } from './languages.ts'
import { lazyAreas, loadArea } from './lazy.ts'
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

  it('fills the same placeholders and tags in both languages', () => {
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

describe('createI18n', () => {
  it('answers at once in the language asked for', () => {
    expect(createI18n('nl').t('errors:003-0000000001')).toBe('Onvoldoende rechten')
    expect(createI18n('en').t('errors:003-0000000001')).toBe('Insufficient permissions')
  })

  it('writes names as they are: the screen escapes, the text does not', () => {
    expect(createI18n('en').t('ui:typeahead.more', { query: `O'Neill & <b>` })).toBe(`More results for O'Neill & <b>`)
  })
})
