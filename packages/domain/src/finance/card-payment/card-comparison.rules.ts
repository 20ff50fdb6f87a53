// What the provider says of a day, beside what is booked.
import type { ProviderEntry, ProviderEntryKind } from '../../kernel/card-provider/card-provider.schema.ts'
import type { CardFinding } from './card-payment.schema.ts'

/** Under which name a payment keeps what a provider told, so that it is booked once. */
export const providerName = (
  object: string,
  effect: 'paid' | 'refunded' | 'failed' | 'disputed' | 'returned',
): string => `stripe:${object}:${effect}`

/** What the provider calls it. */
export const objectOfName = (name: string): string => name.split(':')[1] ?? name

/** The id under which a payout of the provider is in the ledger. */
export const providerPayoutId = (object: string): string => `stripe:${object}`

const effects: Partial<Record<ProviderEntryKind, Parameters<typeof providerName>[1]>> = {
  CHARGE: 'paid',
  REFUND: 'refunded',
  REFUND_FAILED: 'failed',
  DISPUTE: 'disputed',
  DISPUTE_WON: 'returned',
}

/** The name by which an entry is booked; null if nothing books its kind. */
export const bookedNameOf = ({ kind, object }: Pick<ProviderEntry, 'kind' | 'object'>): string | null => {
  const effect = effects[kind]
  if (effect !== undefined) return providerName(object, effect)
  return kind === 'PAYOUT' ? providerPayoutId(object) : null
}

export type BookedName = { readonly name: string; readonly amountCents: number }

export type DayFacts = {
  /** What the provider has of the day. */
  readonly entries: readonly ProviderEntry[]
  /** What is booked under the names of these entries, on any day. */
  readonly booked: readonly BookedName[]
  /** What was booked on the day. */
  readonly ofDay: readonly BookedName[]
  /** Every name that the provider has told of lately: what is booked today may be of yesterday. */
  readonly known: ReadonlySet<string>
}

/** What is missing or differs, in the order of the provider. */
export const compareDay = ({ entries, booked, ofDay, known }: DayFacts): CardFinding[] => {
  const amounts = new Map(booked.map(({ name, amountCents }) => [name, amountCents]))
  const ofProvider = entries.flatMap((entry): CardFinding[] => {
    const name = bookedNameOf(entry)
    const found = { object: entry.object, provider: entry.amountCents }
    if (name === null) return [{ kind: 'UNKNOWN', ...found, booked: null }]
    const amount = amounts.get(name)
    if (amount === undefined) return [{ kind: 'NOT_BOOKED', ...found, booked: null }]
    return amount === entry.amountCents ? [] : [{ kind: 'DIFFERS', ...found, booked: amount }]
  })
  const ofBook = ofDay
    .filter(({ name }) => !known.has(name))
    .map(({ name, amountCents }): CardFinding => {
      return { kind: 'NOT_AT_PROVIDER', object: objectOfName(name), provider: null, booked: amountCents }
    })
  return [...ofProvider, ...ofBook]
}
