import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import classes from './data-table.module.css'
import { nextSelection, type SelectMode, toggleAll } from './selection.ts'
import { hasLetters } from './table-keys.tsx'
import { rowHeight } from './use-table-window.ts'

/** The effect of a key, a click, or a click on the checkbox of a row. */
export type RowHandlers<Row> = {
  onKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => void
  onClick: (event: MouseEvent<HTMLTableRowElement>, row: Row) => void
  onBox: (row: Row, extend: boolean) => void
}

/** The same functions in every render, so that an unchanged row does not render again; each calls the latest one. */
const useSteady = <Row>(given: RowHandlers<Row>): RowHandlers<Row> => {
  const latest = useRef(given)
  latest.current = given
  const [steady] = useState<RowHandlers<Row>>(() => ({
    onKey: (event, row, index) => latest.current.onKey(event, row, index),
    onClick: (event, row) => latest.current.onClick(event, row),
    onBox: (row, extend) => latest.current.onBox(row, extend),
  }))
  return steady
}

const targetOf = (
  key: string,
  index: number,
  { last, page, letters }: { last: number; page: number; letters: boolean },
): number | undefined => {
  const steps: Record<string, number> = {
    ...(letters && { j: index + 1, k: index - 1 }),
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: last,
    PageDown: index + page,
    PageUp: index - page,
  }
  return steps[key]
}

/** The active and the selected rows, by mouse and by keyboard. */
export const useTableKeys = <Row>({
  order,
  rowKey,
  scroller,
  window: { isVirtual, scrollTo },
  onOpen,
  selectMode,
  selected,
  onSelect,
}: {
  order: readonly string[]
  rowKey: (row: Row) => string
  scroller: RefObject<HTMLDivElement | null>
  window: { isVirtual: boolean; scrollTo: (index: number) => void }
  onOpen: ((row: Row) => void) | undefined
  selectMode: SelectMode | undefined
  selected: ReadonlySet<string>
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}): {
  activeKey: string | null
  handlers: RowHandlers<Row>
  enter: (step: number, from: Element | null) => boolean
} => {
  const [active, setActive] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const focusWanted = useRef(false)
  const activeKey = active !== null && order.includes(active) ? active : (order[0] ?? null)

  const focus = (key: string): boolean => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    row?.focus({ preventScroll: isVirtual })
    return row != null
  }

  // A row that was not in the document takes the focus when it is.
  useEffect(() => {
    if (focusWanted.current && activeKey !== null && focus(activeKey)) focusWanted.current = false
  })

  const select = (key: string, extend: boolean): void => {
    if (!selectMode || !onSelect) return
    onSelect(nextSelection(selectMode, selected, order, { key, anchor, extend }))
    if (!extend) setAnchor(key)
  }

  const moveTo = (index: number, extend: boolean): void => {
    const key = order[Math.min(Math.max(index, 0), order.length - 1)]
    if (key === undefined) return
    setActive(key)
    scrollTo(order.indexOf(key))
    focusWanted.current = !focus(key)
    if (extend && selectMode && selectMode !== 'single') {
      const from = anchor ?? activeKey
      if (anchor === null) setAnchor(from)
      onSelect?.(nextSelection(selectMode, selected, order, { key, anchor: from, extend: true }))
    }
  }

  const onKey: RowHandlers<Row>['onKey'] = (event, row, index) => {
    // Keys inside a field or button of the row belong to that field.
    if (event.target !== event.currentTarget) return
    const isCommand = !(event.ctrlKey || event.metaKey || event.altKey)
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const letters = isCommand && hasLetters(scroller.current)
    const target = targetOf(key, index, { last: order.length - 1, page, letters })
    if (target !== undefined) {
      event.preventDefault()
      moveTo(target, event.shiftKey)
    } else if ((key === ' ' || (key === 'x' && isCommand)) && selectMode) {
      event.preventDefault()
      select(rowKey(row), event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const link = event.currentTarget.querySelector<HTMLAnchorElement>(`.${CSS.escape(classes.link ?? '')}`)
      if (link) link.click()
      else if (onOpen) onOpen(row)
      else select(rowKey(row), event.shiftKey)
    } else if (key === 'a' && (event.ctrlKey || event.metaKey) && selectMode === 'multi') {
      event.preventDefault()
      onSelect?.(toggleAll(selected, order))
    }
  }

  const onClick: RowHandlers<Row>['onClick'] = (event, row) => {
    const target = event.target instanceof Element ? event.target : null
    const control = target?.closest('button, input, label, select, textarea, a')
    // A menu of the row is elsewhere in the document, but React passes its clicks to the row.
    if (!event.currentTarget.contains(target)) return
    setActive(rowKey(row))
    if (control && event.currentTarget.contains(control)) return
    if (onOpen && !event.shiftKey) onOpen(row)
    else select(rowKey(row), event.shiftKey)
  }

  /** Goes to the row that was active, or on from the row whose button has the focus. */
  const enter = (step: number, from: Element | null): boolean => {
    if (activeKey === null) return false
    const row = from?.closest<HTMLElement>('[data-row]')
    const inRow = row && scroller.current?.contains(row) ? order.indexOf(row.dataset.row ?? '') : -1
    moveTo(inRow === -1 ? order.indexOf(activeKey) : inRow + step, false)
    return true
  }

  const handlers = useSteady<Row>({ onKey, onClick, onBox: (row, extend) => select(rowKey(row), extend) })
  return { activeKey, handlers, enter }
}
