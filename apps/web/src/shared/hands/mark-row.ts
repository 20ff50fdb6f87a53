// Marks the row of a table that was just changed, wherever it is shown, also if it is drawn only after the lists have
// been read again. Any element with `data-row` takes part.

/** Milliseconds: as long as a toast. */
const shown = 5000

/** What ends the mark of a row: a row that changes again keeps its mark for the whole time of the later change. */
const endings = new Map<string, () => void>()

export const markRow = (key: string): void => {
  const { body } = document
  endings.get(key)?.()
  // In quotes, only these two are special; `CSS.escape` is for names, and not every engine reads its numbers in a string.
  const rows = `[data-row="${key.replaceAll(/["\\]/g, '\\$&')}"]`
  const mark = (): void => {
    for (const row of body.querySelectorAll<HTMLElement>(rows)) row.dataset.changed ??= ''
  }
  const observer = new MutationObserver(mark)
  observer.observe(body, { subtree: true, childList: true })
  mark()
  const end = (): void => {
    clearTimeout(timer)
    observer.disconnect()
    endings.delete(key)
    for (const row of body.querySelectorAll<HTMLElement>(rows)) delete row.dataset.changed
  }
  const timer = setTimeout(end, shown)
  endings.set(key, end)
}

/** Marks the row of what the server answered, if it names one. */
export const markAnswer = (answer: unknown): void => {
  if (typeof answer === 'object' && answer !== null && 'ref' in answer && typeof answer.ref === 'string') {
    markRow(answer.ref)
  }
}
