import type { DraggableProvided } from '@hello-pangea/dnd'
import { Draggable } from '@hello-pangea/dnd'
import { VisuallyHidden } from '@mantine/core'
import type { StartlistColumn, StartlistDetail } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { PicturedName, StartNumberPlate, StatusBadge } from '@oxer/ui'
import { IconDotsVertical, IconGripVertical, IconLock, IconLockOpen } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { detailOf, type ListColumns } from '../list-columns.view.ts'
import classes from '../startlist.module.css'
import { type Entry, nameOf } from '../startlist.view.ts'
import { WarningMark, type WarningsByEntry } from './plan-warnings.tsx'

/** The menu and dialogs of a row. There is one of each for all rows. */
export type OpenAtRow = 'menu' | 'warnings'

/** Does not change while the list is mounted, so that a row renders again only if something of its own has changed. */
export type RowActions = {
  onFocus: (entry: Entry) => void
  onKey: (event: KeyboardEvent, entry: Entry, index: number) => void
  onPick: (entry: Entry) => void
  onLock: (entry: Entry) => void
  onOpen: (what: OpenAtRow, entry: Entry, anchor: HTMLElement) => void
}

type Pictures = { rider: boolean; horse: boolean }

export type EntryRowProps = {
  entry: Entry
  index: number
  count: number
  /** Pixels from the start of the list; null for the copy of a row that is dragged. */
  top: number | null
  isTabStop: boolean
  isEditable: boolean
  isSwapping: boolean
  isPicked: boolean
  /** What the layout of the list shows, in its order. */
  columns: ListColumns
  /** What it shows of this start beside the names; undefined where nothing is. */
  detail: StartlistDetail | undefined
  /** Whether any entry of the list has a warning: then each row reserves room for the mark. */
  hasMarks: boolean
  /** Whether anybody of the list has a picture: then initials stand for those without. */
  pictures: Pictures
  warnings: ReturnType<WarningsByEntry['get']>
  open: OpenAtRow | null
  actions: RowActions
}

/** Signed off or cancelled, but still on the list until a user removes the entry. */
const isGone = (entry: Entry): boolean =>
  entry.registrationStatus === 'SIGNED_OFF' ||
  entry.registrationStatus === 'CANCELLED' ||
  entry.registrationStatus === 'REJECTED'

const isBreak = ({ type }: Entry): boolean => type !== 'PARTICIPANT' && type !== 'OPEN_POSITION'

export const useEntryName = (): ((entry: Entry) => string) => {
  const { t } = useTranslation('competitions')
  return (entry) => nameOf(entry, (type) => t(`startlist.type.${type}`))
}

const Name = ({ of, isPictured }: { of: Entry['rider']; isPictured: boolean }) =>
  of !== null && isPictured ? <PicturedName name={of.name} src={of.avatar} size={20} /> : of?.name

type CellProps = Pick<EntryRowProps, 'entry' | 'columns' | 'detail' | 'pictures'> & { column: StartlistColumn }

/** The first of rider and horse is the name of the row; its marks are beside the second. */
const NameCell = ({ entry, column, columns, pictures }: CellProps) => {
  const { t } = useTranslation('competitions')
  const name =
    column === 'RIDER' ? (
      <Name of={entry.rider} isPictured={pictures.rider} />
    ) : (
      <Name of={entry.horse} isPictured={pictures.horse} />
    )
  const first = columns.shown.find((each) => each === 'RIDER' || each === 'HORSE')
  if (column === first) return <span className={classes.name}>{name}</span>
  return (
    <span className={classes.horse}>
      <span className={classes.cut}>{name}</span>
      {isGone(entry) && <StatusBadge>{t('startlist.gone')}</StatusBadge>}
      {entry.outOfCompetition && (
        <StatusBadge tone="info">
          <abbr title={t('startlist.outOfCompetition')}>{t('startlist.outOfCompetitionShort')}</abbr>
        </StatusBadge>
      )}
    </span>
  )
}

const Cell = (props: CellProps) => {
  const { entry, column, detail } = props
  switch (column) {
    case 'POSITION':
      return <span className={classes.position}>{entry.position}</span>
    case 'TIME':
      return <span className={classes.time}>{entry.startSeconds === null ? '' : toLocalTime(entry.startSeconds)}</span>
    case 'NUMBER':
      return (
        <span className={classes.plate}>
          {entry.competitionNumber !== null && (
            <StartNumberPlate number={entry.competitionNumber} isScratched={isGone(entry)} />
          )}
        </span>
      )
    case 'RIDER':
    case 'HORSE':
      return <NameCell {...props} />
    case 'ORGANISATION':
      return <span className={classes.club}>{entry.organisation?.name}</span>
    case 'HORSE_DETAILS':
    case 'OWNER':
    case 'NOTES':
      return (
        <span className={classes.club} title={detailOf(detail, column)}>
          {detailOf(detail, column)}
        </span>
      )
    default:
      return column satisfies never
  }
}

