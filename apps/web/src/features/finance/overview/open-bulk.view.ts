// What can be done with the ticked documents that are open, and with which of them.
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'

export type OpenAct = 'REMIND' | 'DISPUTE' | 'ACCEPT' | 'CREDIT'
export const openActs = ['REMIND', 'DISPUTE', 'ACCEPT', 'CREDIT'] as const satisfies readonly OpenAct[]

const fits: Readonly<Record<OpenAct, (document: OpenDocument) => boolean>> = {
  // Orders and receipts have told their payer no day.
  REMIND: ({ kind, disputeReason }) => kind === 'INVOICE' && disputeReason === null,
  DISPUTE: ({ disputeReason }) => disputeReason === null,
  ACCEPT: ({ disputeReason }) => disputeReason !== null,
  CREDIT: ({ kind }) => kind === 'INVOICE',
}

/** The documents that an act is for; the others stay as they are. */
export const documentsFor = (act: OpenAct, documents: readonly OpenDocument[]): OpenDocument[] =>
  documents.filter(fits[act])

/** An order has no document to print. */
export const printable = (documents: readonly OpenDocument[]): OpenDocument[] =>
  documents.filter(({ kind }) => kind !== 'ORDER')
