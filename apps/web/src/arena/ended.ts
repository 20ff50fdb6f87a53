// A page is kept as it was made, so what ends at a moment says when, and the reader's clock takes it away.

/** Takes away what ended: elements whose `data-until` is in the past. `now` in milliseconds. */
export const removeEnded = (root: ParentNode, now: number): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-until]')) {
    if (Date.parse(element.dataset.until ?? '') < now) element.remove()
  }
}
