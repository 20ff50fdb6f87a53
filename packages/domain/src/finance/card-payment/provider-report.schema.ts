// What Stripe reports to a webhook, read down to what is booked. Source: https://docs.stripe.com/api/events/types and the objects named there.
import * as z from 'zod'

const Reported = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  /** The connected account; absent if it is the account of the installation itself. */
  account: z.string().max(255).optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** Refs are ours: they were given to the provider when the payment started. */
const Named = z.object({ oxer: z.guid().optional() }).nullish()

/** An id, or the object with that id. */
const Id = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const Cents = z.int().min(0)

/** Another program on the same account gives names of its own. */
const OurName = z
  .string()
  .nullable()
  .transform((name) => (z.guid().safeParse(name).success ? name : null))

const Session = z.object({
  client_reference_id: OurName,
  payment_status: z.string(),
  payment_intent: Id.nullable(),
  amount_total: Cents.nullable(),
  currency: z.string().nullable(),
})
const Intent = z.object({ id: z.string(), metadata: Named, amount_received: Cents, currency: z.string() })
const Refund = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_intent: Id.nullable(),
  amount: Cents,
  metadata: Named,
  failure_reason: z.string().max(255).nullish(),
})
const Dispute = z.object({ id: z.string(), payment_intent: Id.nullable(), amount: Cents })
const Payout = z.object({ id: z.string(), amount: z.int(), currency: z.string(), arrival_date: z.int() })

/** `object` is the name of the payment at the provider. Amounts are in cents. */
export type ProviderEffect =
  | { kind: 'PAID'; cardPayment: string; object: string; amountCents: number; currency: string }
  | { kind: 'ENDED'; cardPayment: string; status: 'EXPIRED' | 'FAILED' }
  /** `refund` is the one of ours that ordered it; absent if it was made at the provider. */
  | { kind: 'REFUNDED'; object: string; id: string; amountCents: number; refund?: string }
  /** The refund did not arrive, and the seller has the money again. */
  | { kind: 'REFUND_FAILED'; object: string; id: string; amountCents: number; refund?: string; reason?: string }
  /** `id`: the dispute that took the money back, or that was won. */
  | { kind: 'DISPUTED'; object: string; id: string; amountCents: number }
  | { kind: 'RETURNED'; object: string; id: string; amountCents: number }
  /** The provider paid out what it collected, less its fees. */
  | { kind: 'PAID_OUT'; id: string; netCents: number; currency: string; arrivesAt: number }

/** What happens to a payment after it was booked. */
export type BackEffect = Extract<ProviderEffect, { kind: 'REFUNDED' | 'REFUND_FAILED' | 'DISPUTED' | 'RETURNED' }>

const backKinds = new Set<ProviderEffect['kind']>(['REFUNDED', 'REFUND_FAILED', 'DISPUTED', 'RETURNED'])

export const isAboutPayment = (effect: ProviderEffect): effect is BackEffect => backKinds.has(effect.kind)

/** `effect` is null for what is not booked. */
export type ProviderReport = { id: string; type: string; account: string | null; effect: ProviderEffect | null }

const ofSession = (type: string, object: unknown): ProviderEffect | null => {
  const session = Session.parse(object)
  const cardPayment = session.client_reference_id
  if (cardPayment === null) return null
  if (type.endsWith('.expired')) return { kind: 'ENDED', cardPayment, status: 'EXPIRED' }
  if (type.endsWith('.async_payment_failed')) return { kind: 'ENDED', cardPayment, status: 'FAILED' }
  const { payment_intent, amount_total, currency } = session
  // Of a slow method, such as a transfer, the session is complete before it is paid.
  if (session.payment_status !== 'paid' || payment_intent === null || amount_total === null || currency === null) {
    return null
  }
  return { kind: 'PAID', cardPayment, object: payment_intent, amountCents: amount_total, currency }
}

const ofIntent = (object: unknown): ProviderEffect | null => {
  const { id, metadata, amount_received, currency } = Intent.parse(object)
  const cardPayment = metadata?.oxer
  return cardPayment === undefined
    ? null
    : { kind: 'PAID', cardPayment, object: id, amountCents: amount_received, currency }
}

const ofRefund = (object: unknown): ProviderEffect | null => {
  const { id, status, payment_intent, amount, metadata, failure_reason: reason } = Refund.parse(object)
  if (payment_intent === null) return null
  const refund = metadata?.oxer
  const made = { object: payment_intent, id, amountCents: amount, ...(refund !== undefined && { refund }) }
  if (status === 'succeeded') return { kind: 'REFUNDED', ...made }
  const isFailed = status === 'failed' || status === 'canceled'
  return isFailed ? { kind: 'REFUND_FAILED', ...made, ...(reason != null && { reason }) } : null
}

const ofDispute = (kind: 'DISPUTED' | 'RETURNED', object: unknown): ProviderEffect | null => {
  const { id, payment_intent, amount } = Dispute.parse(object)
  return payment_intent === null ? null : { kind, object: payment_intent, id, amountCents: amount }
}

const ofPayout = (object: unknown): ProviderEffect => {
  const { id, amount, currency, arrival_date } = Payout.parse(object)
  return { kind: 'PAID_OUT', id, netCents: amount, currency, arrivesAt: arrival_date }
}

const effectOf = (type: string, object: unknown): ProviderEffect | null => {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofSession(type, object)
    case 'payment_intent.succeeded':
      return ofIntent(object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(object)
    case 'charge.dispute.funds_withdrawn':
      return ofDispute('DISPUTED', object)
    case 'charge.dispute.funds_reinstated':
      return ofDispute('RETURNED', object)
    case 'payout.paid':
      return ofPayout(object)
    default:
      return null
  }
}

/** @throws ZodError if the provider changed the shape of something that is booked */
export const readReport = (event: unknown): ProviderReport => {
  const { id, type, account, data } = Reported.parse(event)
  const effect = effectOf(type, data.object)
  return {
    id,
    type,
    account: account ?? null,
    effect: effect !== null && 'currency' in effect ? { ...effect, currency: effect.currency.toUpperCase() } : effect,
  }
}
