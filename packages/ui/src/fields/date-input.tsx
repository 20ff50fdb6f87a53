import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import { parseDateText, shiftDate, showDateText } from './date-text.ts'

type OwnFieldProps = 'value' | 'defaultValue' | 'onChange' | 'type'

export type DateInputProps = Omit<TextInputProps, OwnFieldProps> & {
  /** YYYY-MM-DD, or null. */
  value: string | null
  onChange: (date: string | null) => void
  minimum?: string
  maximum?: string
}

const DateCalendar = lazy(() => import('./date-calendar.tsx').then((file) => ({ default: file.DateCalendar })))

/**
 * A day, typed as DD/MM/YYYY or chosen from a calendar; the up and down keys change it by one day. An invalid text is
 * kept as typed, with the documented message, and counts as no date.
 */
export const DateInput = ({ value, onChange, minimum, maximum, error, onBlur, ...rest }: DateInputProps) => {
  const { texts, language } = useUi()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWrong, setWrong] = useState(false)

  const change = (date: string | null): void => {
    setTyped(null)
    setWrong(false)
    onChange(date)
  }
  const finish = (): void => {
    if (typed === null) return
    const date = parseDateText(typed)
    if (date !== null || typed.trim() === '') change(date)
    else setWrong(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') finish()
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const from = typed === null ? value : parseDateText(typed)
    if (days === 0 || from === null) return
    event.preventDefault()
    change(shiftDate(from, days))
  }

  return (
    <TextInput
      placeholder={texts.field.datePlaceholder}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={typed ?? (value === null ? '' : showDateText(value))}
      error={isWrong ? texts.field.invalidDate : error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const date = parseDateText(text)
        if (date !== null || text.trim() === '') setWrong(false)
        if (date !== value) onChange(date)
      }}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      onKeyDown={onKeyDown}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              size="md"
              aria-label={texts.field.openCalendar}
              disabled={rest.disabled === true}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            {isOpen && (
              <Suspense fallback={<div style={{ width: 252, height: 264 }} />}>
                <DateCalendar
                  value={value}
                  language={language}
                  {...(minimum !== undefined && { minimum })}
                  {...(maximum !== undefined && { maximum })}
                  previous={texts.action.previous}
                  next={texts.action.next}
                  onChange={(date) => {
                    setOpen(false)
                    change(date)
                  }}
                />
              </Suspense>
            )}
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
