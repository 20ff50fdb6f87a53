// Which payout or refund a line is that went out. Only the name that we gave it is certain; anything else a person says.

/** What was ordered from the bank and is not booked by it yet. */
export type BankOrder = { readonly ref: string; readonly amountCents: number }

/** The ref in the name of a transfer or a file: our refs without their dashes, as a bank repeats them. Null for a name of elsewhere. */
export const orderedRefOf = (name: string | null): string | null => {
  const parts = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/iu.exec(
    (name ?? '').trim(),
  )
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}

/** The order that a line books: of its name and its whole amount. @param amountCents below zero, because it went out */
export const matchOrder = (
  { reference, amountCents }: { readonly reference: string | null; readonly amountCents: number },
  orders: readonly BankOrder[],
): BankOrder | null => {
  const named = orderedRefOf(reference)
  return orders.find((order) => order.ref === named && order.amountCents === 0 - amountCents) ?? null
}
