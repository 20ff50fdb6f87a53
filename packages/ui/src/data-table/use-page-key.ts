import { useEffect, useRef } from 'react'

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=listbox]'
const layers = '[role=dialog], [role=menu]'

/** A letter or sign that is pressed as a command: nobody types, and no layer is open. */
const isCommand = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(typed)) &&
  document.querySelector(layers) === null

/** The keys of a page, from wherever nothing is typed. An effect that returns false leaves its key to others. */
export const usePageKey = (effect: (key: string, from: Element | null) => boolean): void => {
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const from = event.target instanceof Element ? event.target : null
      if (isCommand(event) && latest.current(event.key.toLowerCase(), from)) event.preventDefault()
    }
    // After every listener of the document, which may have taken the key.
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
