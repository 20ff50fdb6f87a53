// After navigation the focus is on the title of the new page, as after loading a page. Each screen has its own title in
// the tab, which changes when the screen is drawn: later than the address, and later than the outline of what loads.

/** A screen that begins in a field, and a form with an address of its own, have the focus already. */
const isTaken = (element: Element | null, since: string): boolean =>
  element !== null &&
  (element.closest('[role="dialog"]') !== null ||
    (since === location.pathname && element.matches('input, textarea, select')))

/** While a screen loads, React keeps the one before, hidden. */
const titleInSight = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-page-title]')].find(
    (each) => each.closest('[style*="display: none"]') === null,
  )

/** Where the page was loaded: the reader may have gone on before this script arrived. */
const loadedAt = (): string =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href, location.href).pathname

/** Returns what ends it. */
export const focusOnArrival = (): (() => void) => {
  let path = loadedAt()
  let title = titleInSight()
  let focusedAt = path
  const arrive = (): void => {
    const next = titleInSight()
    if (next === undefined || (next === title && location.pathname === path)) return
    title = next
    path = location.pathname
    if (!isTaken(document.activeElement, focusedAt)) next.focus({ preventScroll: true })
  }
  const onFocus = (): void => {
    focusedAt = location.pathname
  }
  const observer = new MutationObserver(arrive)
  document.addEventListener('focusin', onFocus)
  const name = document.querySelector('title')
  if (name !== null) observer.observe(name, { childList: true })
  arrive()
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
