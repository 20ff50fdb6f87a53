// Coins, and the day of a drawer.

/** Amounts up to this are paid as they are. */
const smallest = 5

/**
 * What is paid in coins: to the nearest five cents (art. VI.7/1 of the Belgian Code of Economic Law: 1, 2, 6 and 7 down, 3, 4, 8 and 9 up).
 * Up to five cents nothing is rounded; below zero it is the mirror.
 */
export const inCoins = (amountCents: number): number => {
  if (Math.abs(amountCents) <= smallest) return amountCents
  return Math.sign(amountCents) * 5 * Math.floor((Math.abs(amountCents) + 2) / 5)
}

export type CashMovement = {
  /** IN: received. OUT: given back. DEPOSIT: taken to the bank. */
  readonly type: 'IN' | 'OUT' | 'DEPOSIT'
  /** In cents, zero or more. */
  readonly amountCents: number
}

export type CashDay = {
  /** What was counted in the morning. */
  readonly openingCents: number
  /** What was counted in the evening. */
  readonly countedCents: number
  readonly movements: readonly CashMovement[]
  /** Whether coins are rounded, as Belgian law wants; elsewhere the last cent is paid. */
  readonly rounds: boolean
}

export type CashCount = {
  /** What came in less what was given back, as it was paid in coins. */
  readonly turnoverCents: number
  readonly depositedCents: number
  readonly expectedCents: number
  /** Above zero: there is more in the drawer than expected. */
  readonly differenceCents: number
}

/** A day as it is shown: `expected` is what the count is compared with. */
type ShownDay = {
  readonly opening: number
  readonly cash: number
  readonly expected: number
  readonly counted: number | null
  readonly deposits: readonly { readonly amount: number }[]
  /** What was counted is in the drawer of another day. */
  readonly isReopened: boolean
}

export const depositedOf = ({ deposits }: Pick<ShownDay, 'deposits'>): number =>
  deposits.reduce((sum, { amount }) => sum + amount, 0)

/** What of a drawer may go to the bank: what should be in it or, after its count, what was counted less what went there since. Nothing once it was opened again. */
export const leftInDrawer = (day: ShownDay): number => {
  if (day.counted === null) return day.expected
  if (day.isReopened) return 0
  const beforeCount = day.opening + day.cash - day.expected
  return day.counted - (depositedOf(day) - beforeCount)
}

/** What should be in a drawer at the end of its day, and the difference from what was counted. */
export const countDay = ({ openingCents, countedCents, movements, rounds }: CashDay): CashCount => {
  const sumOf = (type: CashMovement['type']): number =>
    movements
      .filter((movement) => movement.type === type)
      .reduce((sum, { amountCents }) => sum + (rounds && type !== 'DEPOSIT' ? inCoins(amountCents) : amountCents), 0)
  const turnoverCents = sumOf('IN') - sumOf('OUT')
  const depositedCents = sumOf('DEPOSIT')
  const expectedCents = openingCents + turnoverCents - depositedCents
  return { turnoverCents, depositedCents, expectedCents, differenceCents: countedCents - expectedCents }
}
