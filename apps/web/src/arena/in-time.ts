// A page is kept as it was made, so what begins or ends at a moment says when, and the reader's clock shows it or takes it away.

/** Shows what has begun (`data-from`) and takes away what ended (`data-until`). `now` in milliseconds. */
export const keepInTime = (root: ParentNode, now: number): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-from]')) {
    element.hidden = Date.parse(element.dataset.from ?? '') > now
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-until]')) {
    if (Date.parse(element.dataset.until ?? '') < now) element.remove()
  }
}
