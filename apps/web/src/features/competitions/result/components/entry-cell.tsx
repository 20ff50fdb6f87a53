// One field of a row.
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { cellOf, type EntryColumn, type RowEntryProps } from '../entry.columns.ts'
import { startName } from '../entry.view.ts'
import classes from '../results.module.css'
import type { EntryRow } from '../use-entry.ts'
import type { RowKeys } from '../use-row-keys.ts'
import { MarkField } from './mark-field.tsx'

export const errorIdOf = ({ line }: EntryRow): string => `${line.participation}-error`

export const EntryCell = ({
  entry,
  row,
  column,
  id,
  onFocus,
  onKeyDown,
}: Pick<RowEntryProps, 'entry'> &
  Pick<RowKeys, 'onKeyDown'> & {
    row: EntryRow
    column: EntryColumn
    /** If the rider is shown above, a separate label names the field; otherwise it names both. */
    id?: string
    onFocus?: () => void
  }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { line, typed, problems } = row
  const isInvalid = problems.some(({ field }) => field === column.field)
  const label = id !== undefined ? undefined : t('result.cell', { column: column.label, start: startName(line) })
  const describedBy = isInvalid ? errorIdOf(row) : undefined
  if (column.choices) {
    return (
      <select
        id={id}
        className={classes.choice}
        data-cell={cellOf(line, column)}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        disabled={entry.isReadOnly}
        value={typed[column.field] ?? ''}
        onChange={(event) => entry.change(line, { [column.field]: event.currentTarget.value })}
        onKeyDown={(event) => onKeyDown(event, row, column)}
      >
        <option value="" />
        {column.choices.map((choice, at) => (
          <option key={choice} value={choice}>
            {`${at + 1} ${choice}`}
          </option>
        ))}
      </select>
    )
  }
  const counted = column.counted?.(typed) ?? null
  const text = counted ?? typed[column.field] ?? ''
  return (
    <MarkField
      id={id}
      scale={column.scale ?? null}
      cell={cellOf(line, column)}
      label={label}
      // In the grid, the column has the width.
      width={id === undefined ? '100%' : column.width}
      className={column.isText ? classes.reason : classes.input}
      inputMode={column.inputMode ?? (column.isText ? 'text' : 'decimal')}
      // A scale reads its mark as it is kept.
      value={column.isText || column.scale ? text : formats.result(text)}
      read={(text) => (text === '' ? null : (column.tidy?.(text) ?? text))}
      isInvalid={isInvalid}
      describedBy={describedBy}
      isReadOnly={entry.isReadOnly || counted !== null}
      onChange={(text) => entry.change(line, column.change?.(text, typed) ?? { [column.field]: text })}
      onLeave={(text) => {
        const tidied = column.tidy?.(text) ?? text
        // The text of the field has the decimal sign of the language, which the kept text has not.
        if (counted === null && formats.result(tidied) !== formats.result(text))
          entry.tidy(line, { [column.field]: tidied })
      }}
      onFocus={onFocus}
      onKeyDown={(event) => onKeyDown(event, row, column)}
    />
  )
}
