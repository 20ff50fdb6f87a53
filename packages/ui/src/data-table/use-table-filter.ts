import { startTransition, useEffect, useRef, useState } from 'react'
import { searchPauseMs } from '../search-pause.ts'
import type { RowTexts } from './table-view.ts'

/** Rows that are here are narrowed sooner than the server is asked. */
const filterPause = 250

/** The screen answers the next key between two of these parts. */
const rowsInOnePart = 100

/** Makes the texts of all rows, at once or in several parts. Returns how to stop. */
const makeAll = (texts: RowTexts, then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    if (texts.makeMore(rowsInOnePart)) timer = setTimeout(next)
    else then()
  }
  next()
  return () => clearTimeout(timer)
}

/** The typed text, and after a pause the text to filter by; a filter of the server receives the latter. */
export const useTableFilter = (
  given: string | undefined,
  onFilter: ((text: string) => void) | undefined,
  texts: RowTexts,
) => {
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
  const searched = useRef(texts)
  searched.current = texts
  useEffect(() => {
    if (typed === filter) return
    let waitsFor = 2
    const narrow = (): void => {
      waitsFor -= 1
      if (waitsFor > 0) return
      // The next key does not wait for the rows of this one.
      startTransition(() => setFilter(typed))
      report.current?.(typed.trim())
    }
    const pause = setTimeout(narrow, report.current ? searchPauseMs : filterPause)
    // The texts of thousands of rows are made while the reader types.
    const stop = report.current ? narrow() : makeAll(searched.current, narrow)
    return () => {
      clearTimeout(pause)
      stop?.()
    }
  }, [typed, filter])
  return { typed, setTyped, filter: filter.trim() }
}
