// On a phone: one start at a time, with its fields below each other, and a button to the next start.
import { Button } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { StartNumberPlate } from '@oxer/ui'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellOf, type EntryColumn, isFigure, isOver, nextColumn, type RowEntryProps, rowOf } from '../entry.columns.ts'
import { focusCell } from '../entry.keys.ts'
import classes from '../results.module.css'
import { useChosenLine } from '../use-chosen-line.ts'
import type { Entry, EntryRow } from '../use-entry.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { EntryCell } from './entry-cell.tsx'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'
import { KeyPad } from './key-pad.tsx'
import { Reason, Reasons } from './reason.tsx'
import { RowNotes, useRowNotes } from './row-notes.tsx'
import { StartStep } from './start-step.tsx'
import { StatusChoice } from './status-choice.tsx'
import { StatusMark } from './status-mark.tsx'
import { ToBeat } from './to-beat.tsx'

/** Letters as buttons, so that a phone user need not find them on the keyboard. */
const Taps = ({ entry, row: { line, typed }, column }: { entry: Entry; row: EntryRow; column: EntryColumn }) => (
  <div className={classes.taps}>
    {column.taps?.map(({ text, label }) => (
      <button
        key={text}
        type="button"
        className={classes.tap}
        // The keyboard of the phone stays open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          const next = `${typed[column.field] ?? ''}${text}`
          entry.change(line, column.change?.(next, typed) ?? { [column.field]: next })
        }}
      >
        <strong>{text}</strong> {label}
      </button>
    ))}
  </div>
)

/** The digits of the pad go to the field that has the cursor, or else to the first figure. */
const usePad = (
  { entry, columns, statusChange }: RowEntryProps,
  card: RefObject<HTMLElement | null>,
  line: ResultLine | undefined,
) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const isPadded = (column: EntryColumn): boolean => isFigure(column) && !column.scale && column.inputMode !== 'text'
  const focused = columns.find(({ id }) => id === chosen) ?? columns.find(isPadded)
  const column = focused !== undefined && isPadded(focused) ? focused : null
  const faults = columns.find(({ quick }) => quick !== undefined)
  const write = (to: EntryColumn, text: string): void => {
    if (line === undefined) return
    const { typed } = entry.rowOf(line)
    entry.change(line, to.change?.(text, typed) ?? { [to.field]: text })
  }
  const textOf = (of: EntryColumn): string => (line === undefined ? '' : (entry.rowOf(line).typed[of.field] ?? ''))
  const go = (to: EntryColumn | undefined): void => {
    if (to === undefined || line === undefined) return
    setChosen(to.id)
    focusCell(card.current, cellOf(line, to))
  }
  return {
    isPadded,
    /** The field that the keys fill. */
    column,
    choose: setChosen,
    keys: {
      column,
      quick: faults?.quick ?? [],
      onType: (digit: string) => column && write(column, textOf(column) + digit),
      onErase: () => column && write(column, textOf(column).slice(0, -1)),
      onQuick: (value: string) => {
        if (faults === undefined || line === undefined) return
        write(faults, value)
        go(nextColumn(columns, faults, entry.rowOf(line).typed))
      },
      onEnd: (status: string) => line && entry.change(line, statusChange(status, entry.rowOf(line).typed)),
    },
  }
}

