import type { i18n } from 'i18next'
import { keepFocus } from './focus-keeper.ts'
import { showWholeCells } from './show-whole.ts'

let isStarted = false

/**
 * Starts, once for a page, what an active reader needs besides it: the words of forms and refusals, the keeper of the
 * focus, and the whole text of cells that are cut off.
 */
export const startHands = async (texts: i18n): Promise<void> => {
  if (!isStarted) {
    isStarted = true
    keepFocus()
    showWholeCells()
  }
  await texts.loadNamespaces(['forms', 'errors'])
}
