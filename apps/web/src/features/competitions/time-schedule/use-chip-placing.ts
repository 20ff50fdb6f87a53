// Lists that are not planned yet are dragged onto the board, or chosen and placed by the arrow keys.
import type { PlannableStartlist, TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { frameOf, freeFrom, pixelsPerMinute, step, timeText } from './schedule-grid.view.ts'

export type Placing = {
  readonly list: PlannableStartlist
  readonly arenaRef: string
  readonly date: string
  readonly start: string
}

/** Where a held list would be. */
type Ghost = {
  readonly list: PlannableStartlist
  readonly arenaRef: string
  /** Minutes since midnight. */
  readonly from: number
  readonly to: number
  readonly isPointer: boolean
}

type Held = {
  readonly ref: string
  /** Null while the pointer is beside the board. */
  readonly at: { readonly arenaRef: string; readonly from: number } | null
  readonly isPointer: boolean
}

/** The distance in pixels below which a press of the pointer is a click. */
const still = 4
const lastMinute = 24 * 60 - step

const columnAt = (board: HTMLElement, x: number, y: number): { arenaRef: string; top: number } | null => {
  for (const column of board.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right, top, bottom } = column.getBoundingClientRect()
    const arenaRef = column.dataset.column ?? ''
    if (arenaRef !== '' && x >= left && x < right && y >= top && y < bottom) return { arenaRef, top }
  }
  return null
}

export const useChipPlacing = ({
  schedule,
  day,
  onDay,
  onPlace,
}: {
  schedule: TimeSchedule
  day: string
  onDay: (day: string) => void
  onPlace: (placing: Placing) => void
}) => {
  const [held, setHeld] = useState<Held | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ x: number; y: number } | null>(null)
  const ofDay = schedule.activities.filter(({ date }) => date === day)
  const frame = frameOf(ofDay)
  const placeIn = (list: PlannableStartlist, arenaRef: string) => ({
    arenaRef,
    from: freeFrom(ofDay, arenaRef, list.walkSeconds),
  })
  const pickUp = (list: PlannableStartlist): void => {
    const first = list.arenaRefs[0] ?? schedule.arenas[0]?.ref
    if (first !== undefined) setHeld({ ref: list.ref, at: placeIn(list, first), isPointer: false })
  }
  const putDown = (list: PlannableStartlist): void => {
    if (held?.at) onPlace({ list, arenaRef: held.at.arenaRef, date: day, start: timeText(held.at.from) })
    setHeld(null)
  }
  const shift = (list: PlannableStartlist, { columns = 0, minutes = 0 }): void => {
    if (held?.ref !== list.ref || held.at === null) {
      pickUp(list)
      return
    }
    const { arenaRef, from } = held.at
    const now = schedule.arenas.findIndex(({ ref }) => ref === arenaRef)
    const next = schedule.arenas[Math.min(Math.max(0, now + columns), schedule.arenas.length - 1)]?.ref ?? arenaRef
    const at =
      next === arenaRef ? { arenaRef, from: Math.min(Math.max(0, from + minutes), lastMinute) } : placeIn(list, next)
    setHeld({ ...held, at })
  }
  const toDay = (by: 1 | -1): void => {
    const next = schedule.days[schedule.days.indexOf(day) + by]
    if (next === undefined) return
    setHeld(null)
    onDay(next)
  }
  const onKeyDown = (event: KeyboardEvent, list: PlannableStartlist): void => {
    const act = {
      ArrowDown: () => shift(list, { minutes: event.shiftKey ? 15 : step }),
      ArrowUp: () => shift(list, { minutes: event.shiftKey ? -15 : -step }),
      ArrowRight: () => shift(list, { columns: 1 }),
      ArrowLeft: () => shift(list, { columns: -1 }),
      PageDown: () => toDay(1),
      PageUp: () => toDay(-1),
      Enter: () => (held?.ref === list.ref ? putDown(list) : pickUp(list)),
      Escape: () => setHeld(null),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const onPointerMove = (event: PointerEvent, list: PlannableStartlist): void => {
    if (pressed.current === null || board.current === null) return
    const { x, y } = pressed.current
    const isDragged = held?.isPointer === true
    if (!isDragged && Math.abs(event.clientX - x) < still && Math.abs(event.clientY - y) < still) return
    const column = columnAt(board.current, event.clientX, event.clientY)
    const minutes = column === null ? 0 : frame.from + (event.clientY - column.top) / pixelsPerMinute
    const from = Math.min(Math.max(0, Math.round(minutes / step) * step), lastMinute)
    setHeld({ ref: list.ref, isPointer: true, at: column && { arenaRef: column.arenaRef, from } })
  }
  const onPointerUp = (list: PlannableStartlist): void => {
    pressed.current = null
    if (held?.isPointer === true) putDown(list)
  }
  const list = schedule.unplanned.find(({ ref }) => ref === held?.ref)
  const ghost: Ghost | null =
    held?.at && list
      ? { list, ...held.at, to: held.at.from + Math.ceil(list.durationSeconds / 60), isPointer: held.isPointer }
      : null
  return {
    board,
    ghost,
    isHeld: (ref: string): boolean => held?.ref === ref,
    handlersOf: (each: PlannableStartlist) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, each),
      onBlur: () => held?.isPointer === false && setHeld(null),
      onClick: () => pressed.current === null && held === null && pickUp(each),
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        pressed.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture?.(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => onPointerMove(event, each),
      onPointerUp: () => onPointerUp(each),
      onPointerCancel: () => {
        pressed.current = null
        setHeld(null)
      },
    }),
  }
}

export type ChipPlacing = ReturnType<typeof useChipPlacing>
