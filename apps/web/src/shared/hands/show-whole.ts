const showWhole = ({ target }: Event): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** A cell of a table that is cut off shows its whole text under the mouse. */
export const showWholeCells = (): void => document.body.addEventListener('mouseover', showWhole)
