// Stripe: a payer who has started a payment is led to its page, and what it reports is booked. Keys come from the environment alone; each
// seller has an account of its own there. https://docs.stripe.com/checkout, https://docs.stripe.com/webhooks
import {
  bookProviderReport,
  readStartedCardPayment,
  runAsOperator,
  runProviderRefunds,
  tenantOfInstallation,
} from '@oxer/api'
import {
  isAboutPayment,
  type ProviderReport,
  readReport,
} from '@oxer/domain/finance/card-payment/provider-report.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import Stripe from 'stripe'
import { openStripe } from './card-provider.ts'
import { everyMinute } from './every-minute.ts'
import { refuse } from './refusal.ts'
import { createCallContext, type ServerEnv, type Services } from './request.ts'

/** Reports older than this are refused, so that nobody sends one again later. */
const toleranceSeconds = 300
const largestReport = 262_144

/** What the provider kept of all that one payout contains, in cents. */
const feesOf = async (stripe: Stripe, { effect, account }: ProviderReport): Promise<number> => {
  if (effect?.kind !== 'PAID_OUT') return 0
  let fees = 0
  const of = { payout: effect.id, limit: 100 }
  for await (const { fee } of stripe.balanceTransactions.list(of, account === null ? {} : { stripeAccount: account })) {
    fees += fee
  }
  return fees
}

/** Which payment of ours a refund or a dispute is of; null: of another program on the same account. */
const cardPaymentOf = async (stripe: Stripe, { effect, account }: ProviderReport): Promise<string | null> => {
  if (effect === null || !isAboutPayment(effect)) return null
  try {
    const at = account === null ? {} : { stripeAccount: account }
    const { metadata } = await stripe.paymentIntents.retrieve(effect.object, {}, at)
    return Ref.safeParse(metadata.oxer).data ?? null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

const leadOn = (app: Hono<ServerEnv>, services: Services, stripe: Stripe): void => {
  app.get('/pay/card/:ref', async (c) => {
    const ref = c.req.param('ref')
    const { actor, db, tenant } = await createCallContext(c, services, { isRead: true })
    const started =
      actor === null || !Ref.safeParse(ref).success ? null : await readStartedCardPayment(db, ref, actor.accountRef)
    if (started === null) return refuse(c, failure(kernelErrors.notFound))
    const back = `${services.publicUrl}${started.backPath}`
    // The same name leads to the same payment, however often it is asked for.
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: ref,
        metadata: { oxer: ref },
        payment_intent_data: { metadata: { oxer: ref } },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: started.currency.toLowerCase(),
              unit_amount: started.amountCents,
              product_data: { name: tenant.name },
            },
          },
        ],
        success_url: back,
        cancel_url: back,
      },
      { idempotencyKey: ref, stripeAccount: started.account },
    )
    c.header('cache-control', 'no-store')
    return session.url === null ? refuse(c, failure(kernelErrors.notFound)) : c.redirect(session.url, 303)
  })
}

const receive = (app: Hono<ServerEnv>, services: Services, stripe: Stripe, secret: string): void => {
  const limit = bodyLimit({
    maxSize: largestReport,
    onError: (c) => refuse(c, failure(kernelErrors.payloadTooLarge)),
  })
  app.post('/webhooks/stripe', limit, async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    const body = await c.req.text()
    let report: ProviderReport
    try {
      report = readReport(await stripe.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
      return refuse(c, failure(kernelErrors.wrongFormat, { field: 'stripe-signature' }))
    }
    const tenant = await tenantOfInstallation(services.database)
    const asked = { feeCents: await feesOf(stripe, report), cardPayment: await cardPaymentOf(stripe, report) }
    try {
      await runAsOperator({ services, authorName: 'Stripe', tenant }, 'card-payment', (ctx) =>
        bookProviderReport(ctx, report, asked),
      )
    } catch (error) {
      // It came before the payment it is about: the provider sends it again.
      if (!(error instanceof CodedError)) throw error
      return refuse(c, error)
    }
    return c.text('ok', 200, { 'cache-control': 'no-store' })
  })
}

/** Asks the provider for what the office gives back. */
export const startCardRefunds = (services: Services): { stop: () => Promise<void> } =>
  everyMinute(services, () => runProviderRefunds(services), 'the provider was not asked for refunds')

export const mountCardPayments = (app: Hono<ServerEnv>, services: Services): void => {
  const settings = services.env.stripe
  if (settings === null) return
  const stripe = openStripe(settings)
  leadOn(app, services, stripe)
  receive(app, services, stripe, settings.webhookSecret)
}
