import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'

/** A choice that was not made is missing; any other value is no choice. */
const unless =
  (code: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === null || input === '' ? code : undefined

/** Tax levels are data of a country (decision 49): VAT_9 is sold in Dutch books only, the others everywhere. */
export const TaxLevelCode = z
  .enum(['VAT_0', 'VAT_6', 'VAT_9', 'VAT_21'], { error: unless(kernelErrors.blankTaxLevel.code) })
  .meta({ id: 'TaxLevelCode' })
export type TaxLevelCode = z.infer<typeof TaxLevelCode>

/** The levels of a country. @param country alpha-3, as addresses have it; null if it is not known */
export const taxLevelsOf = (country: string | null): readonly TaxLevelCode[] =>
  TaxLevelCode.options.filter((level) => level !== 'VAT_9' || country === 'NLD')
export const Currency = z
  .enum(['EUR', 'USD'], { error: unless(kernelErrors.blankCurrency.code) })
  .meta({ id: 'Currency' })
export type Currency = z.infer<typeof Currency>

/** Money in the api (decision 5). Amounts are integer cents: 1250 is 12.50. The gross amount is the primary one (decision 37). */
export const Money = z
  .object({
    amountWithTax: z.int(),
    amountWithoutTax: z.int(),
    /** Percent. */
    taxLevel: z.int().min(0),
    taxLevelCode: TaxLevelCode,
    currency: Currency,
  })
  .meta({ id: 'Money', description: 'Amounts in integer cents' })
export type Money = z.infer<typeof Money>

/** In cents: 9,999,999.99. Sums of several amounts still fit their columns. */
const largestAmount = 999_999_999

/** The input of a form: gross cents, tax level and currency; the net amount is derived. */
export const MoneyInput = z
  .object({
    amountWithTax: z.int().min(0).max(largestAmount),
    taxLevelCode: TaxLevelCode,
    currency: Currency,
  })
  .meta({ id: 'MoneyInput' })
export type MoneyInput = z.infer<typeof MoneyInput>

/** What money is before anybody enters it (pr1005, decision 49). */
export const newMoney = { amountWithTax: 0, taxLevelCode: 'VAT_0', currency: 'EUR' } as const satisfies MoneyInput
