// What a line is that was on its way: a payout or a refund that went out, a payout of a provider or cash that came in. Only a name is certain;
// anything else a person says.

/** What the bank has not booked yet. `amountCents` is as a line would have it: below zero for what goes out. */
export type BankOrder = { readonly ref: string; readonly amountCents: number }

/** `name`: of a payout of a provider, its name there. The oldest comes first. */
export type BankArrival = BankOrder & { readonly kind: string; readonly name: string }

/** The ref in the name of a transfer or a file: our refs without their dashes, as a bank repeats them. Null for a name of elsewhere. */
export const orderedRefOf = (name: string | null): string | null => {
  const parts = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/iu.exec(
    (name ?? '').trim(),
  )
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}

/** The order that a line books: of its name and its whole amount. */
export const matchOrder = (
  { reference, amountCents }: { readonly reference: string | null; readonly amountCents: number },
  orders: readonly BankOrder[],
): BankOrder | null => {
  const named = orderedRefOf(reference)
  return orders.find((order) => order.ref === named && order.amountCents === amountCents) ?? null
}

type SaidLine = { readonly amountCents: number; readonly name: string; readonly text: string }

/**
 * The payout of a card provider that a line is: of its whole amount, from an account in the name of the provider or with the name of the
 * payout in its text. Of equals it is the oldest. Cash has no name, so a person says it.
 */
export const matchArrival = <Arrival extends BankArrival>(
  { amountCents, name, text }: SaidLine,
  arrivals: readonly Arrival[],
): Arrival | null => {
  const isOfProvider = /\bstripe\b/iu.test(name)
  const same = arrivals.filter((each) => each.kind === 'CARD_PAYOUT' && each.amountCents === amountCents)
  return same.find((each) => text.includes(each.name)) ?? (isOfProvider ? (same[0] ?? null) : null)
}

/** What terminals took on a day, less what went back to cards. */
export type CardDay = { readonly date: string; readonly amountCents: number }

export type CardMoney = {
  readonly feeCents: number
  readonly firstDay: string
  readonly lastDay: string
}

/** Of what a terminal took, its provider keeps at most so many thousandths, as a proposal. */
const mostFee = 50

/**
 * What a line may be of money that terminals took: the oldest days that are not paid out, of which it is the whole less a fee of at most
 * five percent. Null if no such days are there.
 * @param paidCents what was paid out before, with its fees
 */
export const proposeCardMoney = (
  amountCents: number,
  { days, paidCents }: { readonly days: readonly CardDay[]; readonly paidCents: number },
): CardMoney | null => {
  if (amountCents <= 0) return null
  let sum = 0 - paidCents
  let firstDay: string | null = null
  for (const { date, amountCents: taken } of days) {
    sum += taken
    if (sum <= 0) continue
    firstDay ??= date
    if (sum < amountCents) continue
    const feeCents = sum - amountCents
    return feeCents * 1000 <= sum * mostFee ? { feeCents, firstDay, lastDay: date } : null
  }
  return null
}
