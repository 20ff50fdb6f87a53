// The figures of a sheet that do not come from a judge.

import { useFormats } from '../../../../shared/use-formats.ts'
import { onExtraKey } from '../mark-sheet.keys.ts'
import classes from '../results.module.css'
import type { Entry } from '../use-entry.ts'
import type { MarkSheetState } from '../use-mark-sheet.ts'

export const ExtraFields = ({ entry, sheet }: { entry: Entry; sheet: MarkSheetState }) => {
  const formats = useFormats()
  const { line, row, extras, focus, isWrong, errorId } = sheet
  if (extras.length === 0) return null
  return (
    <div ref={focus.extraRow} className={classes.extras}>
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
            value={formats.result(row.typed[extra.field] ?? '')}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => entry.change(line, { [extra.field]: event.currentTarget.value })}
            onBlur={(event) => {
              const text = event.currentTarget.value
              const tidied = extra.tidy?.(text) ?? text
              if (formats.result(tidied) !== formats.result(text)) entry.tidy(line, { [extra.field]: tidied })
            }}
            onKeyDown={(event) => onExtraKey(event, entry, sheet, at)}
          />
        </label>
      ))}
    </div>
  )
}
