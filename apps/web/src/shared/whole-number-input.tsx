import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

export type WholeNumberInputProps<Empty extends number | null> = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'allowDecimal' | 'min'
> & {
  value: number | Empty
  onChange: (value: number | Empty) => void
  minimum?: number
  /** What an empty field means: no limit, or the value that the field falls back to. */
  whenEmpty: Empty
}

/** A whole number. The field may be empty while somebody types: what it then means is shown when the field is left. */
export const WholeNumberInput = <Empty extends number | null>({
  value,
  onChange,
  minimum = 0,
  whenEmpty,
  onBlur,
  ...rest
}: WholeNumberInputProps<Empty>) => {
  const [typed, setTyped] = useState<string | number | null>(null)
  return (
    <NumberInput
      {...rest}
      min={minimum}
      allowDecimal={false}
      value={typed ?? value ?? ''}
      onChange={(next) => {
        setTyped(next)
        const isWhole = typeof next === 'number' && Number.isSafeInteger(next) && next >= minimum
        if (isWhole || next === '') onChange(isWhole ? next : whenEmpty)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
