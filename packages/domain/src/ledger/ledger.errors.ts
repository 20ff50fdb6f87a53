import { defineErrors } from '../kernel/error/error.schema.ts'

/** 032: the books, and the bills and items that are booked; finance continues the group from 21 on. */
export const ledgerErrors = defineErrors({
  billNotDeletable: { code: '032-0000000001', kind: 'CONFLICT' },
  billNotEmpty: { code: '032-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** The bill to move to is gone, is of another book, or is the bill itself. */
  targetNotFound: { code: '032-0000000003', kind: 'NOT_FOUND' },
  billNotOpen: { code: '032-0000000004', kind: 'CONFLICT' },
  itemNotOpen: { code: '032-0000000005', kind: 'CONFLICT' },
  itemHasSource: { code: '032-0000000006', kind: 'CONFLICT' },
  reasonMissing: { code: '032-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  periodClosed: { code: '032-0000000008', kind: 'CONFLICT' },
  unknownTransaction: { code: '032-0000000009', kind: 'NOT_FOUND' },
  reversalOfReversal: { code: '032-0000000010', kind: 'CONFLICT' },
  splitOverHundred: { code: '032-0000000011', kind: 'UNPROCESSABLE_CONTENT' },
  /** The absolute parts are more than the price; `maximum` is the price. */
  splitOverPrice: { code: '032-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
  /** Each book of a federation has a code of three digits, and none is left. */
  bookCodesUsed: { code: '032-0000000120', kind: 'CONFLICT' },
  splitNegative: { code: '032-0000000012', kind: 'BAD_REQUEST' },
})

export type LedgerRefusal = keyof typeof ledgerErrors
