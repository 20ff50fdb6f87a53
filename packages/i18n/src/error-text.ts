import type { i18n } from 'i18next'

const isThere = (texts: i18n): boolean => texts.exists('errors:unknown')

/**
 * Resolves when the sentences of coded errors are loaded, or could not be loaded. In that case errors are shown as
 * codes.
 */
export const loadErrorTexts = async (texts: i18n): Promise<void> => {
  if (isThere(texts)) return
  // With the sentences and not before: the first page says none of them.
  const formats = await import('./error-formats.ts').catch(() => null)
  if (formats === null) return
  formats.addErrorFormats(texts)
  await texts.loadNamespaces('errors')
}

/** Values that are words of a closed list, and where their texts are. A namespace that is not loaded has none, and the word stays. */
const wordsOf = { kind: 'errors:kind', importField: 'exchange:import.field' } as const

/** `kind` is a word of the catalogue (`person`), which becomes the subject of the sentence; `importField` is a column of a file. */
const inWords = (texts: i18n, values: Record<string, unknown>): Record<string, unknown> => {
  const said = Object.entries(wordsOf).flatMap(([name, keys]) => {
    const key = `${keys}.${String(values[name])}`
    return values[name] !== undefined && texts.exists(key) ? [[name, texts.t(key as 'errors:unknown')]] : []
  })
  return { ...values, ...Object.fromEntries(said) }
}

/**
 * The sentence of a coded error in the language of `texts`; an unknown code gets the general one. The browser loads
 * these sentences when they are first needed. Until then this returns the code itself, and the component that shows it
 * renders again afterwards.
 */
export const textOfCode = (texts: i18n, code: string, values: Record<string, unknown> | undefined): string => {
  const key = `errors:${code}`
  if (texts.exists(key)) return String(texts.t(key as 'errors:unknown', inWords(texts, values ?? {})))
  if (isThere(texts)) return texts.t('errors:unknown')
  void loadErrorTexts(texts)
  return code
}
