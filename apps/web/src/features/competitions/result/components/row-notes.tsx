// The notes of a row: errors with their fields, an elimination to confirm, a conflict.
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { RowEntryProps } from '../entry.columns.ts'
import { eliminated } from '../entry.view.ts'
import { problemText } from '../result-failures.view.ts'
import classes from '../results.module.css'
import type { EntryRow } from '../use-entry.ts'
import { Conflict } from './conflict.tsx'
import { EliminationProposal } from './elimination-proposal.tsx'
import { errorIdOf } from './entry-cell.tsx'

export type Notes = {
  readonly messages: readonly string[]
  readonly proposed: ReturnType<NonNullable<RowEntryProps['elimination']>>
}

export const useRowNotes = ({ entry, columns, elimination }: RowEntryProps): ((row: EntryRow) => Notes) => {
  const { t, i18n } = useTranslation('competitions')
  return (row) => {
    const { problems, pending, typed } = row
    const proposed = entry.isReadOnly ? null : (elimination?.(typed) ?? null)
    // Errors that the proposal already mentions are not shown again.
    const told = problems.filter(({ code }) => code !== proposed?.code)
    const named = told.map(({ field, code }) => {
      const problem = problemText(i18n, code)
      const label = columns.length > 1 ? columns.find((column) => column.field === field)?.label : undefined
      return label === undefined ? problem : t('result.problemAt', { field: label, problem })
    })
    // A message of the server about a field is shown at that field.
    const plain = new Set(problems.map(({ code }) => problemText(i18n, code)))
    const further = (pending?.messages ?? []).filter((message) => !plain.has(message))
    return {
      messages: [...new Set([...named, ...further])],
      proposed,
    }
  }
}

/** Two values for one field, of which the user chooses one. */
export const RowConflict = ({
  props: { entry, sayResult, typedOfLine },
  row: { line, typed, pending },
  focus,
}: {
  props: RowEntryProps
  row: EntryRow
  focus: () => void
}) => {
  const formats = useFormats()
  return (
    pending?.state === 'CONFLICT' &&
    pending.current && (
      <Conflict
        mine={formats.result(sayResult(typed))}
        theirs={formats.result(sayResult(typedOfLine(pending.current)))}
        onKeepMine={() => {
          entry.keepMine(line)
          focus()
        }}
        onTakeTheirs={() => {
          entry.discard(line)
          focus()
        }}
      />
    )
  )
}

export const RowNotes = ({
  props,
  row,
  notes: { messages, proposed },
  focus,
}: {
  props: RowEntryProps
  row: EntryRow
  notes: Notes
  focus: () => void
}) => {
  const { entry, eliminate } = props
  const { line, typed } = row
  return (
    <>
      {proposed !== null && (
        <EliminationProposal
          id={messages.length === 0 ? errorIdOf(row) : undefined}
          elimination={proposed}
          onAccept={() => {
            entry.change(line, eliminate?.(proposed, typed) ?? eliminated(proposed))
            focus()
          }}
        />
      )}
      {messages.length > 0 && (
        <p id={errorIdOf(row)} className={classes.problem} role="alert">
          {messages.join(' · ')}
        </p>
      )}
      <RowConflict props={props} row={row} focus={focus} />
    </>
  )
}
