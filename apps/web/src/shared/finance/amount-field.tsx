import { TextInput } from '@mantine/core'
import { parseAmountText } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An amount that a person types or counts, in cents; Enter is the form's. */
export const AmountField = ({
  label,
  start = '',
  error = null,
  onChange,
  isFirst = false,
}: {
  label: string
  start?: string
  /** Why a form refuses it; a text that is no amount says so itself. */
  error?: ReactNode
  onChange: (cents: number | null) => void
  isFirst?: boolean
}) => {
  const { t } = useTranslation('finance')
  const [text, setText] = useState(start)
  const cents = parseAmountText(text)
  const isWrong = text.trim() !== '' && (cents === null || cents < 0)
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      error={isWrong ? t('desk.bad') : error}
      {...(isFirst && { 'data-autofocus': true })}
      onChange={({ currentTarget: { value } }) => {
        const read = parseAmountText(value)
        setText(value)
        onChange(read !== null && read >= 0 ? read : null)
      }}
    />
  )
}
