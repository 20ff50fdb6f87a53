// A dressage sheet with all its judges: marks down a column, the next judge when it is full, the next rider when all are.
import { Button, NativeSelect } from '@mantine/core'
import type { DressageProtocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { EmptyState, StartNumberPlate } from '@oxer/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { focusCell, statusKeys, statusOfKey } from '../entry-keys.ts'
import { field, judgesOf, runningScore, scoreText, type Typed, typedOf } from '../result-fields.ts'
import { problemText } from '../result-texts.ts'
import { markOf } from '../result-typing.ts'
import classes from '../results.module.css'
import type { Entry } from '../use-entry.ts'
import { Conflict } from './conflict.tsx'
import { EntryState } from './entry-state.tsx'
import { GoToNumber } from './go-to-number.tsx'

type Cell = { readonly id: string; readonly label: string; readonly field: (judge: string) => string }

export const MarkSheet = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: DressageProtocol
  entry: Entry
}) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const { lines } = sheet
  const [chosen, setChosen] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const mayFocus = useRef(false)
  const firstOpen = lines.find((line) => line.result === null && line.isExpected)
  const index = Math.max(
    0,
    lines.findIndex((line) => line.participation === (chosen ?? firstOpen?.participation)),
  )
  const line = lines[index]
  const participation = line?.participation
  const judges = line ? judgesOf(protocol, line.result?.content ?? null) : []
  const [firstJudge = ''] = judges

  // The cursor follows to the rider who was chosen, but a page that has just opened does not take it by itself.
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
  const running = runningScore(protocol, typed, judges)
  const cells: readonly Cell[] = [
    ...protocol.exercises.map((exercise, at) => ({
      id: String(at),
      label: exercise.name ?? t('result.exercise', { number: exercise.no }),
      field: (judge: string) => field.mark(judge, at),
    })),
    { id: 'errors', label: t('result.column.errors'), field: field.errors },
    { id: 'deduction', label: t('result.column.deduction'), field: field.deduction },
  ]
  const marks = protocol.exercises.length
  const isOver = typed.status !== undefined && typed.status !== '' && typed.status !== 'FINISHED'
  const setStatus = (status: string): void => entry.change(line, { status })
  const saveAndGoOn = (): void => {
    if (entry.save(line)) choose(lines[index + 1] ?? line)
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
        // After the last mark comes the next judge; errors and deductions are there for whom they concern.
        else if (at < marks - 1) go(at + 1, judgeAt)
        else if (judgeAt < judges.length - 1) go(0, judgeAt + 1)
        else saveAndGoOn()
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
    const exercise = protocol.exercises[at]
    const mark = exercise === undefined ? null : markOf(text, exercise.maximum)
    const name = cells[at]?.field(judge)
    if (mark !== null && mark !== text && name !== undefined) entry.tidy(line, { [name]: mark })
  }

  const say = (of: Typed): string => {
    const status = of.status && of.status !== 'FINISHED' ? `${t(`result.status.${of.status as 'RETIRED'}`)} ` : ''
    const total = runningScore(protocol, of, judges).total
    return `${status}${total === null ? '' : formats.percentage(total)}`.trim() || t('result.nothing')
  }
  const messages = [...new Set([...problems.map(({ code }) => problemText(i18n, code)), ...(pending?.messages ?? [])])]

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
            const score = scoreText(protocol, of.typed, 0)
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
                    {status !== '' && status !== 'FINISHED'
                      ? t(`result.status.${status as 'RETIRED'}`)
                      : score === null
                        ? ''
                        : formats.percentage(score)}
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
          <output className={classes.running} aria-label={t('result.running')}>
            {isOver
              ? t(`result.status.${typed.status as 'RETIRED'}`)
              : running.total === null
                ? '–'
                : formats.percentage(running.total)}
          </output>
        </header>
        <p className={`${classes.hint} ${classes.keys}`}>{t('result.keys.sheet')}</p>
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
                <tr key={cell.id} data-part={protocol.exercises[at]?.part}>
                  <th scope="row">
                    {at < marks && <span className={classes.place}>{protocol.exercises[at]?.no}</span>} {cell.label}
                  </th>
                  <td className={classes.figure}>{protocol.exercises[at]?.coefficient}</td>
                  {judges.map((judge) => (
                    <td key={judge} className={classes.figure}>
                      <input
                        className={classes.input}
                        style={{ width: '6ch' }}
                        data-cell={`${cell.id} ${judge}`}
                        aria-label={t('result.markOf', { judge, exercise: cell.label })}
                        aria-invalid={problems.some((problem) => problem.field === cell.field(judge)) || undefined}
                        inputMode="decimal"
                        autoComplete="off"
                        readOnly={entry.isReadOnly}
                        value={typed[cell.field(judge)] ?? ''}
                        onFocus={(event) => event.currentTarget.select()}
                        onChange={(event) => entry.change(line, { [cell.field(judge)]: event.currentTarget.value })}
                        onBlur={(event) => tidy(at, judge, event.currentTarget.value)}
                        onKeyDown={(event) => onKeyDown(event, at, judge)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('result.column.percentage')}
                </th>
                {judges.map((judge) => (
                  <td key={judge} className={classes.figure}>
                    {running.judges[judge] ? formats.percentage(running.judges[judge]) : '–'}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
        {messages.length > 0 && (
          <p className={classes.problem} role="alert">
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
          {isOver && (
            <input
              className={classes.reason}
              aria-label={t('result.reasonOf', { rider: line.rider.name })}
              placeholder={t('result.reason')}
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
