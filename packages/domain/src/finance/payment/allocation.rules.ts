// Which document a payment settles, and what is left of it (pr1048). Every change is a line between a payment and a document, so that the
// open amount of a document is always its amount less the sum of its lines.
import { compareCodePoints } from '../../kernel/text/code-point.rules.ts'
import type { FinanceRefusal } from '../finance.errors.ts'

export type PaymentStatus = 'INCOMPLETE' | 'PARTIAL' | 'COMPLETE' | 'EXCEEDED' | 'ERROR'

/** A document that is to be paid. */
export type OpenDocument = {
  readonly id: string
  readonly amountCents: number
  readonly openCents: number
  readonly dueDate: string
  /** Whether a payment for it failed. */
  readonly hasFailed: boolean
}

/** A payment or a credit note. */
export type Settlement = {
  readonly id: string
  /** What was paid and not refunded. */
  readonly amountCents: number
  readonly leftCents: number
  /** The documents that it names. */
  readonly names: readonly string[]
}

/** Below zero it takes an earlier line back. */
export type Allocation = { readonly from: string; readonly document: string; readonly amountCents: number }

export type PaymentReference = { readonly document: string; readonly amountCents?: number | undefined }

/** The order in which documents are settled when nobody says which: the oldest due first, of one day by their id. */
const byDueDate = (left: OpenDocument, right: OpenDocument): number =>
  compareCodePoints(left.dueDate, right.dueDate) || compareCodePoints(left.id, right.id)

/** The references that nobody gave: every open document in the order of `byDueDate`. */
export const oldestFirst = (documents: readonly OpenDocument[]): readonly PaymentReference[] =>
  documents
    .filter(({ openCents }) => openCents > 0)
    .toSorted(byDueDate)
    .map(({ id }) => ({ document: id }))

/**
 * The lines that settle documents with an amount, in the order of the references: each at most its own amount, what is open and what is
 * left. What remains is not allocated.
 */
export const allocate = (
  from: string,
  leftCents: number,
  references: readonly PaymentReference[],
  documents: readonly OpenDocument[],
): readonly Allocation[] => {
  const open = new Map(documents.map(({ id, openCents }) => [id, openCents]))
  const lines: Allocation[] = []
  let left = leftCents
  for (const { document, amountCents = left } of references) {
    const settled = Math.min(amountCents, open.get(document) ?? 0, left)
    if (settled <= 0) continue
    lines.push({ from, document, amountCents: settled })
    open.set(document, (open.get(document) ?? 0) - settled)
    left -= settled
  }
  return lines
}

/**
 * What a payer has to its credit by documents below zero (credit notes, orders that take back) settles what it owes: the documents of
 * `first` before the oldest due. Of the lines, `from` is the document below zero.
 */
export const useCredits = (
  documents: readonly OpenDocument[],
  first: readonly string[] = [],
): readonly Allocation[] => {
  const references = [...first.map((document) => ({ document })), ...oldestFirst(documents)]
  let open = documents
  return documents
    .filter(({ openCents }) => openCents < 0)
    .toSorted(byDueDate)
    .flatMap(({ id, openCents }) => {
      const lines = allocate(id, 0 - openCents, references, open)
      const settled = new Map(lines.map(({ document, amountCents }) => [document, amountCents]))
      open = open.map((each) => ({ ...each, openCents: each.openCents - (settled.get(each.id) ?? 0) }))
      return lines
    })
}

/** Why a refund is refused; null if it is not. */
export const refuseRefund = (paidCents: number, refundCents: number): FinanceRefusal | null =>
  refundCents > paidCents ? 'refundExceedsPayment' : null

/**
 * The lines that a refund takes back, the last first, each as far as the refund needs it. What is not allocated is refunded first and has no
 * line.
 *
 * @param lines of the payment, in the order in which they were made, also those below zero
 */
export const takeBack = (
  { id, leftCents }: Pick<Settlement, 'id' | 'leftCents'>,
  refundCents: number,
  lines: readonly Allocation[],
): readonly Allocation[] => {
  let needed = refundCents - Math.min(refundCents, leftCents)
  return standingLines(lines)
    .toReversed()
    .flatMap(({ document, amountCents }) => {
      const taken = Math.min(amountCents, needed)
      needed -= taken
      return taken === 0 ? [] : [{ from: id, document, amountCents: 0 - taken }]
    })
}

/** What is left of the lines above zero. A line below zero takes back the last of them, as a refund does. */
const standingLines = (lines: readonly Allocation[]): readonly Allocation[] => {
  const standing: Allocation[] = []
  for (const line of lines) {
    if (line.amountCents > 0) {
      standing.push(line)
      continue
    }
    const last = standing.pop()
    const left = (last?.amountCents ?? 0) + line.amountCents
    if (last !== undefined && left > 0) standing.push({ ...last, amountCents: left })
  }
  return standing
}

/**
 * The payment status of a document. EXCEEDED: a payment that names it has money left. ERROR: a payment failed and nothing is paid.
 *
 * @param naming the payments that name it
 */
export const paymentStatusOf = (
  { amountCents, openCents, hasFailed }: Pick<OpenDocument, 'amountCents' | 'openCents' | 'hasFailed'>,
  naming: readonly Pick<Settlement, 'leftCents'>[],
): PaymentStatus => {
  if (openCents === 0) return naming.some(({ leftCents }) => leftCents > 0) ? 'EXCEEDED' : 'COMPLETE'
  if (openCents < amountCents) return 'PARTIAL'
  return hasFailed ? 'ERROR' : 'INCOMPLETE'
}

/** What a payer owes: all that is open, less all that is not allocated. Below zero the payer has money left. */
export const balanceOf = (
  documents: readonly Pick<OpenDocument, 'openCents'>[],
  settlements: readonly Pick<Settlement, 'leftCents'>[],
): number =>
  documents.reduce((sum, { openCents }) => sum + openCents, 0) -
  settlements.reduce((sum, { leftCents }) => sum + leftCents, 0)
