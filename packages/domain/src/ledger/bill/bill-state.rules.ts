// The rule of the states of bills as a table, for statements that read many bills at once: a statement collects which states the documents of
// the items have, and the rule says what state that is of the bill.
import { type BillStatus, billStatusOf, type DocumentStatus } from './bill.rules.ts'

/** The bit of an item that is on no document, and of each state of its document. */
export const itemBits = {
  none: 1,
  DRAFT: 2,
  INVOICED: 4,
  PAID: 8,
  OVERDUE: 16,
  CANCELLED: 32,
} as const satisfies Record<'none' | DocumentStatus, number>

const documents = [null, 'DRAFT', 'INVOICED', 'PAID', 'OVERDUE', 'CANCELLED'] as const

/** The state of a bill that nobody deleted, by the bits of its standing items. */
export const billStatuses: readonly BillStatus[] = Array.from({ length: 2 ** documents.length }, (_, bits) =>
  billStatusOf({
    isDeleted: false,
    items: documents
      .filter((document) => (bits & itemBits[document ?? 'none']) !== 0)
      .map((document) => ({ status: 'ORDERED', document })),
  }),
)
