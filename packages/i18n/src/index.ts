import './keys.ts'

export { type Area, areas } from './areas.ts'
export { createI18n } from './create-i18n.ts'
export { loadErrorTexts, textOfCode } from './error-text.ts'
export * from './formats.ts'
export { type Language, languageNames, languages, toLanguage } from './languages.ts'
export { notificationTexts, type ToldThing } from './notification-text.ts'
export type { Texts } from './texts.ts'
