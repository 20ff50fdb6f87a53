// What is on its way to or from the bank, beside a line that it may be.
import type { BankLineRow, BankOrderRow, BankOrders } from '@oxer/domain/finance/bank/bank.schema'
import { type CardMoney, proposeCardMoney } from '@oxer/domain/finance/bank/ordered.rules'

/** What the payer of a line paid, as somebody wrote it down. */
const writtenOrderOf = ({ writtenDown, amount, currency }: BankLineRow): readonly BankOrderRow[] =>
  writtenDown === null ? [] : [{ ...writtenDown, kind: 'PAYMENT', direction: 'IN', amount, currency }]

/** Of the amount and the direction of a line, the oldest first; what its payer paid comes before. */
export const ordersOf = (line: BankLineRow, awaited: BankOrders | undefined): readonly BankOrderRow[] => {
  const direction = line.amount < 0 ? 'OUT' : 'IN'
  const same = (awaited?.items ?? []).filter(
    (each) => each.direction === direction && each.amount === Math.abs(line.amount),
  )
  return [...writtenOrderOf(line), ...same.filter(({ ref }) => ref !== line.writtenDown?.ref)]
}

/** The days of terminals that a line may be; null if their money does not make it. */
export const cardMoneyOf = (line: BankLineRow, awaited: BankOrders | undefined): CardMoney | null =>
  awaited === undefined
    ? null
    : proposeCardMoney(line.amount, {
        days: awaited.cards.days.map(({ date, amount }) => ({ date, amountCents: amount })),
        paidCents: awaited.cards.paid,
      })

export type Way = { readonly order: BankOrderRow } | { readonly cards: CardMoney }

/** What a waiting line may be. A payer who is proposed is meant, unless the money of this payer was written down before. */
export const wayOf = (line: BankLineRow, awaited: BankOrders | undefined): Way | null => {
  if (line.status !== 'WAITING') return null
  const [written] = writtenOrderOf(line)
  if (written !== undefined) return { order: written }
  if (line.payer !== null) return null
  const [order] = ordersOf(line, awaited)
  if (order !== undefined) return { order }
  const cards = cardMoneyOf(line, awaited)
  return cards === null ? null : { cards }
}
