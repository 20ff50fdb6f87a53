import { type RefObject, useEffect } from 'react'

const showWhole = ({ target }: Event): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** A cell that is cut off shows its whole text under the mouse. */
export const useWholeText = (table: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = table.current
    element?.addEventListener('mouseover', showWhole)
    return () => element?.removeEventListener('mouseover', showWhole)
  }, [table])
}
