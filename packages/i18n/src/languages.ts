export const languages = ['en', 'nl'] as const
export type Language = (typeof languages)[number]

/** The name of each language in that language, so that a reader who cannot read the present one finds their own. */
export const languageNames = { en: 'English', nl: 'Nederlands' } satisfies Record<Language, string>

/** Reads 'NL', 'nl' or 'nl-BE'. An unsupported language falls back to English (spec: default locale en). */
export const toLanguage = (code: string | null | undefined): Language => {
  const short = code?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === short) ?? 'en'
}
