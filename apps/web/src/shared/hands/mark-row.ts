// Marks the row of a table that was just changed, wherever it is shown, also if it is drawn only after the lists have
// been read again. Any element with `data-row` takes part.

/** Milliseconds: as long as a toast. */
const shown = 5000

const rowsOf = (key: string): NodeListOf<HTMLElement> => document.querySelectorAll(`[data-row="${CSS.escape(key)}"]`)

export const markRow = (key: string): void => {
  const mark = (): void => {
    for (const row of rowsOf(key)) if (row.dataset.changed === undefined) row.dataset.changed = ''
  }
  const observer = new MutationObserver(mark)
  observer.observe(document.body, { subtree: true, childList: true })
  mark()
  setTimeout(() => {
    observer.disconnect()
    for (const row of rowsOf(key)) delete row.dataset.changed
  }, shown)
}
