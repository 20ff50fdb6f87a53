/** Ways in which a reader begins to do something. */
const touches = ['pointerdown', 'keydown'] as const

/**
 * What only a reader who does something needs is loaded when they begin to: not with the page, and not when it is needed, since
 * the connection may be lost by then. What fails to load here is asked for again where it is used, and failing there is shown.
 */
export const onFirstTouch = (load: () => Promise<unknown>): (() => void) => {
  const stop = (): void => {
    for (const touch of touches) window.removeEventListener(touch, start, true)
  }
  const start = (): void => {
    stop()
    load().catch(() => undefined)
  }
  for (const touch of touches) window.addEventListener(touch, start, true)
  return stop
}
