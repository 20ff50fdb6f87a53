// Focus never falls to the body. When the focused element leaves the page, is disabled or is hidden (a drawer closes, a
// row is deleted, a button waits for its answer, a part of the page waits for its code), the browser gives the focus to
// the body, and whoever works by keyboard starts at the top of the page. This gives it back: to the element itself when it
// is shown again, to what opened the closed layer, to the same row drawn again, or to the nearest element that can take it.

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Where the focus was, with enough around it to find a place when the element itself is gone. */
type Place = {
  element: HTMLElement
  /** The key of the table row around it. */
  row: string | null
  /** The elements around it, the nearest first. */
  around: readonly Element[]
  layer: Element | null
  /** What had the focus before this layer opened. */
  before: Place | null
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [hidden], [aria-hidden="true"]') === null

const focusOn = (element: HTMLElement | null | undefined): boolean => {
  if (!element || !canTakeFocus(element)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

const around = (element: Element): Element[] => {
  const found: Element[] = []
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) found.push(each)
  return found
}

/** The candidates in the order in which they are tried. */
const giveBack = (place: Place): boolean => {
  if (focusOn(place.element)) return true
  if (place.row !== null) {
    if (focusOn(document.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.row)}"]`))) return true
  }
  // A layer that is gone: what was focused before it opened.
  if (place.layer !== null && !place.layer.isConnected) return place.before !== null && giveBack(place.before)
  const nearest = place.around.find((each) => each.isConnected)
  return [nearest, ...(nearest ? around(nearest) : [])].some((each) => {
    const isRegion = each instanceof HTMLElement && each.matches('[tabindex="-1"]')
    return focusOn(each?.querySelector<HTMLElement>(focusable)) || (isRegion && focusOn(each))
  })
}

/** React hides what waits for its code by the style of its outermost elements, and keeps it in the page. */
const isHidden = (element: Element): boolean => element.closest('[style*="display: none"]') !== null

const toThePage = (): void => {
  const title = document.querySelector<HTMLElement>('[data-page-title]')
  if (!focusOn(title)) focusOn(document.getElementById('main'))
}

/** Watches the focus of the whole page. Returns what ends the watch. */
export const keepFocus = (): (() => void) => {
  let last: Place | null = null
  let isDue = false
  /** What had the focus when it was hidden. */
  let hidden: HTMLElement | null = null
  const { body } = document
  const page = body.ownerDocument
  const isLost = (): boolean => page.activeElement === body

  const remember = (element: EventTarget | null): void => {
    if (!(element instanceof HTMLElement) || element === body) return
    const layer = element.closest(layers)
    last = {
      element,
      row: element.closest<HTMLElement>('[data-row]')?.dataset.row ?? null,
      around: around(element),
      layer,
      before: layer === null || last?.layer === layer ? (last?.before ?? null) : last,
    }
  }

  const onFocus = (event: FocusEvent): void => remember(event.target)

  // Clicked beside everything: the focus is on the body because the reader wants nothing to have it.
  const onPointer = (event: PointerEvent): void => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(`${focusable}, label, [tabindex]`) === null) last = null
  }

  const look = (): void => {
    isDue = false
    if (last === null || !isLost()) return
    if (last.element.isConnected && !last.element.matches(':disabled')) {
      if (hidden === last.element && !isHidden(hidden)) focusOn(hidden)
      return
    }
    // The title had it on arrival: the page that is drawn instead has one, too.
    if (last.element.matches('[data-page-title]') || !giveBack(last)) toThePage()
  }

  /** The browser takes the focus from what is hidden only when it draws. */
  const noteHidden = (changes: readonly MutationRecord[]): void => {
    const element = last?.element
    if (element === undefined || !changes.some(({ type, target }) => type === 'attributes' && target.contains(element)))
      return
    if (isHidden(element)) hidden = element
  }

  // In the next frame, because React may put a new element in the place of the old one at once.
  const observer = new MutationObserver((changes) => {
    noteHidden(changes)
    // A page that is being closed has no next frame.
    if (isDue || last === null || !isLost() || !page.defaultView?.requestAnimationFrame) return
    isDue = true
    page.defaultView.requestAnimationFrame(look)
  })

  // This is loaded at the first action of the reader, whose focus is somewhere already.
  remember(page.activeElement)
  page.addEventListener('focusin', onFocus)
  page.addEventListener('pointerdown', onPointer, true)
  observer.observe(body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'style'] })
  return () => {
    page.removeEventListener('focusin', onFocus)
    page.removeEventListener('pointerdown', onPointer, true)
    observer.disconnect()
  }
}
