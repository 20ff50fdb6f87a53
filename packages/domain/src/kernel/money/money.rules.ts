import type { Currency, Money, TaxLevelCode } from './money.schema.ts'
import { halfUp, reduce } from './rounding.rules.ts'

const taxPercent = { VAT_0: 0, VAT_6: 6, VAT_9: 9, VAT_21: 21 } as const satisfies Record<TaxLevelCode, number>

/** `-12.05`: an amount as an exact decimal. */
export const centsText = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Per cent. */
export const taxPercentOf = (taxLevelCode: TaxLevelCode): number => taxPercent[taxLevelCode]

/**
 * Net = gross / (1 + rate), half up to the cent (decision 37); below zero the mirror of above. It is the net of one price on a screen: a
 * document rounds by group (decision 46).
 */
export const netCents = (grossCents: number, taxLevelCode: TaxLevelCode): number =>
  halfUp(BigInt(grossCents) * 100n, BigInt(100 + taxPercent[taxLevelCode]))

export const toMoney = (grossCents: number, taxLevelCode: TaxLevelCode, currency: Currency = 'EUR'): Money => ({
  amountWithTax: grossCents,
  amountWithoutTax: netCents(grossCents, taxLevelCode),
  taxLevel: taxPercent[taxLevelCode],
  taxLevelCode,
  currency,
})

export type Price = {
  /** Gross cents of one. */
  readonly unitCents: number
  readonly quantity: number
  /** Hundredths of a percent; a price profile's reduction (decision 12). */
  readonly reductionBasisPoints: number
  readonly taxLevelCode: TaxLevelCode
}

/** The price of some of a thing: the reduction is taken from one and rounded, then the quantity counts. */
export const priceOf = ({ unitCents, quantity, reductionBasisPoints, taxLevelCode }: Price): Money =>
  toMoney(reduce(unitCents, reductionBasisPoints) * quantity, taxLevelCode)
