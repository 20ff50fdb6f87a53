// A dressage sheet with all its judges. The cursor moves down the marks, then to the next judge, then to the next
// rider.
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { ResultInputKind } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { EmptyState, StartNumberPlate } from '@oxer/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetRules } from '../entry-fields/sheet-fields.ts'
import type { RunningScore } from '../entry-fields/sheet-running.ts'
import { focusCell, statusKeys, statusOfKey } from '../entry-keys.ts'
import { markScaleOf } from '../mark-scale.ts'
import { field, type Typed, typedOf } from '../result-fields.ts'
import { problemText } from '../result-texts.ts'
import { markOf } from '../result-typing.ts'
import classes from '../results.module.css'
import type { Entry } from '../use-entry.ts'
import { Conflict } from './conflict.tsx'
import { EliminationProposal, eliminated } from './elimination-proposal.tsx'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'
import { MarkField } from './mark-field.tsx'

type Cell = {
  readonly id: string
  readonly label: string
  readonly field: (judge: string) => string
  /** The letters of the arena, and the section that begins here, as on the judge's paper. */
  readonly letters?: string | undefined
  readonly heading?: string | undefined
}

/** A figure of a sheet that does not come from a judge, such as the faults of the course. */
export type ExtraField = {
  readonly id: string
  readonly label: string
  readonly field: string
  readonly tidy?: (text: string) => string
}

export type MarkSheetProps = {
  readonly sheet: ResultSheet
  readonly entry: Entry
  readonly rules: SheetRules
  /** How marks are entered (cr338); by default, typed. */
  readonly inputKind?: ResultInputKind
  readonly judgesOf: (line: ResultLine) => string[]
  /** Errors of course and further deductions are subtracted on the sheet. */
  readonly hasDeductions: boolean
  readonly runningLabel: string
  readonly judgeLabel: string
  /** The score of the sheet so far, as text. */
  readonly running: (typed: Typed, judges: readonly string[]) => RunningScore
  /** The score of a complete row, as text; empty for any other. */
  readonly score: (typed: Typed) => string
  /** Typed after the last mark. */
  readonly extras?: readonly ExtraField[]
  readonly reasons?: readonly { readonly code: string; readonly label: string }[]
  readonly elimination?: (typed: Typed) => Elimination | null
}

