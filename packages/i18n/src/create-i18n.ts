import { createInstance, type i18n } from 'i18next'
import './keys.ts'
import { areas } from './areas.ts'
import { addErrorFormats } from './error-formats.ts'
import type { Language } from './languages.ts'
import { texts } from './texts.ts'

/** All texts, ready at once and without I/O: for the server (mail, documents, error messages) and for tests. */
export const createI18n = (language: Language): i18n => {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    ns: [...areas],
    defaultNS: 'shell',
    resources: texts,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  addErrorFormats(instance)
  return instance
}
