import type { Currency, Money, TaxLevelCode } from './money.schema.ts'

const taxPercent = { VAT_0: 0, VAT_6: 6, VAT_21: 21 } as const satisfies Record<TaxLevelCode, number>

/** Net = gross / (1 + rate), half up to the cent (decision 37). `grossCents` is a non-negative integer. */
export const netCents = (grossCents: number, taxLevelCode: TaxLevelCode): number => {
  const divisor = 100 + taxPercent[taxLevelCode]
  return Math.floor((grossCents * 200 + divisor) / (2 * divisor))
}

export const toMoney = (grossCents: number, taxLevelCode: TaxLevelCode, currency: Currency = 'EUR'): Money => ({
  amountWithTax: grossCents,
  amountWithoutTax: netCents(grossCents, taxLevelCode),
  taxLevel: taxPercent[taxLevelCode],
  taxLevelCode,
  currency,
})
