import type { Currency } from '@oxer/domain/kernel/money/money.schema'
import { useFormats } from '../use-formats.ts'

/** A part in words: who, and how much. */
export const useSplitText = () => {
  const { money, number } = useFormats()
  return (
    { name, type, value }: { name: string; type: 'ABSOLUTE' | 'PERCENTAGE'; value: number },
    currency: Currency,
  ): string => `${name} ${type === 'ABSOLUTE' ? money(value, currency) : `${number(String(value / 100))} %`}`
}
