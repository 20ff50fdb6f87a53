import { defineErrors } from '../kernel/error/error.schema.ts'

/** 032, from 21 on: orders, documents and payments. */
export const financeErrors = defineErrors({
  nothingToOrder: { code: '032-0000000021', kind: 'CONFLICT' },
  orderProcessed: { code: '032-0000000022', kind: 'CONFLICT' },
  orderCancelled: { code: '032-0000000023', kind: 'CONFLICT' },
  orderNotProcessed: { code: '032-0000000024', kind: 'CONFLICT' },
  orderInvoiced: { code: '032-0000000025', kind: 'CONFLICT' },
  invoiceDraft: { code: '032-0000000026', kind: 'CONFLICT' },
  invoiceFinal: { code: '032-0000000027', kind: 'CONFLICT' },
  creditExceeds: { code: '032-0000000028', kind: 'CONFLICT' },
  dateBeforeLast: { code: '032-0000000029', kind: 'CONFLICT' },
  refundExceedsPayment: { code: '032-0000000030', kind: 'CONFLICT' },
  noLines: { code: '032-0000000031', kind: 'UNPROCESSABLE_CONTENT' },
  standardWithoutRate: { code: '032-0000000032', kind: 'UNPROCESSABLE_CONTENT' },
  rateOnExempt: { code: '032-0000000033', kind: 'UNPROCESSABLE_CONTENT' },
  outOfScopeMixed: { code: '032-0000000034', kind: 'UNPROCESSABLE_CONTENT' },
  negativeInvoice: { code: '032-0000000035', kind: 'UNPROCESSABLE_CONTENT' },
  /** Kept with an order that could not be booked. */
  orderEmpty: { code: '032-0000000037', kind: 'CONFLICT' },
  orderWithoutPayer: { code: '032-0000000038', kind: 'CONFLICT' },
  negativeCreditNote: { code: '032-0000000036', kind: 'UNPROCESSABLE_CONTENT' },
  /** 061 to 079: money in and out. */
  amountNotPositive: { code: '032-0000000061', kind: 'BAD_REQUEST' },
  payerKnown: { code: '032-0000000062', kind: 'CONFLICT' },
  cardNotPossible: { code: '032-0000000078', kind: 'CONFLICT' },
  /** Kept with a card payment whose report names another amount, currency or account. */
  cardPaymentDiffers: { code: '032-0000000079', kind: 'CONFLICT' },
  /** A report of the provider names its account, so an account is of one seller. */
  cardAccountTaken: { code: '032-0000000080', kind: 'CONFLICT' },
  /** 091 to 099: the books of other systems, and the second pair of eyes. */
  accountingOff: { code: '032-0000000091', kind: 'CONFLICT' },
  accountingIncomplete: { code: '032-0000000092', kind: 'CONFLICT' },
  exportSent: { code: '032-0000000093', kind: 'CONFLICT' },
  /** Nobody approves or rejects what they proposed. */
  secondPersonNeeded: { code: '032-0000000094', kind: 'CONFLICT' },
  waitsForSecondPerson: { code: '032-0000000095', kind: 'CONFLICT' },
  notProposed: { code: '032-0000000096', kind: 'CONFLICT' },
  /** The bank account of a contact is not the one that was proposed. */
  payeeChanged: { code: '032-0000000097', kind: 'CONFLICT' },
  /** 098 to 109: the way back of money. */
  refundCancelled: { code: '032-0000000098', kind: 'CONFLICT' },
  payerWithoutIban: { code: '032-0000000099', kind: 'UNPROCESSABLE_CONTENT' },
  /** There is no bank file of what a second person has not approved. */
  notApproved: { code: '032-0000000101', kind: 'CONFLICT' },
  /** What a provider of card payments reported is taken back there. */
  paymentOfProvider: { code: '032-0000000102', kind: 'CONFLICT' },
  /** The provider has been asked, and gives it back or says that it does not. */
  refundAtProvider: { code: '032-0000000133', kind: 'CONFLICT' },
  /** What the bank has booked is not cancelled. */
  bankBooked: { code: '032-0000000104', kind: 'CONFLICT' },
  /** The line is of another amount, or the order is booked or cancelled. */
  orderNotOfLine: { code: '032-0000000105', kind: 'CONFLICT' },
  /** Terminals took less than a line with its fee would pay out. */
  cardMoneyExceeded: { code: '032-0000000131', kind: 'UNPROCESSABLE_CONTENT' },
  /** There is less in the drawer than is taken to the bank. */
  depositExceeds: { code: '032-0000000132', kind: 'UNPROCESSABLE_CONTENT' },
  creditChanged: { code: '032-0000000103', kind: 'CONFLICT' },
  /** With a second pair of eyes, a desk gives back cash only. */
  refundByOffice: { code: '032-0000000100', kind: 'CONFLICT' },
  deskClosed: { code: '032-0000000063', kind: 'CONFLICT' },
  deskOpen: { code: '032-0000000064', kind: 'CONFLICT' },
  tabChanged: { code: '032-0000000065', kind: 'CONFLICT' },
  tabExceeded: { code: '032-0000000066', kind: 'UNPROCESSABLE_CONTENT' },
  paymentRefunded: { code: '032-0000000067', kind: 'CONFLICT' },
  statementUnreadable: { code: '032-0000000068', kind: 'UNPROCESSABLE_CONTENT' },
  statementTooLarge: { code: '032-0000000069', kind: 'UNPROCESSABLE_CONTENT' },
  statementOfOther: { code: '032-0000000070', kind: 'UNPROCESSABLE_CONTENT' },
  statementCurrency: { code: '032-0000000071', kind: 'UNPROCESSABLE_CONTENT' },
  statementUnbalanced: { code: '032-0000000072', kind: 'UNPROCESSABLE_CONTENT' },
  lineNotWaiting: { code: '032-0000000073', kind: 'CONFLICT' },
  partsDiffer: { code: '032-0000000074', kind: 'UNPROCESSABLE_CONTENT' },
  openChanged: { code: '032-0000000076', kind: 'CONFLICT' },
  paymentInFuture: { code: '032-0000000075', kind: 'BAD_REQUEST' },
  /** 081 to 089: what others are paid. */
  nothingToPay: { code: '032-0000000081', kind: 'CONFLICT' },
  payoutBySeller: { code: '032-0000000082', kind: 'CONFLICT' },
  payoutChanged: { code: '032-0000000083', kind: 'CONFLICT' },
  payoutCancelled: { code: '032-0000000084', kind: 'CONFLICT' },
  /** The bank may have its file: whoever cancels it says that it has not. */
  payoutFileGiven: { code: '032-0000000121', kind: 'CONFLICT' },
  payoutNetted: { code: '032-0000000085', kind: 'CONFLICT' },
  prizesAscending: { code: '032-0000000086', kind: 'UNPROCESSABLE_CONTENT' },
  prizesPaidOut: { code: '032-0000000107', kind: 'CONFLICT' },
  /** 051 to 059: documents and their seller. */
  invoiceWithoutUbl: { code: '032-0000000051', kind: 'CONFLICT' },
  sellerWithoutAccount: { code: '032-0000000052', kind: 'UNPROCESSABLE_CONTENT' },
  sellerWithoutAddress: { code: '032-0000000053', kind: 'UNPROCESSABLE_CONTENT' },
  sellerWithoutIban: { code: '032-0000000054', kind: 'UNPROCESSABLE_CONTENT' },
  sellerWithoutEnterpriseNumber: { code: '032-0000000055', kind: 'UNPROCESSABLE_CONTENT' },
  /** Payments on its orders are more than what is left of them together. */
  invoiceOverpaid: { code: '032-0000000056', kind: 'CONFLICT' },
  /** Something of the period waits for a document, or a document for its number. */
  periodHasOpen: { code: '032-0000000057', kind: 'CONFLICT' },
  /** Only days that are over are closed, and each once. */
  periodNotOver: { code: '032-0000000058', kind: 'CONFLICT' },
  /** A receipt is for what is paid. */
  orderUnpaid: { code: '032-0000000059', kind: 'CONFLICT' },
})

export type FinanceRefusal = keyof typeof financeErrors
