export const languages = ['en', 'nl'] as const
export type Language = (typeof languages)[number]

/** What a language calls itself: a reader who is lost in the wrong language still finds their own. */
export const languageNames = { en: 'English', nl: 'Nederlands' } satisfies Record<Language, string>

/** Reads 'NL', 'nl' or 'nl-BE'. A language the product does not speak falls back to English (spec: default locale en). */
export const toLanguage = (code: string | null | undefined): Language => {
  const short = code?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === short) ?? 'en'
}
