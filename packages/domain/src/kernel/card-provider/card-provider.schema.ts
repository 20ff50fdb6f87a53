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

export type WantedRefund = {
  /** The payment, by its name at the provider. */
  readonly payment: string
  readonly amountCents: number
  /** Its name with us: by it the provider gives it back once, however often it is asked. */
  readonly name: string
  /** It may have been taken before: then the provider is asked for it first. */
  readonly isRetry: boolean
}
/** REFUSED: asking again would not help. */
export type AnsweredRefund =
  | { readonly kind: 'TAKEN'; readonly object: string }
  | { readonly kind: 'REFUSED'; readonly reason: string }

/** The outside system; each call goes over the network, so never within a transaction. */
export type CardProvider = {
  /** False: with the keys for tests, no money moves. */
  readonly isLive: boolean
  /** Null if the provider knows no such account, or it is not of this installation. */
  readonly readAccount: (account: string) => Promise<ProviderAccount | null>
  /** The lines from one moment until before another. */
  readonly listEntries: (account: string, from: Date, to: Date) => Promise<readonly ProviderEntry[]>
  /** Gives money of a payment back. @throws what may be otherwise later */
  readonly refund: (account: string, wanted: WantedRefund) => Promise<AnsweredRefund>
}
