// The pointer drags an activity of the board and the arrow keys move it. Both only propose until they are released.
import type { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { pixelsPerMinute, shifted, step } from './schedule-grid.view.ts'

export type Move = {
  readonly activity: ScheduledActivityView
  readonly start: string
  readonly end: string
  readonly arenaRef: string | null
  readonly date: string
}

type Held = {
  readonly ref: string
  readonly minutes: number
  /** The number of columns to the right of the present one. */
  readonly columns: number
  /** The number of days after its own. */
  readonly days: number
  readonly isPointer: boolean
}

const nowhere = { minutes: 0, columns: 0, days: 0 }

/** The distance in pixels below which a press of the pointer is a click. */
const still = 4

/**
 * The effect of a press or a key on an activity: `arenaRefs` are the columns in which it may be placed, from left to
 * right, and `days` those of the competition.
 */
export const useScheduleMoves = ({
  arenaRefs,
  days,
  canEdit,
  onOpen,
  onMove,
}: {
  arenaRefs: readonly string[]
  days: readonly string[]
  canEdit: boolean
  onOpen: (activity: ScheduledActivityView) => void
  onMove: (move: Move) => void
}) => {
  const [held, setHeld] = useState<Held | null>(null)
  const from = useRef<{ x: number; y: number; width: number } | null>(null)
  const placeOf = (activity: ScheduledActivityView): Move => {
    const moved = held?.ref === activity.ref ? held : null
    const at = activity.arenaRef === null ? -1 : arenaRefs.indexOf(activity.arenaRef)
    const column = Math.min(Math.max(0, at + (moved?.columns ?? 0)), arenaRefs.length - 1)
    const times =
      moved === null || moved.minutes === 0
        ? { start: activity.start, end: activity.end }
        : shifted(activity.startSeconds, activity.endSeconds, moved.minutes)
    const arenaRef = at < 0 || moved === null ? activity.arenaRef : (arenaRefs[column] ?? activity.arenaRef)
    const dayAt = Math.min(Math.max(0, days.indexOf(activity.date) + (moved?.days ?? 0)), days.length - 1)
    return { activity, ...times, arenaRef, date: days[dayAt] ?? activity.date }
  }
  const isMoved = (move: Move): boolean =>
    move.start !== move.activity.start || move.arenaRef !== move.activity.arenaRef || move.date !== move.activity.date
  const letGo = (activity: ScheduledActivityView): void => {
    const move = placeOf(activity)
    setHeld(null)
    from.current = null
    if (isMoved(move)) onMove(move)
    else onOpen(activity)
  }

  const onKeyDown = (event: KeyboardEvent, activity: ScheduledActivityView): void => {
    const known = held?.ref === activity.ref ? held : { ref: activity.ref, ...nowhere, isPointer: false }
    const minutes = event.shiftKey ? 15 : step
    switch (event.key) {
      case 'Enter':
      case ' ':
        event.preventDefault()
        letGo(activity)
        return
      case 'Escape':
        setHeld(null)
        return
      case 'ArrowUp':
      case 'ArrowDown':
        if (!canEdit) return
        event.preventDefault()
        setHeld({ ...known, minutes: known.minutes + (event.key === 'ArrowDown' ? minutes : -minutes) })
        return
      case 'ArrowLeft':
      case 'ArrowRight':
        if (!canEdit) return
        event.preventDefault()
        setHeld({ ...known, columns: known.columns + (event.key === 'ArrowRight' ? 1 : -1) })
        return
      case 'PageUp':
      case 'PageDown':
        if (!canEdit) return
        event.preventDefault()
        setHeld({ ...known, days: known.days + (event.key === 'PageDown' ? 1 : -1) })
        return
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>, activity: ScheduledActivityView): void => {
    if (event.button !== 0) return
    const width = event.currentTarget.closest('[data-column]')?.getBoundingClientRect().width ?? 1
    from.current = { x: event.clientX, y: event.clientY, width }
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setHeld({ ref: activity.ref, ...nowhere, isPointer: true })
  }
  const onPointerMove = (event: PointerEvent, activity: ScheduledActivityView): void => {
    if (!canEdit || from.current === null || held?.ref !== activity.ref) return
    const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y]
    if (Math.abs(x) < still && Math.abs(y) < still) return
    setHeld({
      ref: activity.ref,
      isPointer: true,
      days: 0,
      minutes: Math.round(y / pixelsPerMinute / step) * step,
      columns: Math.round(x / from.current.width),
    })
  }
  const onPointerCancel = (): void => {
    from.current = null
    setHeld(null)
  }

  return {
    /** The proposed position of the activity. */
    placeOf,
    isHeld: (activity: ScheduledActivityView): boolean => held?.ref === activity.ref && isMoved(placeOf(activity)),
    handlersOf: (activity: ScheduledActivityView) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, activity),
      onBlur: () => held?.isPointer === false && setHeld(null),
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => onPointerDown(event, activity),
      onPointerMove: (event: PointerEvent) => onPointerMove(event, activity),
      onPointerUp: () => from.current !== null && letGo(activity),
      onPointerCancel,
    }),
  }
}

export type ScheduleMoves = ReturnType<typeof useScheduleMoves>
