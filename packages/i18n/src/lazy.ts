import type { BackendModule } from 'i18next'
import './keys.ts'

/** One area in one language as a small file of its own; the bundler makes a chunk of each. */
export const loadArea = async (language: string, area: string): Promise<Record<string, unknown>> => {
  const file: { default: Record<string, unknown> } = await import(`../locales/${language}/${area}.json`)
  return file.default
}

/** i18next calls this for an area when a screen first uses it. */
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
