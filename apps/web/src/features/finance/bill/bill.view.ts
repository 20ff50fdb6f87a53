import type { BillRow } from '@oxer/domain/finance/bill/bill.schema'

/** The open tabs of the same seller that can take what is on a bill. */
export const otherBills = (bill: BillRow, bills: readonly BillRow[]): BillRow[] =>
  bills.filter(({ ref, bookRef, status }) => ref !== bill.ref && bookRef === bill.bookRef && status === 'OPEN')