export const RowCard = (props: RowEntryProps) => {
  const { label, entry, lines, columns, score, statusChange, statusOf, statusTag, reasons = [], absentText } = props
  const { t } = useTranslation('competitions')
  /** The field that takes the cursor as soon as its card is rendered. */
  const wanted = useRef<string | null>(null)
  const card = useRef<HTMLElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const reasonsId = useId()
  const fieldsId = useId()
  const notesOf = useRowNotes(props)
  const at = useChosenLine(lines)
  const { line, index } = at
  const shown = line?.participation
  const pad = usePad(props, card, line)

  useEffect(() => {
    if (shown !== undefined && wanted.current !== null) focusCell(card.current, wanted.current)
    wanted.current = null
  }, [shown])

  const focus = (next: ResultLine | undefined, column: EntryColumn | undefined = columns[0]): boolean => {
    if (next === undefined || column === undefined) return false
    pad.choose(column.id)
    if (next.participation === shown) return focusCell(card.current, cellOf(next, column))
    wanted.current = cellOf(next, column)
    at.choose(next)
    return true
  }
  const { onKeyDown, saveAndGoOn } = useRowKeys(props, focus, goTo)
  if (line === undefined) return null
  const row = rowOf(props, line)
  const tag = statusTag(row)
  const told = props.hint?.(row, pad.column?.field ?? null)
  return (
    <div className={classes.entry}>
      <Reasons id={reasonsId} reasons={reasons} />
      <section
        ref={card}
        className={classes.card}
        data-several={columns.filter(({ taps }) => taps !== undefined).length > 1 || undefined}
        aria-label={`${label}: ${line.rider.name}`}
        data-state={row.pending?.state ?? (line.result ? 'SAVED' : 'NONE')}
      >
        <header className={classes.cardTop}>
          <StartStep at={at} by={-1} onStep={at.choose} />
          {line.startNumber !== null && <StartNumberPlate number={line.startNumber} />}
          <div className={classes.cardName}>
            <span className={classes.rider}>{line.rider.name}</span>
            <span className={classes.horse}>{line.horse.name}</span>
          </div>
          <span className={classes.cardPlace}>{t('result.progress', { done: index + 1, total: lines.length })}</span>
          <StartStep at={at} by={1} onStep={at.choose} />
        </header>
        <ToBeat running={entry.placeOf(row)} lines={lines} />
        <div className={classes.cardFields} data-few={columns.length <= 2 || undefined}>
          {columns.map((column, at) => (
            <div key={column.id} className={classes.cardField} data-current={column === pad.column || undefined}>
              <div className={classes.cardLabel}>
                <label htmlFor={`${fieldsId}-${at}`}>{column.label}</label>
                <EntryCell
                  id={`${fieldsId}-${at}`}
                  entry={entry}
                  row={row}
                  column={{
                    ...column,
                    ...(pad.isPadded(column) ? { inputMode: 'none' } : {}),
                    ...(columns.length <= 2 ? { width: '100%' } : {}),
                  }}
                  onFocus={() => pad.choose(column.id)}
                  onKeyDown={onKeyDown}
                />
              </div>
              {column.taps && !entry.isReadOnly && <Taps entry={entry} row={row} column={column} />}
            </div>
          ))}
        </div>
        {!entry.isReadOnly && <KeyPad {...pad.keys} />}
        {told && <p className={classes.cardHint}>{told}</p>}
        {isOver(row.typed) && <Reason entry={entry} row={row} listId={reasons.length > 0 ? reasonsId : undefined} />}
        <RowNotes props={props} row={row} notes={notesOf(row)} focus={() => focus(line)} />
        <footer className={classes.cardBottom}>
          <output className={classes.running} aria-label={t('result.column.score')}>
            {tag === null ? score(row) || '–' : <StatusMark tag={tag} />}
          </output>
          <EntryState pending={row.pending} isStored={line.result !== null} isOffline={entry.isOffline} />
          {!entry.isReadOnly && (
            <Button size="md" onClick={() => saveAndGoOn(line)}>
              {t('result.saveAndNext')}
            </Button>
          )}
        </footer>
        <StatusChoice
          label={t('result.column.status')}
          disabled={entry.isReadOnly}
          value={statusOf?.(row.typed) ?? row.typed.status ?? ''}
          onChange={(status) => entry.change(line, statusChange(status, row.typed))}
        />
      </section>
      <GoToNumber ref={goTo} lines={lines} absentText={absentText} onFound={(found) => focus(found)} />
    </div>
  )
}
