import { TextInput } from '@mantine/core'
import { parseAmountText, showAmountText, useUi } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import classes from './cents-input.module.css'

/** An amount above zero; it counts from the first digit on, so that nothing has to be confirmed. */
export const CentsInput = ({
  label,
  cents,
  currency,
  onChange,
  error,
}: {
  label: string
  cents: number
  currency: string
  onChange: (cents: number) => void
  error?: ReactNode
}) => {
  const { texts, language } = useUi()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? cents : parseAmountText(typed)
  const isWrong = typed !== null && typed.trim() !== '' && (read === null || read < 0)
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      className={classes.amount}
      rightSection={<span aria-hidden>{currency === 'EUR' ? '€' : currency}</span>}
      error={isWrong ? texts.money.invalid : error}
      value={typed ?? showAmountText(cents, language)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = value.trim() === '' ? 0 : parseAmountText(value)
        if (next !== null && next >= 0) onChange(next)
      }}
      // A zero is not in the way of the amount that is typed.
      onFocus={() => cents === 0 && setTyped('')}
      // A text that is no amount stays, with what is wrong with it.
      onBlur={() => !isWrong && setTyped(null)}
    />
  )
}