/** A start has all columns; the words of a break follow the figures before the first name. */
const Cells = (props: Omit<CellProps, 'column'> & { name: string }) => {
  const { entry, columns, name } = props
  const isStart = entry.type === 'PARTICIPANT'
  const shown = isStart ? columns.shown : columns.shown.slice(0, columns.words - 2)
  return (
    <>
      {shown.map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
      {!isStart && <Pause entry={entry} name={name} />}
    </>
  )
}

const Pause = ({ entry, name }: { entry: Entry; name: string }) => {
  const { t } = useTranslation('competitions')
  return (
    <span className={classes.wide}>
      {name}
      {isBreak(entry) && ` · ${t('startlist.minutes', { count: Math.round(entry.durationSeconds / 60) })}`}
      {entry.breakType === 'INSUFFICIENT_WARMUP' && ` · ${t('startlist.break.reasons.INSUFFICIENT_WARMUP')}`}
      {entry.description && ` · ${entry.description}`}
    </span>
  )
}

/**
 * Plain buttons, because a thousand rows are scrolled and each button is rendered with every row that becomes visible.
 */
const Marks = ({ entry, name, isEditable, hasMarks, warnings, open, actions }: EntryRowProps & { name: string }) => {
  const { t } = useTranslation('competitions')
  return (
    <span className={classes.marks}>
      {hasMarks && (
        <WarningMark
          name={name}
          warnings={warnings}
          isOpen={open === 'warnings'}
          onOpen={(anchor) => actions.onOpen('warnings', entry, anchor)}
        />
      )}
      {isEditable ? (
        <button
          type="button"
          className={classes.icon}
          aria-pressed={entry.isLocked}
          aria-label={t('startlist.lock', { name })}
          onClick={(event) => {
            event.stopPropagation()
            actions.onLock(entry)
          }}
        >
          {entry.isLocked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden opacity={0.4} />}
        </button>
      ) : (
        entry.isLocked && <IconLock size={16} aria-label={t('startlist.locked')} />
      )}
      {isEditable && (
        <button
          type="button"
          className={classes.icon}
          aria-label={t('startlist.actionsOf', { name })}
          aria-haspopup="menu"
          aria-expanded={open === 'menu'}
          onClick={(event) => {
            event.stopPropagation()
            actions.onOpen('menu', entry, event.currentTarget)
          }}
        >
          <IconDotsVertical size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** The dragging break before an entry follows from the test, so it cannot be moved or removed. */
const Dragging = ({ seconds, startSeconds }: { seconds: number; startSeconds: number | null }) => {
  const { t } = useTranslation('competitions')
  return (
    <span className={classes.draggingBreak}>
      <span className={classes.time}>{startSeconds === null ? '' : toLocalTime(startSeconds - seconds)}</span>
      <span>
        {t('startlist.type.DRAGGING_BREAK')} · {t('startlist.minutes', { count: Math.round(seconds / 60) })}
      </span>
    </span>
  )
}

/** One row, in its place or while it is dragged. */
export const EntryRow = ({
  drag,
  isDragging,
  ...props
}: EntryRowProps & { drag: DraggableProvided; isDragging: boolean }) => {
  const { entry, index, count, top, isTabStop, isEditable, isSwapping, isPicked, columns, detail, pictures, actions } =
    props
  const { t } = useTranslation('competitions')
  const name = useEntryName()(entry)
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      style={{ ...drag.draggableProps.style, ...(top !== null && !isDragging && { top }) }}
      className={classes.row}
      tabIndex={isTabStop ? 0 : -1}
      data-entry={entry.ref}
      data-row={entry.ref}
      data-type={entry.type}
      data-break={isBreak(entry) || undefined}
      data-dragging={isDragging || undefined}
      data-picked={isPicked || undefined}
      data-gone={isGone(entry) || undefined}
      data-dragged={entry.draggingBefore !== null || undefined}
      aria-label={`${entry.position ?? ''} ${name}`.trim()}
      aria-setsize={count}
      aria-posinset={index + 1}
      onFocus={() => actions.onFocus(entry)}
      onKeyDown={(event) => actions.onKey(event, entry, index)}
      onClick={() => {
        if (isSwapping && isEditable) actions.onPick(entry)
      }}
    >
      {entry.draggingBefore !== null && (
        <Dragging
          seconds={entry.draggingBefore}
          startSeconds={columns.shown.includes('TIME') ? entry.startSeconds : null}
        />
      )}
      {isEditable ? (
        <span {...drag.dragHandleProps} tabIndex={-1} className={classes.handle}>
          <IconGripVertical size={16} aria-hidden />
          <VisuallyHidden>{t('startlist.drag', { name })}</VisuallyHidden>
        </span>
      ) : (
        <span />
      )}
      <Cells {...{ entry, columns, detail, pictures, name }} />
      <Marks {...props} name={name} />
    </li>
  )
}

/** Renders again only if something of its own changes: not when the list scrolls, and not when another row moves. */
export const DraggableRow = memo((props: EntryRowProps) => (
  <Draggable
    draggableId={props.entry.ref}
    index={props.index}
    isDragDisabled={!props.isEditable || props.entry.isLocked || props.isSwapping}
  >
    {(drag, { isDragging }) => <EntryRow {...props} drag={drag} isDragging={isDragging} />}
  </Draggable>
))
DraggableRow.displayName = 'DraggableRow'
