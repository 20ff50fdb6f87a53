import type { i18n } from 'i18next'

/** The sentence of a coded error in the language of `texts`; a code nobody knows gets the general one. */
export const textOfCode = (texts: i18n, code: string, values: Record<string, unknown> | undefined): string => {
  const key = `errors:${code}`
  return texts.exists(key) ? String(texts.t(key as 'errors:unknown', values ?? {})) : texts.t('errors:unknown')
}
