// What follows from the values of a row, in one cell that never grows: an error, an elimination to confirm, the reason
// why the ride ended, or the score.
import { isOver, type RowEntryProps } from '../entry.columns.ts'
import { eliminated } from '../entry.view.ts'
import classes from '../results.module.css'
import type { EntryRow } from '../use-entry.ts'
import { EliminationProposal } from './elimination-proposal.tsx'
import { errorIdOf } from './entry-cell.tsx'
import { Reason } from './reason.tsx'
import type { Notes } from './row-notes.tsx'

export const RowOutcome = ({
  props: { entry, score, eliminate, reasons = [], hint },
  row,
  notes: { messages, proposed },
  focused,
  reasonsId,
  onEnter,
  focus,
}: {
  props: RowEntryProps
  row: EntryRow
  notes: Notes
  /** The field with the cursor, if it is in this row. */
  focused: string | null
  reasonsId: string
  onEnter: () => void
  focus: () => void
}) => {
  const { line, typed } = row
  if (messages.length > 0) {
    const text = messages.join(' · ')
    return (
      <span id={errorIdOf(row)} className={classes.said} data-tone="danger" role="alert" title={text}>
        {text}
      </span>
    )
  }
  if (proposed !== null) {
    return (
      <EliminationProposal
        id={errorIdOf(row)}
        elimination={proposed}
        onAccept={() => {
          entry.change(line, eliminate?.(proposed, typed) ?? eliminated(proposed))
          focus()
        }}
      />
    )
  }
  if (isOver(typed)) {
    return <Reason entry={entry} row={row} listId={reasons.length > 0 ? reasonsId : undefined} onEnter={onEnter} />
  }
  const told = entry.isReadOnly ? null : (hint?.(row, focused) ?? null)
  return (
    <>
      {told !== null && (
        <span className={classes.said} data-tone="hint" role="status" title={told}>
          {told}
        </span>
      )}
      {score(row)}
    </>
  )
}
