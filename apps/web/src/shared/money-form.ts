// Money in a form: the value that MoneyInput edits, and the one that the server accepts.
import { Currency, type Money, newMoney, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { MoneyValue } from '@oxer/ui'

export const currencies = Currency.options
/** The levels to choose from: those of the country, and the stored one, which stays where it is. */
export const taxLevelOptions = (
  levels: readonly TaxLevelCode[],
  stored?: TaxLevelCode,
): { value: TaxLevelCode; label: string }[] =>
  TaxLevelCode.options
    .filter((level) => level === stored || levels.includes(level))
    .map((value) => ({ value, label: `${value.replace('VAT_', '')} %` }))

export type FormMoney = MoneyValue<TaxLevelCode>

/** The stored value, or that of a new form: 0 EUR without tax. */
export const toFormMoney = (money: Money | undefined): FormMoney => ({
  amountInCents: money?.amountWithTax ?? newMoney.amountWithTax,
  currency: money?.currency ?? newMoney.currency,
  taxLevelCode: money?.taxLevelCode ?? newMoney.taxLevelCode,
})

/** A missing amount is sent as empty, which the schema refuses at its field. */
export const fromFormMoney = ({ amountInCents, currency, taxLevelCode }: FormMoney) => ({
  amountWithTax: amountInCents ?? Number.NaN,
  taxLevelCode,
  currency: Currency.options.find((known) => known === currency) ?? 'EUR',
})
