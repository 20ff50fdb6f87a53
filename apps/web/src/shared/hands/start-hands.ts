import type { i18n } from 'i18next'
import { watchPlaces } from '../recent-places.ts'
import { focusOnArrival } from './arrival.ts'
import { keepFocus } from './focus-keeper.ts'
import { showWholeCells } from './show-whole.ts'

let isStarted = false

/**
 * Starts, once for a page, what an active reader needs besides it: the words of forms and refusals, the keeper of the
 * focus, which goes to the title of a new page, the whole text of cells that are cut off, and the records that were opened last.
 */
export const startHands = async (texts: i18n): Promise<void> => {
  if (!isStarted) {
    isStarted = true
    keepFocus()
    focusOnArrival()
    showWholeCells()
    watchPlaces()
  }
  await texts.loadNamespaces(['forms', 'errors'])
}
