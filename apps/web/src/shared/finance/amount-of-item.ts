import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { Formats } from '@oxer/i18n/formats'

/** The amount of an item, or the words for a price that follows: it is not sold for nothing. */
export const amountOfItem = (
  { amount, currency, isToPrice }: Pick<BillItemRow, 'amount' | 'currency' | 'isToPrice'>,
  priceFollows: string,
  { money }: Pick<Formats, 'money'>,
): string => (isToPrice ? priceFollows : money(amount, currency))
