import { useEffect, useRef } from 'react'

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=listbox]'
const layers = '[role=dialog], [role=menu]'

/** A key that is pressed as a command, and not typed. */
const isCommand = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(typed))

/**
 * The keys of a page, from wherever nothing is typed and no dialog or menu is open. An effect that returns false leaves
 * its key to others.
 */
export const usePageKey = (effect: (key: string, from: Element | null) => boolean): void => {
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    // Read before anybody takes the key: Escape closes a dialog, and is then not a key of the page below it.
    let isCovered = false
    const look = (event: KeyboardEvent): void => {
      // Whoever types a text presses many keys, and none of them is for the page.
      isCovered = isCommand(event) && document.querySelector(layers) !== null
    }
    const onKey = (event: KeyboardEvent): void => {
      const from = event.target instanceof Element ? event.target : null
      if (!isCovered && isCommand(event) && latest.current(event.key.toLowerCase(), from)) event.preventDefault()
    }
    addEventListener('keydown', look, { capture: true })
    // After every listener of the document, which may have taken the key.
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', look, { capture: true })
      removeEventListener('keydown', onKey)
    }
  }, [])
}
