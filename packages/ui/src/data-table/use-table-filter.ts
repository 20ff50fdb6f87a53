import { startTransition, useEffect, useRef, useState } from 'react'
import { searchPauseMs } from '../search-pause.ts'

/** Rows that are here are narrowed sooner than the server is asked. */
const filterPause = 250

/** The typed text, and after a pause the text to filter by; a filter of the server receives the latter. */
export const useTableFilter = (given: string | undefined, onFilter: ((text: string) => void) | undefined) => {
  const [typed, setTyped] = useState(given ?? '')
  const [filter, setFilter] = useState(given ?? '')
  const [reported, setReported] = useState(given)
  // The screen has changed the text by itself: another view of the list was opened.
  if (given !== reported) {
    setReported(given)
    if ((given ?? '') !== filter.trim()) {
      setTyped(given ?? '')
      setFilter(given ?? '')
    }
  }
  const report = useRef(onFilter)
  report.current = onFilter
  useEffect(() => {
    if (typed === filter) return
    const length = report.current ? searchPauseMs : filterPause
    const pause = setTimeout(() => {
      // The next key does not wait for the rows of this one.
      startTransition(() => setFilter(typed))
      report.current?.(typed.trim())
    }, length)
    return () => clearTimeout(pause)
  }, [typed, filter])
  return { typed, setTyped, filter: filter.trim() }
}
