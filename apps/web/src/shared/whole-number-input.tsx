import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

export type WholeNumberInputProps<Empty extends number | null> = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'allowDecimal' | 'min'
> & {
  value: number | Empty
  onChange: (value: number | Empty) => void
  minimum?: number
  /** The meaning of an empty field: no limit, or a default value. */
  whenEmpty: Empty
}

/** A whole number. The field may be empty during typing; what that means is shown when it loses the focus. */
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
