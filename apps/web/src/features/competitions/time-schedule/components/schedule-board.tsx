// The day as a board: arenas across, hours down.
import { wordBeside } from '@oxer/domain/competitions/arena/arena.rules'
import type {
  ScheduledActivityView,
  ScheduleWarningView,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { frameOf, heightOf, hoursOf, lanesOf, pixelsPerMinute, timeText, topOf } from '../schedule-grid.view.ts'
import classes from '../time-schedule.module.css'
import type { ChipPlacing } from '../use-chip-placing.ts'
import { type Move, type ScheduleMoves, useScheduleMoves } from '../use-schedule-moves.ts'
import { ActivityWarnings, type NameOf } from './activity-warnings.tsx'

type Column = {
  readonly ref: string | null
  readonly label: string
  readonly code: string
  /** The word of its kind, unless its name contains it. */
  readonly kind: string | null
}
type Frame = ReturnType<typeof frameOf>

/** The height in pixels of two and three lines; a line that does not fit is left out rather than cut. */
const twoLines = 42
const threeLines = 60

/** The warnings of each activity, and the one whose warnings are open. */
type WarningsOfBoard = {
  readonly of: (ref: string) => readonly ScheduleWarningView[]
  readonly nameOf: NameOf
  readonly openedRef: string | null
  readonly open: (ref: string | null) => void
}

type ActivityProps = {
  activity: ScheduledActivityView
  columns: readonly Column[]
  frame: Frame
  lane: { lane: number; lanes: number }
  moves: ScheduleMoves
  warnings: WarningsOfBoard
}

const Activity = ({ activity, columns, frame, lane: { lane, lanes }, moves, warnings }: ActivityProps) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const own = warnings.of(activity.ref)
  const place = moves.placeOf(activity)
  const isHeld = moves.isHeld(activity)
  const columnOf = (arenaRef: string | null): number => columns.findIndex(({ ref }) => ref === arenaRef)
  // It keeps its position in the document while it is dragged, because otherwise it would lose the focus and the pointer.
  const aside = columnOf(place.arenaRef) - columnOf(activity.arenaRef)
  const height = heightOf(activity.startSeconds, activity.endSeconds)
  const [hour = 0, minute = 0] = place.start.split(':').map(Number)
  const word = t(
    activity.breakKind === null ? `timeSchedule.kind.${activity.kind}` : `startlist.type.${activity.breakKind}`,
  )
  const name = activity.name || word
  const parts = activity.parts.map(({ kind, startSeconds }) => ({
    word: t(`timeSchedule.part.${kind}`),
    text: `${timeText(Math.floor(startSeconds / 60))} ${t(`timeSchedule.part.${kind}`)}`,
    top: ((startSeconds - activity.startSeconds) / 60) * pixelsPerMinute,
  }))
  const [firstPart] = parts
  return (
    <li
      className={classes.slot}
      data-held={isHeld || undefined}
      style={{
        top: isHeld ? (hour * 60 + minute - frame.from) * pixelsPerMinute : topOf(frame, activity.startSeconds),
        height,
        left: `calc(${(lane / lanes) * 100}% + ${aside} * (100% + 8px))`,
        width: `${100 / lanes}%`,
      }}
    >
      {activity.walkSeconds > 0 && (
        <span
          className={classes.walk}
          aria-hidden="true"
          title={t('timeSchedule.walk')}
          style={{ height: (activity.walkSeconds / 60) * pixelsPerMinute }}
        />
      )}
      <button
        type="button"
        className={classes.activity}
        data-kind={activity.kind}
        data-row={activity.ref}
        data-short={height < twoLines || undefined}
        data-held={isHeld || undefined}
        data-warned={own.length > 0 || undefined}
        title={[name, ...parts.map(({ text }) => text)].join('\n')}
        aria-label={t('timeSchedule.move', {
          name,
          start: place.start,
          end: place.end,
          arena: [
            columns[columnOf(place.arenaRef)]?.label ?? '',
            ...(place.date === activity.date ? [] : [formats.dayAndMonth(place.date)]),
          ].join(', '),
        })}
        {...moves.handlersOf(activity)}
      >
        <span className={classes.time}>
          {place.date !== activity.date && `${formats.dayAndMonth(place.date)} `}
          {place.start}–{place.end}
          {activity.isFixed && <IconLock size={12} aria-label={t('timeSchedule.fixed')} />}
        </span>
        <span className={classes.name}>{name}</span>
        {activity.breakKind !== null && activity.name !== '' && height >= threeLines && (
          <span className={classes.count}>{word}</span>
        )}
        {parts
          .filter(({ top }, index) => index > 0 && top >= threeLines)
          .map(({ text, top }) => (
            <span key={top} className={classes.part} style={{ top }}>
              {text}
            </span>
          ))}
        {activity.kind === 'SPORT' && height >= threeLines && (
          <span className={classes.count}>
            {firstPart && `${firstPart.word} · `}
            {t('timeSchedule.participants', { count: activity.participantCount })}
          </span>
        )}
      </button>
      {own.length > 0 && (
        <ActivityWarnings
          name={name}
          warnings={own}
          nameOf={warnings.nameOf}
          isOpen={warnings.openedRef === activity.ref}
          onOpen={(isOpen) => warnings.open(isOpen ? activity.ref : null)}
        />
      )}
    </li>
  )
}

