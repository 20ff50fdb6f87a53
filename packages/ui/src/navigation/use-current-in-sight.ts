import { type RefObject, useEffect } from 'react'

/**
 * On a phone, a row of tabs or steps is wider than the screen. The open one, marked by aria-current, is scrolled into
 * view.
 */
export const useCurrentInSight = (row: RefObject<HTMLElement | null>, current: string | undefined): void => {
  useEffect(() => {
    const frame = row.current
    const item = current === undefined ? null : frame?.querySelector<HTMLElement>('[aria-current]')
    if (!frame || !item) return
    const [whole, place] = [frame.getBoundingClientRect(), item.getBoundingClientRect()]
    const isInSight = place.left >= whole.left && place.right <= whole.right
    if (!isInSight) frame.scrollLeft += place.left - whole.left - (whole.width - place.width) / 2
  }, [row, current])
}
