// A dressage sheet with all its judges. The cursor moves down the marks, then to the next judge, then to the next
// rider.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { EmptyState, StartNumberPlate } from '@oxer/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { statusWord } from '../entry.view.ts'
import type { RunningScore } from '../entry-fields/sheet-running.ts'
import type { MarkSheetProps } from '../mark-sheet.view.ts'
import classes from '../results.module.css'
import { useArrival } from '../use-arrival.ts'
import { type ChosenLine, useChosenLine } from '../use-chosen-line.ts'
import { type MarkSheetState, useMarkSheet } from '../use-mark-sheet.ts'
import { EntryState } from './entry-state.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { KeysHelp } from './keys-help.tsx'
import { MarkTable } from './mark-table.tsx'
import { Reason, Reasons } from './reason.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { SheetStarters } from './sheet-starters.tsx'
import { StartStep } from './start-step.tsx'
import { StatusChoice } from './status-choice.tsx'
import { ToBeat } from './to-beat.tsx'

type PartProps = { props: MarkSheetProps; sheet: MarkSheetState }

const SheetTop = ({ props, sheet, running }: PartProps & { running: RunningScore }) => {
  const { t } = useTranslation('competitions')
  const { line, row, at, choose } = sheet
  return (
    <header className={classes.sheetTop}>
      {line.startNumber !== null && <StartNumberPlate number={line.startNumber} size="large" />}
      <div className={classes.combination}>
        <span className={classes.rider}>{line.rider.name}</span>
        <span className={classes.horse}>{line.horse.name}</span>
      </div>
      <span className={classes.steps}>
        <StartStep at={at} by={-1} onStep={choose} />
        <StartStep at={at} by={1} onStep={choose} />
      </span>
      <ToBeat running={props.entry.placeOf(row)} lines={props.sheet.lines} />
      <output className={classes.running} aria-label={props.runningLabel}>
        {statusWord(t, row.typed) || (running.total ?? '–')}
      </output>
    </header>
  )
}

const SheetBottom = ({ props: { entry, reasons = [] }, sheet }: PartProps) => {
  const { t } = useTranslation('competitions')
  const reasonsId = useId()
  const { line, row, isOver, setStatus, saveAndGoOn } = sheet
  return (
    <footer className={classes.sheetBottom}>
      <StatusChoice
        aria-label={t('result.column.status')}
        disabled={entry.isReadOnly}
        value={row.typed.status ?? ''}
        onChange={setStatus}
      />
      <Reasons id={reasonsId} reasons={reasons} />
      {isOver && <Reason entry={entry} row={row} listId={reasons.length > 0 ? reasonsId : undefined} />}
      <EntryState pending={row.pending} isStored={line.result !== null} isOffline={entry.isOffline} />
      {!entry.isReadOnly && <Button onClick={saveAndGoOn}>{t('result.saveAndNext')}</Button>}
    </footer>
  )
}

const SheetOf = ({ props, at, line }: { props: MarkSheetProps; at: ChosenLine; line: ResultLine }) => {
  const { t } = useTranslation('competitions')
  const sheet = useMarkSheet(props, at, line)
  const running = props.running(sheet.row.typed, sheet.judges)
  // On a phone the cursor would open the keyboard over the sheet.
  const hasKeys = useMediaQuery('(hover: hover)', undefined, { getInitialValueInEffect: false }) ?? true
  useArrival(() => {
    if (hasKeys && !props.entry.isReadOnly) sheet.focus.firstMark()
  })
  const { inputKind = 'TEXT' } = props
  return (
    <div className={classes.sheetScreen}>
      <SheetStarters props={props} sheet={sheet} />
      <section className={classes.sheet} aria-label={t('result.sheetOf', { rider: line.rider.name })}>
        <SheetTop props={props} sheet={sheet} running={running} />
        <KeysHelp kind={inputKind === 'TEXT' ? 'SHEET' : inputKind} />
        <MarkTable props={props} sheet={sheet} running={running} />
        <ExtraFields entry={props.entry} sheet={sheet} />
        <SheetNotes props={props} sheet={sheet} />
        <SheetBottom props={props} sheet={sheet} />
      </section>
    </div>
  )
}

export const MarkSheet = (props: MarkSheetProps) => {
  const { t } = useTranslation('competitions')
  const at = useChosenLine(props.sheet.lines)
  if (!at.line) return <EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />
  return <SheetOf props={props} at={at} line={at.line} />
}
