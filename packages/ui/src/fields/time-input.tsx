import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import { parseTimeText, shiftTime } from './date-text.ts'

export type TimeInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** HH:mm, or null. */
  value: string | null
  onChange: (time: string | null) => void
  /** The minutes by which an arrow key changes the time. */
  step?: number
}

/** A time of day, typed as 9:05, 905 or 9h05; the up and down keys change it by five minutes. */
export const TimeInput = ({ value, onChange, step = 5, error, onBlur, ...rest }: TimeInputProps) => {
  const { texts } = useUi()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<'invalid' | 'empty' | null>(null)
  const change = (time: string | null): void => {
    setTyped(null)
    setRefusal(time === null && rest.required === true ? 'empty' : null)
    onChange(time)
  }
  const finish = (): void => {
    if (typed === null) return
    const time = parseTimeText(typed)
    if (time !== null || typed.trim() === '') change(time)
    else {
      setRefusal('invalid')
      onChange(null)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') finish()
    const minutes = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    const from = typed === null ? value : parseTimeText(typed)
    if (minutes === 0 || from === null) return
    event.preventDefault()
    change(shiftTime(from, minutes))
  }
  return (
    <TextInput
      placeholder={texts.field.timePlaceholder}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={typed ?? value ?? ''}
      error={refusal === null ? error : texts.field[refusal === 'empty' ? 'empty' : 'invalidTime']}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setRefusal(null)
      }}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
