import type { Texts } from './texts.ts'

// Makes every `t('area:section.key')` a key that exists: a misspelt one does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Texts
    returnNull: false
  }
}

export type { Texts }
