import type { BackendModule } from 'i18next'
import './keys.ts'

/** One area in one language as its own small file; the bundler turns this into a chunk per file. */
export const loadArea = async (language: string, area: string): Promise<Record<string, unknown>> => {
  const file: { default: Record<string, unknown> } = await import(`../locales/${language}/${area}.json`)
  return file.default
}

/** i18next asks this for an area the first time that a screen uses it. */
export const lazyAreas: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, area, answer) => {
    loadArea(language, area).then(
      (texts) => answer(null, texts),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}
