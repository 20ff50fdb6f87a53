import { type Language, languages, toLanguage } from '@oxer/i18n/languages'
import { lazyAreas } from '@oxer/i18n/lazy'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Boot } from './boot.ts'

const place = 'oxer.language'

const yearMs = 365 * 24 * 3_600_000

/** As the server spells them. */
export const languageCodes = { en: 'EN', nl: 'NL' } as const satisfies Record<Language, string>

/**
 * The language that the reader chose here, or else the one that the server found: the account's, or else the tenant's
 * (spec: some tenants start in Dutch).
 */
export const chooseLanguage = (boot: Boot, chosen: string | null): Language => toLanguage(chosen ?? boot.language)

export const rememberedLanguage = (): string | null => window.localStorage.getItem(place)

/** The languages of this tenant that the product supports. */
export const offeredLanguages = (boot: { tenant: { languages: readonly string[] } }): readonly Language[] => {
  const codes = boot.tenant.languages.map((code) => code.slice(0, 2).toLowerCase())
  const offered = languages.filter((language) => codes.includes(language))
  return offered.length > 0 ? offered : languages
}

/** Texts are loaded by area; those that every screen needs are loaded before the first screen. */
export const startTexts = async (language: Language): Promise<i18n> => {
  const texts = createInstance()
  texts.on('languageChanged', (next) => {
    document.documentElement.lang = next
  })
  await texts
    .use(lazyAreas)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['shell', 'ui'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
      // The sentences of errors are loaded later: a component that shows a code then shows the sentence.
      react: { useSuspense: true, bindI18nStore: 'added' },
    })
  return texts
}

/**
 * Pages rendered by the server, the sign-in and the public ones, read the language from here. Without https there is no
 * cookie store.
 */
const tellServer = async (language: Language): Promise<void> => {
  if (!('cookieStore' in window)) return
  await window.cookieStore.set({
    name: 'oxer_language',
    value: languageCodes[language],
    path: '/',
    sameSite: 'lax',
    expires: Date.now() + yearMs,
  })
}

export const switchLanguage = async (texts: i18n, language: Language): Promise<void> => {
  window.localStorage.setItem(place, language)
  await texts.changeLanguage(language)
  await tellServer(language)
}
