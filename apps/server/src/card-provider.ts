// Questions to Stripe about the accounts of sellers. https://docs.stripe.com/api/accounts, https://docs.stripe.com/api/balance_transactions
import type {
  AnsweredRefund,
  CardProvider,
  ProviderEntry,
  ProviderEntryKind,
  WantedRefund,
} from '@oxer/domain/kernel/card-provider/card-provider.schema'
import Stripe from 'stripe'
import * as z from 'zod'
import type { StripeSettings } from './env.ts'

const answerWithinMs = 20_000

export const openStripe = ({ secretKey, apiUrl }: StripeSettings): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    timeout: answerWithinMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** What the line is about, when it is asked for with its line. */
const Source = z.object({
  id: z.string(),
  object: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  status: z.string().nullish(),
})
type Source = z.infer<typeof Source>

const Line = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  created: z.int(),
  source: Source.or(z.string()).nullable(),
})

/** Money of another program on the same account is of a kind that nothing books. Null: a payout that has not arrived. */
const subjectOf = (source: Source, amount: number): { kind: ProviderEntryKind; object: string } | null => {
  const { id, object, payment_intent, metadata, status } = source
  switch (object) {
    case 'charge':
      return metadata?.oxer !== undefined && payment_intent != null
        ? { kind: 'CHARGE', object: payment_intent }
        : { kind: 'OTHER', object: id }
    case 'refund':
      return { kind: amount < 0 ? 'REFUND' : 'REFUND_FAILED', object: id }
    case 'dispute':
      return { kind: amount < 0 ? 'DISPUTE' : 'DISPUTE_WON', object: id }
    case 'payout':
      return status === 'paid' ? { kind: 'PAYOUT', object: id } : null
    default:
      return { kind: 'OTHER', object: id }
  }
}

const toEntry = (line: unknown): ProviderEntry[] => {
  const { id, amount, fee, created, source } = Line.parse(line)
  const subject =
    source === null || typeof source === 'string' ? { kind: 'OTHER' as const, object: id } : subjectOf(source, amount)
  if (subject === null) return []
  return [{ ...subject, amountCents: Math.abs(amount), feeCents: fee, createdAt: new Date(created * 1000) }]
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** A key of the provider ends after a day, so a refund that may have been taken before is looked for by our name. */
const findRefund = async (stripe: Stripe, account: string, { payment, name }: WantedRefund) => {
  for await (const made of stripe.refunds.list({ payment_intent: payment, limit: 100 }, { stripeAccount: account })) {
    if (made.metadata?.oxer === name) return made
  }
  return null
}

/** https://docs.stripe.com/api/refunds/create, https://docs.stripe.com/api/idempotent_requests */
const giveBack = async (stripe: Stripe, account: string, wanted: WantedRefund): Promise<AnsweredRefund> => {
  const { payment, amountCents, name, isRetry } = wanted
  try {
    const known = isRetry ? await findRefund(stripe, account, wanted) : null
    const made =
      known ??
      (await stripe.refunds.create(
        { payment_intent: payment, amount: amountCents, metadata: { oxer: name } },
        { idempotencyKey: `refund-${name}`, stripeAccount: account },
      ))
    return made.status === 'failed' || made.status === 'canceled'
      ? { kind: 'REFUSED', reason: made.failure_reason ?? made.status }
      : { kind: 'TAKEN', object: made.id }
  } catch (error) {
    // Such as more than what is left of it, or more than the account of the seller has there.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { kind: 'REFUSED', reason: error.message }
    throw error
  }
}

export const stripeProvider = (settings: StripeSettings): CardProvider => {
  const stripe = openStripe(settings)
  return {
    isLive: !/^[a-z]+_test_/.test(settings.secretKey),
    readAccount: async (account) => {
      try {
        const { charges_enabled, payouts_enabled, requirements } = await stripe.accounts.retrieve(account)
        return {
          canCharge: charges_enabled,
          canPayOut: payouts_enabled,
          missing: requirements?.currently_due?.length ?? 0,
        }
      } catch (error) {
        // An account that is not connected is answered as one that does not exist.
        if (error instanceof Stripe.errors.StripePermissionError) return null
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
        throw error
      }
    },
    refund: (account, wanted) => giveBack(stripe, account, wanted),
    listEntries: async (account, from, to) => {
      const entries: ProviderEntry[] = []
      const asked = {
        created: { gte: inSeconds(from), lt: inSeconds(to) },
        limit: 100,
        expand: ['data.source'],
      }
      for await (const line of stripe.balanceTransactions.list(asked, { stripeAccount: account })) {
        entries.push(...toEntry(line))
      }
      return entries
    },
  }
}
