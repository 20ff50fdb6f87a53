// On a phone: one start at a time, with its fields below each other, and a button to the next start.
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { StartNumberPlate } from '@oxer/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusCell, statusKeys } from '../entry-keys.ts'
import classes from '../results.module.css'
import { EntryCell } from './entry-cell.tsx'
import { cellOf, type EntryColumn, isOver, type RowEntryProps, rowOf } from './entry-column.ts'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'
import { Reason, Reasons } from './reason.tsx'
import { RowNotes, useRowNotes } from './row-notes.tsx'
import { useRowKeys } from './use-row-keys.ts'

export const RowCard = (props: RowEntryProps) => {
  const { label, entry, lines, columns, score, statusChange, statusOf, reasons = [], absentText } = props
  const { t } = useTranslation('competitions')
  const [chosen, setChosen] = useState<string | null>(null)
  /** The field that takes the cursor as soon as its card is rendered. */
  const wanted = useRef<string | null>(null)
  const card = useRef<HTMLElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const reasonsId = useId()
  const fieldsId = useId()
  const notesOf = useRowNotes(props)
  const firstOpen = lines.find((line) => line.result === null && line.isExpected)
  const index = Math.max(
    0,
    lines.findIndex((line) => line.participation === (chosen ?? firstOpen?.participation)),
  )
  const line = lines[index]
  const shown = line?.participation

  useEffect(() => {
    if (shown !== undefined && wanted.current !== null) focusCell(card.current, wanted.current)
    wanted.current = null
  }, [shown])

  const focus = (next: ResultLine | undefined, column: EntryColumn | undefined = columns[0]): boolean => {
    if (next === undefined || column === undefined) return false
    if (next.participation === shown) return focusCell(card.current, cellOf(next, column))
    wanted.current = cellOf(next, column)
    setChosen(next.participation)
    return true
  }
  const { onKeyDown, saveAndGoOn } = useRowKeys(props, focus, goTo)
  if (line === undefined) return null
  const row = rowOf(props, line)
  return (
    <div className={classes.entry}>
      <Reasons id={reasonsId} reasons={reasons} />
      <GoToNumber ref={goTo} lines={lines} absentText={absentText} onFound={(found) => focus(found)} />
      <section
        ref={card}
        className={classes.card}
        data-several={columns.filter(({ taps }) => taps !== undefined).length > 1 || undefined}
        aria-label={`${label}: ${line.rider.name}`}
        data-state={row.pending?.state ?? (line.result ? 'SAVED' : 'NONE')}
      >
        <header className={classes.cardTop}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('result.previous')}
            disabled={index === 0}
            onClick={() => setChosen(lines[index - 1]?.participation ?? null)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          {line.startNumber !== null && <StartNumberPlate number={line.startNumber} />}
          <div className={classes.cardName}>
            <span className={classes.rider}>{line.rider.name}</span>
            <span className={classes.horse}>{line.horse.name}</span>
          </div>
          <span className={classes.cardPlace}>{t('result.progress', { done: index + 1, total: lines.length })}</span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('result.next')}
            disabled={index === lines.length - 1}
            onClick={() => setChosen(lines[index + 1]?.participation ?? null)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </header>
        {columns.map((column, at) => (
          <div key={column.id} className={classes.cardField}>
            <div className={classes.cardLabel}>
              <label htmlFor={`${fieldsId}-${at}`}>{column.label}</label>
              <EntryCell id={`${fieldsId}-${at}`} entry={entry} row={row} column={column} onKeyDown={onKeyDown} />
            </div>
            {column.taps && !entry.isReadOnly && (
              <div className={classes.taps}>
                {column.taps.map(({ text, label: says }) => (
                  <button
                    key={text}
                    type="button"
                    className={classes.tap}
                    // The keyboard of the phone stays open.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => {
                      const next = `${row.typed[column.field] ?? ''}${text}`
                      entry.change(line, column.change?.(next, row.typed) ?? { [column.field]: next })
                    }}
                  >
                    <strong>{text}</strong> {says}
                  </button>
                ))}
              </div>
            )}
          </div>
        ))}
        <NativeSelect
          label={t('result.column.status')}
          disabled={entry.isReadOnly}
          value={statusOf?.(row.typed) ?? row.typed.status ?? ''}
          onChange={(event) => entry.change(line, statusChange(event.currentTarget.value, row.typed))}
          data={[
            { value: '', label: t('result.status.OPEN') },
            ...Object.values(statusKeys).map((value) => ({ value, label: t(`result.status.${value}`) })),
          ]}
        />
        {isOver(row.typed) && <Reason entry={entry} row={row} listId={reasons.length > 0 ? reasonsId : undefined} />}
        <RowNotes props={props} row={row} notes={notesOf(row)} focus={() => focus(line)} />
        <footer className={classes.cardBottom}>
          <output className={classes.running} aria-label={t('result.column.score')}>
            {score(row) || '–'}
          </output>
          <EntryState pending={row.pending} isStored={line.result !== null} isOffline={entry.isOffline} />
          {!entry.isReadOnly && (
            <Button size="md" onClick={() => saveAndGoOn(line)}>
              {t('result.saveAndNext')}
            </Button>
          )}
        </footer>
      </section>
    </div>
  )
}
