// Jumping rounds and judges' percentages: a row for each start, a few figures in each, and the keyboard from top to bottom.
import { VisuallyHidden } from '@mantine/core'
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { StartNumberPlate } from '@oxer/ui'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusCell, statusOfKey } from '../entry-keys.ts'
import type { Typed } from '../result-fields.ts'
import { problemText } from '../result-texts.ts'
import classes from '../results.module.css'
import type { Entry, EntryRow } from '../use-entry.ts'
import { Conflict } from './conflict.tsx'
import { EliminationProposal, eliminated } from './elimination-proposal.tsx'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'

export type EntryColumn = {
  readonly id: string
  readonly label: string
  readonly field: string
  /** What the figure is written as when the cursor leaves it. */
  readonly tidy?: (text: string) => string
  /** Keys of this field beyond the common ones; true when it took the key. */
  readonly onKey?: (event: KeyboardEvent, text: string, change: (text: string) => void) => boolean
  readonly width: string
  /** Letters are written here and do not set the status. */
  readonly isText?: boolean
  /** One of these instead of a figure; digits choose in their order. */
  readonly choices?: readonly string[]
}

export type RowEntryProps = {
  readonly label: string
  readonly entry: Entry
  readonly lines: readonly ResultLine[]
  readonly columns: readonly EntryColumn[]
  /** What the rules make of a row as it stands. */
  readonly score: (row: EntryRow) => ReactNode
  /** What a status key does to a row. */
  readonly statusChange: (status: string, typed: Typed) => Typed
  readonly statusText: (row: EntryRow) => string
  /** One line for a conflict. */
  readonly sayResult: (typed: Typed) => string
  readonly typedOfLine: (line: ResultLine) => Typed
  readonly empty: ReactNode
  /** Codes of reasons, as result lists write them, with what they say. */
  readonly reasons?: readonly { readonly code: string; readonly label: string }[]
  /** An elimination that the faults of a row mean, which people confirm. */
  readonly elimination?: (typed: Typed) => Elimination | null
}

const isFigure = (column: EntryColumn): boolean => !column.isText && column.choices === undefined

const cellOf = (line: ResultLine, column: EntryColumn): string => `${line.participation} ${column.id}`

