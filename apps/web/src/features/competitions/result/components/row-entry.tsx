// Jumping rounds and judges' percentages: a row for each start with a few figures, filled in by keyboard from top to
// bottom. On a phone, one start at a time.
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { StartNumberPlate } from '@oxer/ui'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cellOf, isFigure, isOver, type RowEntryProps, rowOf } from '../entry.columns.ts'
import { focusCell } from '../entry.keys.ts'
import classes from '../results.module.css'
import { useRowKeys } from '../use-row-keys.ts'
import { EntryCell } from './entry-cell.tsx'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'
import { Reason, Reasons } from './reason.tsx'
import { RowCard } from './row-card.tsx'
import { hasNotes, RowNotes, useRowNotes } from './row-notes.tsx'

export const RowEntry = (props: RowEntryProps) => {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (props.lines.length === 0) return props.empty
  return isNarrow ? <RowCard {...props} /> : <RowGrid {...props} />
}

const RowGrid = (props: RowEntryProps) => {
  const { label, entry, lines, columns, score, statusText, reasons = [], absentText } = props
  const { t } = useTranslation('competitions')
  const table = useRef<HTMLTableElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const reasonsId = useId()
  const notesOf = useRowNotes(props)
  const focusRow = (line: ResultLine | undefined, column = columns[0]): boolean =>
    line !== undefined && column !== undefined && focusCell(table.current, cellOf(line, column))
  const { onKeyDown, saveAndGoOn } = useRowKeys(props, focusRow, goTo)
  return (
    <div className={classes.entry}>
      <Reasons id={reasonsId} reasons={reasons} />
      <GoToNumber ref={goTo} lines={lines} absentText={absentText} onFound={(line) => focusRow(line)} />
      <div className={classes.scroll}>
        <table ref={table} className={classes.rows} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('result.column.start')}</th>
              <th scope="col">{t('result.column.combination')}</th>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={isFigure(column) ? classes.figure : undefined}>
                  {column.label}
                </th>
              ))}
              <th scope="col">{t('result.column.status')}</th>
              <th scope="col" className={classes.figure}>
                {t('result.column.score')}
              </th>
              <th scope="col">
                <VisuallyHidden>{t('result.column.state')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {lines.map((line) => {
            const row = rowOf(props, line)
            const notes = notesOf(row)
            return (
              <tbody key={line.participation} data-state={row.pending?.state ?? (line.result ? 'SAVED' : 'NONE')}>
                <tr>
                  <td>
                    <span className={classes.place}>{line.position ?? '–'}</span>
                    {line.startNumber !== null && <StartNumberPlate number={line.startNumber} />}
                  </td>
                  <th scope="row" className={classes.combination}>
                    <span className={classes.rider}>{line.rider.name}</span>
                    <span className={classes.horse}>{line.horse.name}</span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.id} className={isFigure(column) ? classes.figure : undefined}>
                      <EntryCell entry={entry} row={row} column={column} onKeyDown={onKeyDown} />
                    </td>
                  ))}
                  <td className={classes.status}>
                    {statusText(row)}
                    {isOver(row.typed) && (
                      <Reason
                        entry={entry}
                        row={row}
                        listId={reasons.length > 0 ? reasonsId : undefined}
                        onEnter={() => saveAndGoOn(line)}
                      />
                    )}
                  </td>
                  <td className={classes.figure}>{score(row)}</td>
                  <td className={classes.state}>
                    <EntryState pending={row.pending} isStored={line.result !== null} isOffline={entry.isOffline} />
                  </td>
                </tr>
                {hasNotes(notes, row) && (
                  <tr>
                    <td colSpan={columns.length + 5}>
                      <RowNotes props={props} row={row} notes={notes} focus={() => focusRow(line)} />
                    </td>
                  </tr>
                )}
              </tbody>
            )
          })}
        </table>
      </div>
    </div>
  )
}
