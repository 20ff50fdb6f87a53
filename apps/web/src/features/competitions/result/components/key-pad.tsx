// Big keys for a phone at the ring: the usual faults, the usual ends of a ride, and the digits of the field that is
// typed. The keyboard of the phone stays closed.
import { IconBackspace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { EntryColumn } from '../entry.columns.ts'
import { statusKeys } from '../entry.keys.ts'
import { type StatusTag, tagOf } from '../entry.view.ts'
import classes from '../results.module.css'

const digits = (decimalSign: string) => ['1', '2', '3', '4', '5', '6', '7', '8', '9', decimalSign, '0']
const ends = [statusKeys.e, statusKeys.r] as const

export const KeyPad = ({
  column,
  quick,
  onType,
  onErase,
  onQuick,
  onEnd,
}: {
  /** The field that the digits go to; null while letters are typed. */
  column: EntryColumn | null
  quick: readonly string[]
  onType: (digit: string) => void
  onErase: () => void
  onQuick: (value: string) => void
  onEnd: (status: string) => void
}) => {
  const { t } = useTranslation('competitions')
  const { decimalSign } = useFormats()
  // The field keeps the cursor.
  const keep = {
    type: 'button' as const,
    className: classes.key,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  const tags = ends.flatMap((status): (StatusTag & { status: string })[] => {
    const tag = tagOf(t, status)
    return tag === null ? [] : [{ ...tag, status }]
  })
  return (
    <div className={classes.pad}>
      <fieldset className={classes.padRow} aria-label={t('result.pad.usual')}>
        {quick.map((value) => (
          <button key={value} {...keep} data-strong onClick={() => onQuick(value)}>
            {value}
          </button>
        ))}
        {tags.map(({ status, text, label }) => (
          <button key={status} {...keep} aria-label={label} onClick={() => onEnd(status)}>
            {text}
          </button>
        ))}
      </fieldset>
      {column !== null && (
        <fieldset className={classes.padDigits} aria-label={t('result.pad.digits', { field: column.label })}>
          {digits(decimalSign).map((digit) => (
            <button key={digit} {...keep} onClick={() => onType(digit)}>
              {digit}
            </button>
          ))}
          <button {...keep} aria-label={t('result.pad.erase')} onClick={onErase}>
            <IconBackspace size={22} aria-hidden />
          </button>
        </fieldset>
      )}
    </div>
  )
}
