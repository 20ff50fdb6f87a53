import { TextInput } from '@mantine/core'
import { parseAmountText, showAmountText } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Null for a text that is no amount, and for one below zero. */
const centsOf = (text: string): number | null => {
  const cents = parseAmountText(text)
  return cents !== null && cents >= 0 ? cents : null
}

/** An amount that a person types or counts, in cents; null while what is typed is no amount. Enter is the form's. */
export const AmountField = ({
  label,
  cents: given,
  start = '',
  error = null,
  description,
  onChange,
  isFirst = false,
}: {
  label: string
  /** The amount of the form, so that a restored draft is shown. Without it the field keeps what is typed, from `start` on. */
  cents?: number | null
  start?: string
  /** Why a form refuses it; a text that is no amount says so itself. */
  error?: ReactNode
  description?: string
  onChange: (cents: number | null) => void
  isFirst?: boolean
}) => {
  const { t, i18n } = useTranslation('finance')
  const [typed, setTyped] = useState(start)
  const cents = given === undefined ? centsOf(typed) : given
  // A draft that is restored has another amount than what was typed last.
  const isTyped = centsOf(typed) === cents
  const text = isTyped || cents === null ? typed : showAmountText(cents, i18n.language)
  const isWrong = cents === null && typed.trim() !== ''
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      error={isWrong ? t('desk.bad') : error}
      {...(description !== undefined && { description })}
      {...(isFirst && { 'data-autofocus': true })}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(centsOf(value))
      }}
    />
  )
}
