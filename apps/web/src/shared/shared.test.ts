import { afterEach, describe, expect, it, vi } from 'vitest'
import { testBoot, testUser } from '../testing/boot.ts'
import { readBoot } from './boot.ts'
import { chooseLanguage, offeredLanguages, startTexts, switchLanguage } from './language.ts'
import { compact, readDate, readOneOf, readText, readWhole } from './search-params.ts'
import { standingOf } from './session.ts'

describe('the search parameters of an address', () => {
  it('are read leniently: invalid values are ignored', () => {
    const search = { q: ' lotte ', page: '3', from: '2026-02-30x', tab: 'results', year: 2026 }
    expect(readText(search, 'q')).toBe('lotte')
    expect(readText(search, 'year')).toBe('2026')
    expect(readText(search, 'none')).toBeUndefined()
    expect(readWhole(search, 'page')).toBe(3)
    expect(readWhole({ page: '-1' }, 'page')).toBeUndefined()
    expect(readWhole({ page: '1.5' }, 'page')).toBeUndefined()
    expect(readDate(search, 'from')).toBeUndefined()
    expect(readDate({ from: '2026-02-28' }, 'from')).toBe('2026-02-28')
    expect(readOneOf(search, 'tab', ['overview', 'results'])).toBe('results')
    expect(readOneOf(search, 'tab', ['overview'])).toBeUndefined()
    expect(compact({ page: 3, q: undefined })).toEqual({ page: 3 })
  })
})

describe('the rights of the reader', () => {
  it.each([
    [null, 'guest'],
    [testUser(), 'member'],
    [testUser({ isRegistered: false }), 'stranger'],
    [testUser({ isRegistered: false, hasPendingRegistration: true }), 'waiting'],
    // Spec section 4: authenticated only if registered and not pending.
    [testUser({ hasPendingRegistration: true }), 'waiting'],
  ])('%#: %s', (user, standing) => {
    expect(standingOf(user)).toBe(standing)
  })
})

describe('the language', () => {
  it('is the one that the reader chose, else the one that the server found', () => {
    const boot = testBoot(testUser({ defaultLanguage: 'NL' }))
    expect(chooseLanguage(boot, null)).toBe('nl')
    expect(chooseLanguage(boot, 'en')).toBe('en')
  })

  it('is offered if the tenant has it', () => {
    expect(offeredLanguages(testBoot(null, { languages: ['NL'] }))).toEqual(['nl'])
    expect(offeredLanguages(testBoot(null, { languages: [] }))).toEqual(['en', 'nl'])
  })

  it('is loaded with its texts, and set on the page', async () => {
    const texts = await startTexts('en')
    expect(texts.t('shell:nav.horses')).toBe('Horses')
    expect(document.documentElement.lang).toBe('en')
    await switchLanguage(texts, 'nl')
    expect(texts.t('shell:nav.horses')).toBe('Paarden')
    expect(document.documentElement.lang).toBe('nl')
  })
})

describe('the boot answer', () => {
  afterEach(() => {
    document.getElementById('oxer-boot')?.remove()
    vi.unstubAllGlobals()
  })

  it('is read from the page', async () => {
    const boot = testBoot(null)
    const script = Object.assign(document.createElement('script'), { id: 'oxer-boot', type: 'application/json' })
    script.textContent = JSON.stringify(boot)
    document.head.append(script)
    expect(await readBoot()).toEqual(boot)
  })

  it('is requested if the page has none, and a failure is reported', async () => {
    const boot = testBoot(null)
    const fetch = vi
      .fn()
      .mockResolvedValueOnce(Response.json(boot))
      .mockResolvedValueOnce(new Response('', { status: 404 }))
    vi.stubGlobal('fetch', fetch)
    expect(await readBoot()).toEqual(boot)
    await expect(readBoot()).rejects.toThrow('404')
  })
})
