/**
 * The first signs of a reader: the mouse moves, long before its first click, or else a touch or a key. Loading at the
 * click itself would make the click slow.
 */
const touches = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads what only an active reader needs at their first action. Loading it with the page would slow the page down, and
 * when it is needed the connection may be lost. A part that fails to load here is requested again where it is used, and
 * a failure there is shown.
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
