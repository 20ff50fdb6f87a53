/**
 * Scrolls the row of a cell into the middle third of its list, so that the rows before and after it are in sight. For
 * users who ask for less motion the list moves only if the cell is out of sight.
 */
export const keepInMiddle = (list: HTMLElement, cell: HTMLElement): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  const [frame, place] = [list.getBoundingClientRect(), cell.getBoundingClientRect()]
  const [first, last] = [frame.top + frame.height / 3, frame.top + (frame.height * 2) / 3]
  const down = place.top < first ? place.top - first : place.bottom > last ? place.bottom - last : 0
  const aside =
    place.left < frame.left ? place.left - frame.left : place.right > frame.right ? place.right - frame.right : 0
  if (down === 0 && aside === 0) return
  list.scrollTo({ top: list.scrollTop + down, left: list.scrollLeft + aside, behavior: 'smooth' })
}
