import { Fieldset, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './fields.module.css'
import { parseAmountText, showAmountText } from './money-text.ts'

export type MoneyValue<TaxCode extends string = string> = {
  /** Whole cents, tax included; null while the field is empty. */
  amountInCents: number | null
  currency: string
  taxLevelCode: TaxCode
}

export type MoneyInputProps<TaxCode extends string> = {
  label: string
  value: MoneyValue<TaxCode>
  onChange: (value: MoneyValue<TaxCode>) => void
  currencies?: readonly string[]
  taxLevels: readonly { value: TaxCode; label: string }[]
  /** Only the amount may change: currency and tax come from elsewhere (spec section 5). */
  isAmountOnly?: boolean
  required?: boolean
  disabled?: boolean
  error?: ReactNode
}

/** An amount with its currency and tax. Either decimal mark is accepted; the mark of the reader's language is shown. */
export const MoneyInput = <TaxCode extends string>({
  label,
  value,
  onChange,
  currencies = ['EUR'],
  taxLevels,
  isAmountOnly = false,
  required = false,
  disabled = false,
  error,
}: MoneyInputProps<TaxCode>) => {
  const { texts, language } = useUi()
  const messageId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const finish = (): void => {
    const text = typed ?? (value.amountInCents === null ? '' : showAmountText(value.amountInCents, language))
    const cents = parseAmountText(text)
    if (text.trim() === '') {
      // A blank amount is ignored: the one before stays (pr0718).
      setRefusal(required && value.amountInCents === null ? texts.money.amountEmpty : null)
      setTyped(null)
      return
    }
    if (cents === null || cents < 0) {
      setRefusal(cents === null ? texts.money.invalid : texts.money.negative)
      return
    }
    setRefusal(null)
    setTyped(null)
    if (cents !== value.amountInCents) onChange({ ...value, amountInCents: cents })
  }

  const message = refusal ?? error
  return (
    <Fieldset legend={label} variant="unstyled" disabled={disabled} className={classes.money}>
      <TextInput
        className={classes.amount}
        aria-label={texts.money.amount}
        aria-describedby={message ? messageId : undefined}
        required={required}
        inputMode="decimal"
        autoComplete="off"
        error={Boolean(message)}
        value={typed ?? (value.amountInCents === null ? '' : showAmountText(value.amountInCents, language))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // A zero is not in the way of the amount that is typed.
        onFocus={() => value.amountInCents === 0 && typed === null && setTyped('')}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
        }}
      />
      <NativeSelect
        aria-label={texts.money.currency}
        disabled={disabled || isAmountOnly || currencies.length < 2}
        data={[...currencies]}
        value={value.currency}
        onChange={(event) => onChange({ ...value, currency: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={texts.money.tax}
        disabled={disabled || isAmountOnly}
        data={taxLevels.map((level) => ({ ...level }))}
        value={value.taxLevelCode}
        onChange={(event) => {
          const level = taxLevels.find((each) => each.value === event.currentTarget.value)
          if (level) onChange({ ...value, taxLevelCode: level.value })
        }}
      />
      {message && (
        <p className={classes.message} id={messageId} role="alert">
          {message}
        </p>
      )}
    </Fieldset>
  )
}
