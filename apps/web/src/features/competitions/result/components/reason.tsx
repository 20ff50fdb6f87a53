import { useTranslation } from 'react-i18next'
import type { RowEntryProps } from '../entry.columns.ts'
import { startName } from '../entry.view.ts'
import classes from '../results.module.css'
import type { Entry, EntryRow } from '../use-entry.ts'

/** The codes of result lists, offered while a reason is typed. */
export const Reasons = ({ id, reasons }: { id: string; reasons: NonNullable<RowEntryProps['reasons']> }) =>
  reasons.length > 0 && (
    <datalist id={id}>
      {reasons.map(({ code, label }) => (
        <option key={code} value={code} label={label} />
      ))}
    </datalist>
  )

/** The reason why a ride ended. */
export const Reason = ({
  entry,
  row: { line, typed },
  listId,
  onEnter,
}: {
  entry: Entry
  row: EntryRow
  listId: string | undefined
  onEnter?: () => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <input
      className={classes.reason}
      aria-label={t('result.reasonOf', { start: startName(line) })}
      placeholder={t('result.reason')}
      list={listId}
      maxLength={200}
      readOnly={entry.isReadOnly}
      value={typed.reason ?? ''}
      onChange={(event) => entry.change(line, { reason: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || onEnter === undefined) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
