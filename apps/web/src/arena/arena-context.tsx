import type { PublicFrame } from '@oxer/api/types'
import type { Formats } from '@oxer/i18n/formats'
import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import type { PublicTexts } from './public-texts.ts'

/** What every part of a page may need: the texts, the formats and the tenant's brand. */
export type Arena = {
  readonly t: PublicTexts
  /** Texts that the office shares. */
  readonly shared: TFunction<'competitions'>
  readonly formats: Formats
  readonly frame: PublicFrame
  /** The competition of the page; null on other pages. */
  readonly competition: { readonly ref: string } | null
}

const ArenaContext = createContext<Arena | null>(null)
export const ArenaProvider = ArenaContext.Provider

export const useArena = (): Arena => {
  const arena = useContext(ArenaContext)
  if (arena === null) throw new Error('a part of a public page was rendered without its page')
  return arena
}
