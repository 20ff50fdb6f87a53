import type { Texts } from './texts.ts'

// Checks every `t('area:section.key')` against the existing keys: a misspelt key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Texts
    returnNull: false
  }
}

export type { Texts }