export const RowEntry = (props: RowEntryProps) => {
  const { label, entry, lines, columns, score, statusChange, statusText, sayResult, typedOfLine, empty } = props
  const { reasons = [], elimination } = props
  const { t, i18n } = useTranslation('competitions')
  const table = useRef<HTMLTableElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const reasonsId = useId()
  const focusRow = (line: ResultLine | undefined, column = columns[0]): boolean =>
    line !== undefined && column !== undefined && focusCell(table.current, cellOf(line, column))

  const onKeyDown = (event: KeyboardEvent, row: EntryRow, index: number, column: EntryColumn): void => {
    const { line, typed } = row
    const text = typed[column.field] ?? ''
    const change = (next: string): void => entry.change(line, { [column.field]: next })
    if (column.onKey?.(event, text, change)) {
      event.preventDefault()
      return
    }
    const digit = /^[1-9]$/.test(event.key) ? column.choices?.[Number(event.key) - 1] : undefined
    if (digit !== undefined && !entry.isReadOnly) {
      event.preventDefault()
      change(digit)
      return
    }
    const status = column.isText ? null : statusOfKey(event)
    if (status !== null && !entry.isReadOnly) {
      event.preventDefault()
      entry.change(line, statusChange(status, typed))
      return
    }
    const at = columns.indexOf(column)
    switch (event.key) {
      case 'Enter': {
        event.preventDefault()
        const isLast = at === columns.length - 1
        const isOver = typed.status !== undefined && typed.status !== '' && typed.status !== 'FINISHED'
        if (!isLast && !isOver && !event.ctrlKey) focusRow(line, columns[at + 1])
        else if (entry.save(line)) focusRow(lines[index + 1]) || focusRow(line, column)
        return
      }
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        focusRow(lines[index + (event.key === 'ArrowDown' ? 1 : -1)], column)
        return
      case 'Escape':
        entry.discard(line)
        return
      case '/':
        event.preventDefault()
        goTo.current?.focus()
        return
    }
  }

  if (lines.length === 0) return empty
  return (
    <div className={classes.entry}>
      {reasons.length > 0 && (
        <datalist id={reasonsId}>
          {reasons.map(({ code, label: says }) => (
            <option key={code} value={code} label={says} />
          ))}
        </datalist>
      )}
      <GoToNumber ref={goTo} lines={lines} onFound={(line) => focusRow(line)} />
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
          {lines.map((line, index) => {
            const row = entry.rowOf(line)
            const { typed, pending, problems } = row
            const messages = [
              ...new Set([...problems.map(({ code }) => problemText(i18n, code)), ...(pending?.messages ?? [])]),
            ]
            const status = statusText(row)
            const isOver = typed.status !== undefined && typed.status !== '' && typed.status !== 'FINISHED'
            const proposed = entry.isReadOnly ? null : (elimination?.(typed) ?? null)
            const errorId = `${line.participation}-error`
            return (
              <tbody key={line.participation} data-state={pending?.state ?? (line.result ? 'SAVED' : 'NONE')}>
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
                      {column.choices ? (
                        <select
                          className={classes.choice}
                          data-cell={cellOf(line, column)}
                          aria-label={t('result.cell', { column: column.label, rider: line.rider.name })}
                          aria-invalid={problems.some(({ field }) => field === column.field) || undefined}
                          aria-describedby={messages.length > 0 ? errorId : undefined}
                          disabled={entry.isReadOnly}
                          value={typed[column.field] ?? ''}
                          onChange={(event) => entry.change(line, { [column.field]: event.currentTarget.value })}
                          onKeyDown={(event) => onKeyDown(event, row, index, column)}
                        >
                          <option value="" />
                          {column.choices.map((choice, at) => (
                            <option key={choice} value={choice}>
                              {`${at + 1} ${choice}`}
                            </option>
                          ))}
                        </select>
                      ) : (
                        <input
                          className={column.isText ? classes.reason : classes.input}
                          style={{ width: column.width }}
                          data-cell={cellOf(line, column)}
                          aria-label={t('result.cell', { column: column.label, rider: line.rider.name })}
                          aria-invalid={problems.some(({ field }) => field === column.field) || undefined}
                          aria-describedby={messages.length > 0 ? errorId : undefined}
                          inputMode={column.isText ? 'text' : 'decimal'}
                          autoComplete="off"
                          readOnly={entry.isReadOnly}
                          value={typed[column.field] ?? ''}
                          onFocus={(event) => event.currentTarget.select()}
                          onChange={(event) => entry.change(line, { [column.field]: event.currentTarget.value })}
                          onKeyDown={(event) => onKeyDown(event, row, index, column)}
                          onBlur={(event) => {
                            const tidied = column.tidy?.(event.currentTarget.value) ?? event.currentTarget.value
                            if (tidied !== event.currentTarget.value) entry.tidy(line, { [column.field]: tidied })
                          }}
                        />
                      )}
                    </td>
                  ))}
                  <td className={classes.status}>
                    {status}
                    {isOver && (
                      <input
                        className={classes.reason}
                        aria-label={t('result.reasonOf', { rider: line.rider.name })}
                        placeholder={t('result.reason')}
                        list={reasons.length > 0 ? reasonsId : undefined}
                        maxLength={200}
                        readOnly={entry.isReadOnly}
                        value={typed.reason ?? ''}
                        onChange={(event) => entry.change(line, { reason: event.currentTarget.value })}
                        onKeyDown={(event) => {
                          if (event.key !== 'Enter') return
                          event.preventDefault()
                          if (entry.save(line)) focusRow(lines[index + 1])
                        }}
                      />
                    )}
                  </td>
                  <td className={classes.figure}>{score(row)}</td>
                  <td className={classes.state}>
                    <EntryState pending={pending} isStored={line.result !== null} isOffline={entry.isOffline} />
                  </td>
                </tr>
                {(messages.length > 0 || proposed !== null || pending?.state === 'CONFLICT') && (
                  <tr>
                    <td colSpan={columns.length + 5}>
                      {proposed !== null && (
                        <EliminationProposal
                          elimination={proposed}
                          onAccept={() => {
                            entry.change(line, eliminated(proposed))
                            focusRow(line)
                          }}
                        />
                      )}
                      {messages.length > 0 && (
                        <p id={errorId} className={classes.problem} role="alert">
                          {messages.join(' · ')}
                        </p>
                      )}
                      {pending?.state === 'CONFLICT' && pending.current && (
                        <Conflict
                          mine={sayResult(typed)}
                          theirs={sayResult(typedOfLine(pending.current))}
                          onKeepMine={() => {
                            entry.keepMine(line)
                            focusRow(line)
                          }}
                          onTakeTheirs={() => {
                            entry.discard(line)
                            focusRow(line)
                          }}
                        />
                      )}
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
