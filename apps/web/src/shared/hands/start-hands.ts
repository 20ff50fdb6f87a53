import type { i18n } from 'i18next'
import { watchPlaces } from '../recent-places.ts'
import { keepFocus } from './focus-keeper.ts'
import { showWholeCells } from './show-whole.ts'

let isStarted = false

/**
 * Starts, once for a page, what an active reader needs besides it: the words of forms and refusals, the keeper of the
 * focus, the whole text of cells that are cut off, and the records that were opened last.
 */
export const startHands = async (texts: i18n): Promise<void> => {
  if (!isStarted) {
    isStarted = true
    keepFocus()
    showWholeCells()
    watchPlaces()
  }
  await texts.loadNamespaces(['forms', 'errors'])
}
