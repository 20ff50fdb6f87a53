// The day as a board: arenas across, hours down. The pointer drags and the arrow keys move. Both only propose until
// they are released.
import type { ScheduledActivityView, TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  frameOf,
  heightOf,
  hoursOf,
  lanesOf,
  pixelsPerMinute,
  shifted,
  step,
  timeText,
  topOf,
} from '../schedule-grid.ts'
import classes from '../time-schedule.module.css'

export type Move = {
  readonly activity: ScheduledActivityView
  readonly start: string
  readonly end: string
  readonly arenaRef: string | null
}

type Held = {
  readonly ref: string
  readonly minutes: number
  /** The number of columns to the right of the present one. */
  readonly columns: number
  readonly isPointer: boolean
}

type Column = { readonly ref: string | null; readonly label: string; readonly code: string }

const still = 4

/** The height in pixels of two and three lines; a line that does not fit is left out rather than cut. */
const twoLines = 42
const threeLines = 60
export const ScheduleBoard = ({
  schedule,
  day,
  warned,
  canEdit,
  onOpen,
  onMove,
}: {
  schedule: TimeSchedule
  day: string
  /** Activities that a user should check. */
  warned: ReadonlySet<string>
  canEdit: boolean
  onOpen: (activity: ScheduledActivityView) => void
  onMove: (move: Move) => void
}) => {
  const { t } = useTranslation('competitions')
  const [held, setHeld] = useState<Held | null>(null)
  const from = useRef<{ x: number; y: number; width: number } | null>(null)
  const ofDay = schedule.activities.filter((activity) => activity.date === day)
  const general = ofDay.filter((activity) => activity.arenaRef === null)
  const columns: readonly Column[] = [
    ...schedule.arenas.map(({ ref, name, code }) => ({ ref, label: name, code })),
    ...(general.length > 0 ? [{ ref: null, label: t('timeSchedule.general'), code: '' }] : []),
  ]
  const arenaColumns = columns.filter(({ ref }) => ref !== null)
  const frame = frameOf(ofDay)
  const hours = hoursOf(frame)

  const placeOf = (activity: ScheduledActivityView): Move => {
    const moved = held?.ref === activity.ref ? held : null
    const at = arenaColumns.findIndex(({ ref }) => ref === activity.arenaRef)
    const column = Math.min(Math.max(0, at + (moved?.columns ?? 0)), arenaColumns.length - 1)
    const times =
      moved === null || moved.minutes === 0
        ? { start: activity.start, end: activity.end }
        : shifted(activity.startSeconds, activity.endSeconds, moved.minutes)
    const arenaRef = at < 0 || moved === null ? activity.arenaRef : (arenaColumns[column]?.ref ?? activity.arenaRef)
    return { activity, ...times, arenaRef }
  }
  const isMoved = (move: Move): boolean =>
    move.start !== move.activity.start || move.arenaRef !== move.activity.arenaRef
  const letGo = (activity: ScheduledActivityView): void => {
    const move = placeOf(activity)
    setHeld(null)
    from.current = null
    if (isMoved(move)) onMove(move)
    else onOpen(activity)
  }

  const onKeyDown = (event: KeyboardEvent, activity: ScheduledActivityView): void => {
    const known = held?.ref === activity.ref ? held : { ref: activity.ref, minutes: 0, columns: 0, isPointer: false }
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
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>, activity: ScheduledActivityView): void => {
    if (event.button !== 0) return
    const width = event.currentTarget.closest('[data-column]')?.getBoundingClientRect().width ?? 1
    from.current = { x: event.clientX, y: event.clientY, width }
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setHeld({ ref: activity.ref, minutes: 0, columns: 0, isPointer: true })
  }
  const onPointerMove = (event: PointerEvent, activity: ScheduledActivityView): void => {
    if (!canEdit || from.current === null || held?.ref !== activity.ref) return
    const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y]
    if (Math.abs(x) < still && Math.abs(y) < still) return
    setHeld({
      ref: activity.ref,
      isPointer: true,
      minutes: Math.round(y / pixelsPerMinute / step) * step,
      columns: Math.round(x / from.current.width),
    })
  }

  return (
    <div className={classes.boardScroll}>
      <div
        className={classes.board}
        style={{ gridTemplateColumns: `56px repeat(${columns.length}, minmax(180px, 1fr))` }}
      >
        <span className={classes.corner} />
        {columns.map((column) => (
          <h3 key={column.ref ?? 'general'} className={classes.arena}>
            {column.code !== '' && <span className={classes.code}>{column.code}</span>} {column.label}
          </h3>
        ))}
        <div className={classes.hours} style={{ height: (frame.to - frame.from) * pixelsPerMinute }} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour * 60 - frame.from) * pixelsPerMinute }}>
              {timeText(hour * 60)}
            </span>
          ))}
        </div>
        {columns.map((column) => {
          const inColumn = ofDay.filter((activity) => activity.arenaRef === column.ref)
          const lanes = lanesOf(inColumn)
          return (
            <ul
              key={column.ref ?? 'general'}
              data-column={column.ref ?? ''}
              aria-label={column.label}
              className={classes.column}
              style={{
                height: (frame.to - frame.from) * pixelsPerMinute,
                backgroundSize: `100% ${60 * pixelsPerMinute}px`,
              }}
            >
              {inColumn.map((activity) => {
                const place = placeOf(activity)
                const { lane, lanes: count } = lanes.get(activity.ref) ?? { lane: 0, lanes: 1 }
                const isHeld = held?.ref === activity.ref && isMoved(place)
                // Stays at its position in the document while it is dragged, because otherwise it would lose the focus
                // and the pointer.
                const aside =
                  arenaColumns.findIndex(({ ref }) => ref === place.arenaRef) -
                  arenaColumns.findIndex(({ ref }) => ref === activity.arenaRef)
                const top = topOf(frame, activity.startSeconds)
                const height = heightOf(activity.startSeconds, activity.endSeconds)
                const [hour = 0, minute = 0] = place.start.split(':').map(Number)
                return (
                  <li key={activity.ref}>
                    <button
                      type="button"
                      className={classes.activity}
                      data-kind={activity.kind}
                      data-short={height < twoLines || undefined}
                      data-held={isHeld || undefined}
                      data-warned={warned.has(activity.ref) || undefined}
                      style={{
                        top: isHeld ? (hour * 60 + minute - frame.from) * pixelsPerMinute : top,
                        height,
                        left: `calc(${(lane / count) * 100}% + ${aside} * (100% + 8px))`,
                        width: `${100 / count}%`,
                      }}
                      aria-label={t('timeSchedule.move', {
                        name: activity.name || t(`timeSchedule.kind.${activity.kind}`),
                        start: place.start,
                        end: place.end,
                        arena: columns.find(({ ref }) => ref === place.arenaRef)?.label ?? column.label,
                      })}
                      onKeyDown={(event) => onKeyDown(event, activity)}
                      onBlur={() => held?.isPointer === false && setHeld(null)}
                      onPointerDown={(event) => onPointerDown(event, activity)}
                      onPointerMove={(event) => onPointerMove(event, activity)}
                      onPointerUp={() => from.current !== null && letGo(activity)}
                      onPointerCancel={() => {
                        from.current = null
                        setHeld(null)
                      }}
                    >
                      <span className={classes.time}>
                        {place.start}–{place.end}
                        {activity.isFixed && <IconLock size={12} aria-label={t('timeSchedule.fixed')} />}
                      </span>
                      <span className={classes.name}>{activity.name || t(`timeSchedule.kind.${activity.kind}`)}</span>
                      {activity.kind === 'SPORT' && height >= threeLines && (
                        <span className={classes.count}>
                          {t('timeSchedule.participants', { count: activity.participantCount })}
                        </span>
                      )}
                    </button>
                  </li>
                )
              })}
            </ul>
          )
        })}
      </div>
    </div>
  )
}
