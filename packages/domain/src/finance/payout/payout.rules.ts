// What contacts are paid of their shares (decision 40, pr1045). A payout is a snapshot: the next one pays the difference between a new
// calculation and all snapshots, so that a credit is taken from what comes later.
import { compareCodePoints } from '../../kernel/text/code-point.rules.ts'

export type ShareLine = { readonly contact: string; readonly article: string; readonly amountCents: number }

export type PayoutLine = {
  readonly contact: string
  readonly article: string
  readonly accruedCents: number
  /** By all snapshots. */
  readonly paidCents: number
  readonly differenceCents: number
}

export type PayoutOfContact = {
  readonly contact: string
  readonly differenceCents: number
  /** Settled with what the contact owes. */
  readonly nettedCents: number
  readonly payableCents: number
  /** Left for the next payout: too little to pay, or below zero because too much was paid. */
  readonly carriedCents: number
}

export type PayoutTerms = {
  /** What each contact owes; only used for netting. */
  readonly owedBy: ReadonlyMap<string, number>
  readonly isNetting: boolean
  /** Less is carried to the next payout. */
  readonly minimumCents: number
}

export type PayoutCalculation = {
  readonly lines: readonly PayoutLine[]
  readonly contacts: readonly PayoutOfContact[]
}

const byContactAndArticle = (left: ShareLine, right: ShareLine): number =>
  compareCodePoints(left.contact, right.contact) || compareCodePoints(left.article, right.article)

const linesOf = (accruals: readonly ShareLine[], paid: readonly ShareLine[]): readonly PayoutLine[] => {
  const sums = new Map<string, { line: ShareLine; accrued: number; paid: number }>()
  const sumOf = (line: ShareLine) => {
    const key = JSON.stringify([line.contact, line.article])
    const found = sums.get(key) ?? { line, accrued: 0, paid: 0 }
    sums.set(key, found)
    return found
  }
  for (const line of accruals) sumOf(line).accrued += line.amountCents
  for (const line of paid) sumOf(line).paid += line.amountCents
  return [...sums.values()]
    .toSorted((left, right) => byContactAndArticle(left.line, right.line))
    .map(({ line: { contact, article }, accrued, paid: paidCents }) => ({
      contact,
      article,
      accruedCents: accrued,
      paidCents,
      differenceCents: accrued - paidCents,
    }))
}

const contactOf = (contact: string, lines: readonly PayoutLine[], terms: PayoutTerms): PayoutOfContact => {
  const differenceCents = lines.reduce((sum, line) => sum + line.differenceCents, 0)
  const owed = Math.max(terms.owedBy.get(contact) ?? 0, 0)
  const nettedCents = terms.isNetting && differenceCents > 0 ? Math.min(differenceCents, owed) : 0
  const left = differenceCents - nettedCents
  const isPaid = left > 0 && left >= terms.minimumCents
  return {
    contact,
    differenceCents,
    nettedCents,
    payableCents: isPaid ? left : 0,
    carriedCents: isPaid ? 0 : left,
  }
}

/**
 * What would be paid now, by contact and article in the order of their code points. For each contact netted, payable and carried sum to the
 * difference.
 */
export const calculatePayout = (
  accruals: readonly ShareLine[],
  paid: readonly ShareLine[],
  terms: PayoutTerms,
): PayoutCalculation => {
  const lines = linesOf(accruals, paid)
  const contacts = [...new Set(lines.map(({ contact }) => contact))]
  return {
    lines,
    contacts: contacts.map((contact) =>
      contactOf(
        contact,
        lines.filter((line) => line.contact === contact),
        terms,
      ),
    ),
  }
}