export const MarkSheet = (props: MarkSheetProps) => {
  const { sheet, entry, rules, judgesOf, hasDeductions, runningLabel, judgeLabel, running: runningOf, score } = props
  const { extras = [], reasons = [], elimination, inputKind = 'TEXT' } = props
  const { t, i18n } = useTranslation('competitions')
  const { lines } = sheet
  const [chosen, setChosen] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const extraRow = useRef<HTMLDivElement>(null)
  const reasonsId = useId()
  const errorId = useId()
  const mayFocus = useRef(false)
  const firstOpen = lines.find((line) => line.result === null && line.isExpected)
  const index = Math.max(
    0,
    lines.findIndex((line) => line.participation === (chosen ?? firstOpen?.participation)),
  )
  const line = lines[index]
  const participation = line?.participation
  const judges = line ? judgesOf(line) : []
  const [firstJudge = ''] = judges

  // The cursor follows to the chosen rider, but a page that has just opened does not move it.
  useEffect(() => {
    if (mayFocus.current && participation !== undefined) focusCell(grid.current, `0 ${firstJudge}`)
  }, [participation, firstJudge])

  if (!line) return <EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />

  const choose = (next: ResultLine | undefined): void => {
    if (!next) return
    mayFocus.current = true
    if (next.participation === participation) focusCell(grid.current, `0 ${firstJudge}`)
    setChosen(next.participation)
  }
  const row = entry.rowOf(line)
  const { typed, pending, problems } = row
  const running = runningOf(typed, judges)
  const cells: readonly Cell[] = [
    ...rules.exercises.map((exercise, at) => ({
      id: String(at),
      label: exercise.name ?? t('result.exercise', { number: exercise.no }),
      field: (judge: string) => field.mark(judge, at),
      letters: exercise.letters,
      heading: exercise.heading,
    })),
    ...(hasDeductions
      ? [
          { id: 'errors', label: t('result.column.errors'), field: field.errors },
          { id: 'deduction', label: t('result.column.deduction'), field: field.deduction },
        ]
      : []),
  ]
  const marks = rules.exercises.length
  const isOver = typed.status !== undefined && typed.status !== '' && typed.status !== 'FINISHED'
  const proposed = entry.isReadOnly ? null : (elimination?.(typed) ?? null)
  const setStatus = (status: string): void =>
    entry.change(line, status === 'ELIMINATED' && proposed !== null ? eliminated(proposed) : { status })
  const isWrong = (name: string): boolean => problems.some((problem) => problem.field === name)
  const saveAndGoOn = (): void => {
    const [problem] = entry.save(line)
    if (problem === undefined) {
      choose(lines[index + 1] ?? line)
      return
    }
    for (const judge of judges) {
      const cell = cells.find((each) => each.field(judge) === problem.field)
      if (cell) focusCell(grid.current, `${cell.id} ${judge}`)
    }
    const extra = extras.find((each) => each.field === problem.field)
    if (extra) focusCell(extraRow.current, extra.id)
  }

  const goExtra = (at: number): boolean => {
    const extra = extras[at]
    return extra !== undefined && focusCell(extraRow.current, extra.id)
  }

  const onExtraKey = (event: KeyboardEvent, at: number): void => {
    const status = statusOfKey(event)
    if (status !== null && !entry.isReadOnly) {
      event.preventDefault()
      setStatus(status)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || isOver || !goExtra(at + 1)) saveAndGoOn()
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      choose(lines[index + (event.key === 'PageDown' ? 1 : -1)])
    } else if (event.key === 'Escape') entry.discard(line)
    else if (event.key === '/') {
      event.preventDefault()
      goTo.current?.focus()
    }
  }

  const onKeyDown = (event: KeyboardEvent, at: number, judge: string): void => {
    const status = statusOfKey(event)
    if (status !== null && !entry.isReadOnly) {
      event.preventDefault()
      setStatus(status)
      return
    }
    const judgeAt = judges.indexOf(judge)
    const go = (row: number, column: number): void => {
      const to = judges[column]
      if (to !== undefined && cells[row]) focusCell(grid.current, `${cells[row].id} ${to}`)
    }
    const input = event.currentTarget as HTMLInputElement
    switch (event.key) {
      case 'Enter':
        event.preventDefault()
        if (event.ctrlKey || isOver) saveAndGoOn()
        // The next judge follows the last mark; errors and deductions are reached separately.
        else if (at < marks - 1) go(at + 1, judgeAt)
        else if (judgeAt < judges.length - 1) go(0, judgeAt + 1)
        else if (!goExtra(0)) saveAndGoOn()
        return
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        go(at + (event.key === 'ArrowDown' ? 1 : -1), judgeAt)
        return
      case 'ArrowRight':
        if (input.selectionEnd !== input.value.length) return
        event.preventDefault()
        go(at, judgeAt + 1)
        return
      case 'ArrowLeft':
        if (input.selectionStart !== 0) return
        event.preventDefault()
        go(at, judgeAt - 1)
        return
      case 'PageDown':
      case 'PageUp':
        event.preventDefault()
        choose(lines[index + (event.key === 'PageDown' ? 1 : -1)])
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

  const tidy = (at: number, judge: string, text: string): void => {
    const exercise = rules.exercises[at]
    const mark = exercise === undefined ? null : markOf(text, exercise.maximum)
    const name = cells[at]?.field(judge)
    // 11.0 would become 11, which is read as 1.1, so a value that is too high stays as it was typed.
    const isSame = mark !== null && markOf(mark, exercise?.maximum ?? mark) === mark
    if (isSame && mark !== text && name !== undefined) entry.tidy(line, { [name]: mark })
  }

  const say = (of: Typed): string => {
    const status = of.status && of.status !== 'FINISHED' ? `${t(`result.status.${of.status as 'RETIRED'}`)} ` : ''
    const total = runningOf(of, judges).total
    return `${status}${total ?? ''}`.trim() || t('result.nothing')
  }
  const labelOfField = (name: string): string | undefined => {
    const extra = extras.find((each) => each.field === name)
    if (extra) return extra.label
    for (const judge of judges) {
      const cell = cells.find((each) => each.field(judge) === name)
      if (cell) return t('result.markOf', { judge, exercise: cell.label })
    }
    return undefined
  }
  const named = problems.map(({ field: name, code }) => {
    const problem = problemText(i18n, code)
    const label = labelOfField(name)
    return label === undefined ? problem : t('result.problemAt', { field: label, problem })
  })
  // A message of the server about a field is shown at that field.
  const plain = new Set(problems.map(({ code }) => problemText(i18n, code)))
  const messages = [...new Set([...named, ...(pending?.messages ?? []).filter((message) => !plain.has(message))])]
  const scales = rules.exercises.map(({ maximum, markStep }) => markScaleOf(inputKind, { maximum, step: markStep }))

  return (
    <div className={classes.sheetScreen}>
      <div className={classes.starters}>
        <GoToNumber ref={goTo} lines={lines} onFound={choose} />
        <NativeSelect
          className={classes.starterChoice}
          label={t('result.column.combination')}
          value={line.participation}
          onChange={(event) => choose(lines.find((each) => each.participation === event.currentTarget.value))}
          data={lines.map((each) => ({
            value: each.participation,
            label: `${each.startNumber ?? each.position ?? ''} ${each.rider.name} · ${each.horse.name}`.trim(),
          }))}
        />
        <ol className={classes.starterList} aria-label={t('result.starters')}>
          {lines.map((each) => {
            const of = entry.rowOf(each)
            const scored = score(of.typed)
            const status = of.typed.status ?? ''
            return (
              <li key={each.participation}>
                <button
                  type="button"
                  className={classes.starter}
                  aria-current={each.participation === line.participation ? 'true' : undefined}
                  onClick={() => choose(each)}
                >
                  <span className={classes.place}>{each.startNumber ?? each.position ?? '–'}</span>
                  <span className={classes.combination}>
                    <span className={classes.rider}>{each.rider.name}</span>
                    <span className={classes.horse}>{each.horse.name}</span>
                  </span>
                  <span className={classes.starterScore} data-state={of.pending?.state}>
                    {status !== '' && status !== 'FINISHED' ? t(`result.status.${status as 'RETIRED'}`) : scored}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </div>
      <section className={classes.sheet} aria-label={t('result.sheetOf', { rider: line.rider.name })}>
        <header className={classes.sheetTop}>
          {line.startNumber !== null && <StartNumberPlate number={line.startNumber} size="large" />}
          <div className={classes.combination}>
            <span className={classes.rider}>{line.rider.name}</span>
            <span className={classes.horse}>{line.horse.name}</span>
          </div>
          <span className={classes.steps}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('result.previous')}
              disabled={index === 0}
              onClick={() => choose(lines[index - 1])}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('result.next')}
              disabled={index === lines.length - 1}
              onClick={() => choose(lines[index + 1])}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </span>
          <output className={classes.running} aria-label={runningLabel}>
            {isOver ? t(`result.status.${typed.status as 'RETIRED'}`) : (running.total ?? '–')}
          </output>
        </header>
        <p className={`${classes.hint} ${classes.keys}`}>
          {inputKind === 'TEXT'
            ? t('result.keys.sheet')
            : `${t(`result.keys.${inputKind}`)} ${t('result.keys.sheetScale')}`}
        </p>
        <div className={classes.scroll}>
          <table ref={grid} className={classes.marks} aria-label={t('result.marks')}>
            <thead>
              <tr>
                <th scope="col">{t('result.column.exercise')}</th>
                <th scope="col" className={classes.figure}>
                  {t('result.column.coefficient')}
                </th>
                {judges.map((judge) => (
                  <th key={judge} scope="col" className={classes.figure}>
                    {judge}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.map((cell, at) => (
                <Fragment key={cell.id}>
                  {cell.heading !== undefined && (
                    <tr className={classes.sectionRow}>
                      <th colSpan={judges.length + 2}>{cell.heading}</th>
                    </tr>
                  )}
                  <tr data-part={rules.exercises[at]?.part}>
                    <th scope="row">
                      {at < marks && <span className={classes.place}>{rules.exercises[at]?.no}</span>}{' '}
                      {cell.letters !== undefined && <span className={classes.letters}>{cell.letters}</span>}{' '}
                      {cell.label}
                    </th>
                    <td className={classes.figure}>{rules.exercises[at]?.coefficient}</td>
                    {judges.map((judge) => (
                      <td key={judge} className={classes.figure} data-judge={judge}>
                        <MarkField
                          scale={scales[at] ?? null}
                          cell={`${cell.id} ${judge}`}
                          label={t('result.markOf', { judge, exercise: cell.label })}
                          width="6ch"
                          value={typed[cell.field(judge)] ?? ''}
                          read={(text) => markOf(text, rules.exercises[at]?.maximum ?? text)}
                          isInvalid={isWrong(cell.field(judge))}
                          describedBy={isWrong(cell.field(judge)) ? errorId : undefined}
                          isReadOnly={entry.isReadOnly}
                          onChange={(text) => entry.change(line, { [cell.field(judge)]: text })}
                          onLeave={(text) => tidy(at, judge, text)}
                          onKeyDown={(event) => onKeyDown(event, at, judge)}
                        />
                      </td>
                    ))}
                  </tr>
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {judgeLabel}
                </th>
                {judges.map((judge) => (
                  <td key={judge} className={classes.figure} data-judge={judge}>
                    {running.judges[judge] ?? '–'}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
        {extras.length > 0 && (
          <div ref={extraRow} className={classes.extras}>
            {extras.map((extra, at) => (
              <label key={extra.id} className={classes.extra}>
                {extra.label}
                <input
                  className={classes.input}
                  style={{ width: '9ch' }}
                  data-cell={extra.id}
                  aria-invalid={isWrong(extra.field) || undefined}
                  aria-describedby={isWrong(extra.field) ? errorId : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  readOnly={entry.isReadOnly}
                  value={typed[extra.field] ?? ''}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => entry.change(line, { [extra.field]: event.currentTarget.value })}
                  onBlur={(event) => {
                    const tidied = extra.tidy?.(event.currentTarget.value) ?? event.currentTarget.value
                    if (tidied !== event.currentTarget.value) entry.tidy(line, { [extra.field]: tidied })
                  }}
                  onKeyDown={(event) => onExtraKey(event, at)}
                />
              </label>
            ))}
          </div>
        )}
        {proposed !== null && (
          <EliminationProposal
            elimination={proposed}
            onAccept={() => {
              entry.change(line, eliminated(proposed))
              focusCell(grid.current, `0 ${firstJudge}`)
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
            mine={say(typed)}
            theirs={say(typedOf(pending.current.result?.content ?? null, line.outOfCompetition))}
            onKeepMine={() => entry.keepMine(line)}
            onTakeTheirs={() => entry.discard(line)}
          />
        )}
        <footer className={classes.sheetBottom}>
          <NativeSelect
            aria-label={t('result.column.status')}
            disabled={entry.isReadOnly}
            value={typed.status ?? ''}
            onChange={(event) => setStatus(event.currentTarget.value)}
            data={[
              { value: '', label: t('result.status.OPEN') },
              ...Object.values(statusKeys).map((value) => ({ value, label: t(`result.status.${value}`) })),
            ]}
          />
          {reasons.length > 0 && (
            <datalist id={reasonsId}>
              {reasons.map(({ code, label }) => (
                <option key={code} value={code} label={label} />
              ))}
            </datalist>
          )}
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
            />
          )}
          <EntryState pending={pending} isStored={line.result !== null} isOffline={entry.isOffline} />
          {!entry.isReadOnly && <Button onClick={saveAndGoOn}>{t('result.saveAndNext')}</Button>}
        </footer>
      </section>
    </div>
  )
}
