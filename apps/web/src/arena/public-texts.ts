import { createI18n } from '@oxer/i18n'
import type { Language } from '@oxer/i18n/languages'
import type { TFunction } from 'i18next'

export type PublicTexts = TFunction<'competitions', 'publicCompetition'>

/** All texts of competitions that the office shares. */
export const sharedTexts = (language: Language): TFunction<'competitions'> =>
  createI18n(language).getFixedT(language, 'competitions')

/** Both languages are in memory, so each is set up once. */
const known = new Map<Language, PublicTexts>()

export const publicTexts = (language: Language): PublicTexts => {
  const texts = known.get(language) ?? createI18n(language).getFixedT(language, 'competitions', 'publicCompetition')
  known.set(language, texts)
  return texts
}
