// The notes of a sheet: an elimination to confirm, errors with their fields, a conflict.
import { useTranslation } from 'react-i18next'
import { eliminated, statusWord, typedOfLine } from '../entry.view.ts'
import type { MarkSheetProps } from '../mark-sheet.view.ts'
import type { Typed } from '../result.form.ts'
import { problemText } from '../result-failures.view.ts'
import classes from '../results.module.css'
import type { MarkSheetState } from '../use-mark-sheet.ts'
import { Conflict } from './conflict.tsx'
import { EliminationProposal } from './elimination-proposal.tsx'

/** What is wrong beside the marks, which say it themselves. */
const useMessages = ({ row, extras, isMark }: MarkSheetState): readonly string[] => {
  const { t, i18n } = useTranslation('competitions')
  const told = row.problems.filter(({ field }) => !isMark(field))
  const named = told.map(({ field, code }) => {
    const problem = problemText(i18n, code)
    const label = extras.find((each) => each.field === field)?.label
    return label === undefined ? problem : t('result.problemAt', { field: label, problem })
  })
  // A message of the server about a field is shown at that field.
  const plain = new Set(row.problems.map(({ code }) => problemText(i18n, code)))
  return [...new Set([...named, ...(row.pending?.messages ?? []).filter((message) => !plain.has(message))])]
}

export const SheetNotes = ({ props: { entry, running }, sheet }: { props: MarkSheetProps; sheet: MarkSheetState }) => {
  const { t } = useTranslation('competitions')
  const { line, row, judges, proposed, focus, errorId } = sheet
  const messages = useMessages(sheet)
  const say = (typed: Typed): string =>
    `${statusWord(t, typed)} ${running(typed, judges).total ?? ''}`.trim() || t('result.nothing')
  return (
    <>
      {proposed !== null && (
        <EliminationProposal
          elimination={proposed}
          onAccept={() => {
            entry.change(line, eliminated(proposed))
            focus.firstMark()
          }}
        />
      )}
      {messages.length > 0 && (
        <p id={errorId} className={classes.problem} role="alert">
          {messages.join(' · ')}
        </p>
      )}
      {row.pending?.state === 'CONFLICT' && row.pending.current && (
        <Conflict
          mine={say(row.typed)}
          theirs={say(typedOfLine({ ...line, result: row.pending.current.result }))}
          onKeepMine={() => entry.keepMine(line)}
          onTakeTheirs={() => entry.discard(line)}
        />
      )}
    </>
  )
}