const Hours = ({ frame }: { frame: Frame }) => (
  <div className={classes.hours} style={{ height: (frame.to - frame.from) * pixelsPerMinute }} aria-hidden="true">
    {hoursOf(frame).map((hour) => (
      <span key={hour} style={{ top: (hour * 60 - frame.from) * pixelsPerMinute }}>
        {timeText(hour * 60)}
      </span>
    ))}
  </div>
)

export const ScheduleBoard = ({
  schedule,
  day,
  warnings,
  placing,
  canEdit,
  onOpen,
  onMove,
}: {
  schedule: TimeSchedule
  day: string
  warnings: WarningsOfBoard
  placing: ChipPlacing
  canEdit: boolean
  onOpen: (activity: ScheduledActivityView) => void
  onMove: (move: Move) => void
}) => {
  const { t } = useTranslation('competitions')
  const ofDay = schedule.activities.filter((activity) => activity.date === day)
  const isGeneral = ofDay.some((activity) => activity.arenaRef === null)
  const columns: readonly Column[] = [
    ...schedule.arenas.map(({ ref, name, code, kind }) => ({
      ref,
      label: name,
      code,
      kind: wordBeside(name, t(`competition.arenaKind.${kind}`)),
    })),
    ...(isGeneral ? [{ ref: null, label: t('timeSchedule.general'), code: '', kind: null }] : []),
  ]
  const arenaRefs = schedule.arenas.map(({ ref }) => ref)
  const moves = useScheduleMoves({ arenaRefs, days: schedule.days, canEdit, onOpen, onMove })
  const { ghost } = placing
  // A dragged list does not stretch the day, because the board would move under the pointer.
  const held = ghost === null || ghost.isPointer ? [] : [{ startSeconds: ghost.from * 60, endSeconds: ghost.to * 60 }]
  const frame = frameOf([...ofDay, ...held])
  const height = (frame.to - frame.from) * pixelsPerMinute

  return (
    <div className={classes.boardScroll}>
      <div
        ref={placing.board}
        className={classes.board}
        style={{ gridTemplateColumns: `56px repeat(${columns.length}, minmax(180px, 1fr))` }}
      >
        <span className={classes.corner} />
        {columns.map((column) => (
          <h3 key={column.ref ?? 'general'} className={classes.arena}>
            {column.code !== '' && <span className={classes.code}>{column.code}</span>} {column.label}
            {column.kind !== null && <span className={classes.arenaKind}> {column.kind}</span>}
          </h3>
        ))}
        <Hours frame={frame} />
        {columns.map((column) => {
          const inColumn = ofDay.filter((activity) => activity.arenaRef === column.ref)
          const lanes = lanesOf(inColumn)
          return (
            <ul
              key={column.ref ?? 'general'}
              data-column={column.ref ?? ''}
              aria-label={column.label}
              className={classes.column}
              style={{ height, backgroundSize: `100% ${60 * pixelsPerMinute}px` }}
            >
              {inColumn.map((activity) => (
                <Activity
                  key={activity.ref}
                  activity={activity}
                  columns={columns}
                  frame={frame}
                  lane={lanes.get(activity.ref) ?? { lane: 0, lanes: 1 }}
                  moves={moves}
                  warnings={warnings}
                />
              ))}
              {ghost !== null && ghost.arenaRef === column.ref && (
                <li
                  className={classes.ghost}
                  aria-hidden="true"
                  style={{
                    top: topOf(frame, ghost.from * 60),
                    height: heightOf(ghost.from * 60, ghost.to * 60),
                  }}
                >
                  {timeText(ghost.from)}–{timeText(ghost.to)} {ghost.list.name}
                </li>
              )}
            </ul>
          )
        })}
      </div>
    </div>
  )
}
