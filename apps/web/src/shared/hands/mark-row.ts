// Marks the row of a table that was just changed, wherever it is shown, also if it is drawn only after the lists have
// been read again. Any element with `data-row` takes part.

/** Milliseconds: as long as a toast. */
const shown = 5000

export const markRow = (key: string): void => {
  const { body } = document
  // In quotes, only these two are special; `CSS.escape` is for names, and not every engine reads its numbers in a string.
  const rows = `[data-row="${key.replaceAll(/["\\]/g, '\\$&')}"]`
  const mark = (): void => {
    for (const row of body.querySelectorAll<HTMLElement>(rows)) row.dataset.changed ??= ''
  }
  const observer = new MutationObserver(mark)
  observer.observe(body, { subtree: true, childList: true })
  mark()
  setTimeout(() => {
    observer.disconnect()
    for (const row of body.querySelectorAll<HTMLElement>(rows)) delete row.dataset.changed
  }, shown)
}

/** Marks the row of what the server answered, if it names one. */
export const markAnswer = (answer: unknown): void => {
  if (typeof answer === 'object' && answer !== null && 'ref' in answer && typeof answer.ref === 'string') {
    markRow(answer.ref)
  }
}
