// What an error of course costs, on a screen and on paper.
import type { TFunction } from 'i18next'
import './keys.ts'

type Deduction = { readonly kind: 'POINTS' | 'PERCENTAGE'; readonly value: string } | { readonly kind: 'ELIMINATION' }

/** A line for each error; the last one counts for those after it. */
export const deductionTexts = (
  t: TFunction<'catalogue'>,
  deductions: readonly Deduction[],
  figure: (decimal: string) => string,
): string[] =>
  deductions.map((deduction, index) => {
    const isLast = index === deductions.length - 1 && index > 0
    const number = t(isLast ? 'protocol.sheet.errorLast' : 'protocol.sheet.error', { number: index + 1 })
    const cost =
      deduction.kind === 'ELIMINATION'
        ? t('protocol.deduction.ELIMINATION')
        : t(`protocol.sheet.off.${deduction.kind}`, { value: figure(deduction.value) })
    return `${number} ${cost}`
  })
