// The marks of one start: exercises down, judges across.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { RunningScore } from '../entry-fields/sheet-running.ts'
import { markScaleOf } from '../mark-scale.view.ts'
import { onMarkKey } from '../mark-sheet.keys.ts'
import type { MarkCell, MarkSheetProps } from '../mark-sheet.view.ts'
import { problemText } from '../result-failures.view.ts'
import { markOf } from '../result-typing.form.ts'
import classes from '../results.module.css'
import type { MarkSheetState } from '../use-mark-sheet.ts'
import { MarkField } from './mark-field.tsx'

/** The mark as it is written when the cursor leaves it; null if it stays as typed. */
const tidied = (text: string, { exercise }: MarkCell): string | null => {
  const mark = exercise === null ? null : markOf(text, exercise.maximum)
  // 11.0 would become 11, which is read as 1.1, so a value that is too high stays as it was typed.
  const isSame = mark !== null && markOf(mark, exercise?.maximum ?? mark) === mark
  return isSame && mark !== text ? mark : null
}

const MarkRow = ({
  props: { entry, inputKind = 'TEXT' },
  sheet,
  cell,
  at,
}: {
  props: MarkSheetProps
  sheet: MarkSheetState
  cell: MarkCell
  at: number
}) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const { line, row, judges, isWrong, errorId } = sheet
  const { exercise } = cell
  const refusalId = `${errorId}-mark`
  const refused = sheet.refused?.cell === cell.id ? sheet.refused : null
  const scale = exercise && markScaleOf(inputKind, { maximum: exercise.maximum, step: exercise.markStep })
  return (
    <tr data-part={exercise?.part}>
      <th scope="row">
        {exercise && <span className={classes.place}>{exercise.no}</span>}{' '}
        {exercise?.letters !== undefined && <span className={classes.letters}>{exercise.letters}</span>} {cell.label}
      </th>
      <td className={classes.figure}>{exercise?.coefficient}</td>
      {judges.map((judge) => {
        const name = cell.field(judge)
        return (
          <td key={judge} className={classes.figure} data-judge={judge}>
            <MarkField
              scale={scale}
              cell={`${cell.id} ${judge}`}
              label={t('result.markOf', { judge, exercise: cell.label })}
              width="6ch"
              value={formats.result(row.typed[name] ?? '')}
              read={(text) => markOf(text, exercise?.maximum ?? text)}
              isInvalid={isWrong(name)}
              describedBy={isWrong(name) ? refusalId : undefined}
              isReadOnly={entry.isReadOnly}
              onChange={(text) => entry.change(line, { [name]: text })}
              onLeave={(text) => {
                const mark = tidied(text, cell)
                if (mark !== null) entry.tidy(line, { [name]: mark })
              }}
              onKeyDown={(event) => onMarkKey(event, entry, sheet, { row: at, judge })}
            />
            {refused && judge === judges.at(-1) && (
              <span id={refusalId} className={classes.refusal} role="alert">
                {judges.length > 1 && `${refused.judge}: `}
                {problemText(i18n, refused.code)}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

export const MarkTable = ({
  props,
  sheet,
  running,
}: {
  props: MarkSheetProps
  sheet: MarkSheetState
  running: RunningScore
}) => {
  const { t } = useTranslation('competitions')
  const { judges, cells, focus } = sheet
  return (
    <div className={classes.scroll}>
      <table ref={focus.grid} className={classes.marks} aria-label={t('result.marks')}>
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
              {cell.exercise?.heading !== undefined && (
                <tr className={classes.sectionRow}>
                  <th colSpan={judges.length + 2}>{cell.exercise.heading}</th>
                </tr>
              )}
              <MarkRow props={props} sheet={sheet} cell={cell} at={at} />
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {props.judgeLabel}
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
  )
}
