import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useDecimalText } from '../use-decimal-text.ts'

/** A decimal that is kept as text, so that no digit is lost; typed with a comma or a point. */
export const DecimalInput = ({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }) => {
  const { show, read } = useDecimalText()
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={show(value)}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    />
  )
}

/** Points by place in one line: 10 8 6,5. */
export const PlacesInput = ({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & { value: readonly string[]; onChange: (value: string[]) => void }) => {
  const { show, read } = useDecimalText()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...rest}
      inputMode="text"
      value={typed ?? value.map(show).join('  ')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(
          currentTarget.value
            .split(/[\s;]+/)
            .filter((part) => part !== '')
            .map(read),
        )
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
