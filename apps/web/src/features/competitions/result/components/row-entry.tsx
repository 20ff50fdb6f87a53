// Jumping rounds and judges' percentages: a row for each start with a few figures, filled in by keyboard from top to
// bottom. On a phone, one start at a time.
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { StartNumberPlate } from '@oxer/ui'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cellOf,
  type EntryColumn,
  isFigure,
  type RowEntryProps,
  rowOf,
  tagColumnOf,
  widthOf,
} from '../entry.columns.ts'
import { focusCell } from '../entry.keys.ts'
import classes from '../results.module.css'
import { useArrival } from '../use-arrival.ts'
import { type Cursor, useCursor } from '../use-cursor.ts'
import type { EntryRow } from '../use-entry.ts'
import { type RowKeys, useRowKeys } from '../use-row-keys.ts'
import { EntryCell } from './entry-cell.tsx'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'
import { Reasons } from './reason.tsx'
import { RowCard } from './row-card.tsx'
import { type Notes, RowConflict, useRowNotes } from './row-notes.tsx'
import { RowOutcome } from './row-outcome.tsx'
import { StatusMark } from './status-mark.tsx'
import { ToBeat } from './to-beat.tsx'

export const RowEntry = (props: RowEntryProps) => {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (props.lines.length === 0) return props.empty
  return isNarrow ? <RowCard {...props} /> : <RowGrid {...props} />
}

/** The widths beside those of the fields; the name takes the rest. */
const widths = { start: '6.5rem', name: '11rem', outcome: '19rem', place: '4.5rem', state: '9.5rem' } as const

/** Columns have a width of their own, so that nothing moves while somebody types. */
const Frame = ({
  ref,
  label,
  columns,
  children,
}: {
  ref: RefObject<HTMLTableElement | null>
  label: string
  columns: readonly EntryColumn[]
  children: ReactNode
}) => {
  const { t } = useTranslation('competitions')
  const all = [...Object.values(widths), ...columns.map(widthOf)]
  return (
    <table ref={ref} className={classes.rows} aria-label={label} style={{ minWidth: `calc(${all.join(' + ')})` }}>
      <colgroup>
        <col style={{ width: widths.start }} />
        <col />
        {columns.map((column) => (
          <col key={column.id} style={{ width: widthOf(column) }} />
        ))}
        <col style={{ width: widths.outcome }} />
        <col style={{ width: widths.place }} />
        <col style={{ width: widths.state }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('result.column.start')}</th>
          <th scope="col">{t('result.column.combination')}</th>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={isFigure(column) ? classes.figure : undefined}>
              {column.label}
            </th>
          ))}
          <th scope="col" className={classes.figure}>
            {t('result.column.score')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('result.column.place')}
          </th>
          <th scope="col">
            <VisuallyHidden>{t('result.column.state')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

const GridRow = ({
  props,
  row,
  notes,
  at,
  keys: { onKeyDown, saveAndGoOn },
  reasonsId,
  focus,
}: {
  props: RowEntryProps
  row: EntryRow
  notes: Notes
  /** Where the cursor is. */
  at: Cursor | null
  keys: RowKeys
  reasonsId: string
  focus: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { entry, columns, statusTag } = props
  const { line, typed, pending } = row
  const tag = statusTag(row)
  const tagColumn = tagColumnOf(columns)
  const isEntered = tag !== null || columns.some(({ field }) => (typed[field] ?? '') !== '')
  return (
    <tbody data-state={pending?.state ?? (line.result ? 'SAVED' : 'NONE')}>
      <tr>
        <td>
          <span className={classes.place}>{line.position ?? '–'}</span>
          {line.startNumber !== null && <StartNumberPlate number={line.startNumber} />}
        </td>
        <th scope="row" className={classes.combination} title={`${line.rider.name} · ${line.horse.name}`}>
          {/* First, because a long name cuts off what follows it, and this row has no place. */}
          {typed.out === 'x' && <StatusMark tag={{ text: 'HC', label: t('result.outOfCompetition') }} />}
          <span className={classes.rider}>{line.rider.name}</span>
          <span className={classes.horse}>{line.horse.name}</span>
        </th>
        {columns.map((column) => (
          <td key={column.id} className={isFigure(column) ? classes.figure : undefined}>
            <span className={classes.cell}>
              {tag !== null && column === tagColumn && <StatusMark tag={tag} />}
              <EntryCell entry={entry} row={row} column={column} onKeyDown={onKeyDown} />
            </span>
          </td>
        ))}
        <td>
          <div className={classes.outcome}>
            <RowOutcome
              props={props}
              row={row}
              notes={notes}
              focused={at?.participation === line.participation ? at.field : null}
              reasonsId={reasonsId}
              onEnter={() => saveAndGoOn(line)}
              focus={focus}
            />
          </div>
        </td>
        <td className={classes.rank} data-draft={pending?.state === 'DRAFT' || undefined}>
          {isEntered ? entry.placeOf(row).place : null}
        </td>
        <td className={classes.state}>
          <EntryState pending={pending} isStored={line.result !== null && isEntered} isOffline={entry.isOffline} />
        </td>
      </tr>
      {pending?.state === 'CONFLICT' && (
        <tr>
          <td colSpan={columns.length + 5}>
            <RowConflict props={props} row={row} focus={focus} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

const isOpen = ({ line, pending }: EntryRow): boolean => line.isExpected && line.result === null && !pending

const RowGrid = (props: RowEntryProps) => {
  const { label, entry, lines, columns, reasons = [], absentText } = props
  const list = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const reasonsId = useId()
  const notesOf = useRowNotes(props)
  const at = useCursor(list, columns)
  const focusRow = (line: ResultLine | undefined, column = columns[0]): boolean =>
    line !== undefined && column !== undefined && focusCell(table.current, cellOf(line, column))
  const keys = useRowKeys(props, focusRow, goTo)
  const firstOpen = lines.find((line) => isOpen(entry.rowOf(line)))
  useArrival(() => {
    if (!entry.isReadOnly) focusRow(firstOpen)
  })
  const current = lines.find(({ participation }) => participation === at?.participation) ?? firstOpen
  return (
    <div className={classes.entry}>
      <Reasons id={reasonsId} reasons={reasons} />
      <div className={classes.tools}>
        <GoToNumber ref={goTo} lines={lines} absentText={absentText} onFound={(line) => focusRow(line)} />
        {current && <ToBeat running={entry.placeOf(rowOf(props, current))} lines={lines} />}
      </div>
      <div ref={list} className={classes.scroll} data-keeps-middle>
        <Frame ref={table} label={label} columns={columns}>
          {lines.map((line) => {
            const row = rowOf(props, line)
            return (
              <GridRow
                key={line.participation}
                props={props}
                row={row}
                notes={notesOf(row)}
                at={at}
                keys={keys}
                reasonsId={reasonsId}
                focus={() => focusRow(line)}
              />
            )
          })}
        </Frame>
      </div>
    </div>
  )
}
