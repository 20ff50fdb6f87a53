// What a provider of card payments says about an account of a seller, in words of no provider.

/** OTHER: money that no rule books, such as an adjustment by hand. */
export type ProviderEntryKind = 'CHARGE' | 'REFUND' | 'REFUND_FAILED' | 'DISPUTE' | 'DISPUTE_WON' | 'PAYOUT' | 'OTHER'

/** A line of the account at the provider. */
export type ProviderEntry = {
  readonly kind: ProviderEntryKind
  /** Its name at the provider: of a payment, a refund, a dispute or a payout. */
  readonly object: string
  /** Without its sign. */
  readonly amountCents: number
  /** What the provider kept of it. */
  readonly feeCents: number
  readonly createdAt: Date
}

export type ProviderAccount = {
  readonly canCharge: boolean
  readonly canPayOut: boolean
  /** How many facts the provider still asks of the seller. */
  readonly missing: number
}

/** The outside system; each call goes over the network, so never within a transaction. */
export type CardProvider = {
  /** False: with the keys for tests, no money moves. */
  readonly isLive: boolean
  /** Null if the provider knows no such account, or it is not of this installation. */
  readonly readAccount: (account: string) => Promise<ProviderAccount | null>
  /** The lines from one moment until before another. */
  readonly listEntries: (account: string, from: Date, to: Date) => Promise<readonly ProviderEntry[]>
}
