// The filter of the master list. On a phone, a list of a thousand riders is filtered at each key. So the text of a row
// is folded once, and a row is changed only when it appears or disappears.

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Rows are replaced when the page is updated, so their cached data is dropped with them. */
const folded = new WeakMap<Element, string>()

const textOf = (row: Element): string => {
  const known = folded.get(row) ?? fold(row.textContent ?? '')
  folded.set(row, known)
  return known
}

const show = (element: HTMLElement, isShown: boolean): void => {
  if (element.hidden === isShown) element.hidden = !isShown
}

/** The number of rows in one step; between steps the browser may paint, and the reader may type. */
const rowsAtOnce = 150
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let isFiltered = false
let newest = 0

/** Shows the rows that contain all words in the page's filter. A later call replaces one that still runs. */
export const filterRows = async (): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('[data-filter] input')
  if (input === null) return
  input.closest('[data-filter]')?.classList.add('is-ready')
  const words = fold(input.value).split(/\s+/).filter(Boolean)
  if (words.length === 0 && !isFiltered) return
  isFiltered = true
  newest += 1
  const self = newest
  let looked = 0
  let found = 0
  for (const group of document.querySelectorAll<HTMLElement>('[data-filtered]')) {
    let shown = 0
    for (const row of group.querySelectorAll<HTMLElement>('[data-row]')) {
      const isMatch = words.every((word) => textOf(row).includes(word))
      show(row, isMatch)
      if (isMatch) show(group, true)
      if (isMatch) shown += 1
      looked += 1
      if (looked % rowsAtOnce !== 0) continue
      await pause()
      if (self !== newest) return
    }
    show(group, shown > 0)
    found += shown
  }
  const none = document.querySelector<HTMLElement>('[data-no-match]')
  if (none) show(none, found === 0)
  isFiltered = words.length > 0
}
