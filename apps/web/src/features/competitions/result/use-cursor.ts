import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EntryColumn } from './entry.columns.ts'
import { keepInMiddle } from './keep-in-middle.view.ts'

/** The field that has the cursor. */
export type Cursor = { readonly participation: string; readonly field: string }

/** Where the cursor of a grid is; its row stays in the middle of the list. */
export const useCursor = (list: RefObject<HTMLElement | null>, columns: readonly EntryColumn[]): Cursor | null => {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const latest = useRef(columns)
  latest.current = columns
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const enter = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      keepInMiddle(element, target)
      const [participation = '', ...id] = (target.dataset.cell ?? '').split(' ')
      const field = latest.current.find((column) => column.id === id.join(' '))?.field
      if (field !== undefined) setCursor({ participation, field })
    }
    const leave = (): void => setCursor(null)
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [list])
  return cursor
}
