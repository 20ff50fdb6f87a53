// A payer is led to a server that speaks the provider's protocol, and signed reports of it are booked.
import { runCardComparisons, runProviderRefunds } from '@oxer/api'
import { newRef } from '@oxer/db'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/server.ts'
import { type StandIn, stripeStandIn } from './testing/stripe.ts'

const secret = 'whsec_of_the_tests'
let standIn: StandIn
let server: TestApp
beforeAll(async () => {
  standIn = await stripeStandIn()
  server = await testApp({
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: standIn.url,
  })
})
afterAll(async () => {
  await server.end()
  await standIn.stop()
})

const post = (body: string, signature: string) =>
  server.app.request('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })

const sign = (payload: string, over: { secret?: string; timestamp?: number } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...over })

const report = (
  type: string,
  object: Record<string, unknown>,
  id = `evt_${newRef()}`,
  account = 'acct_federation',
): string => JSON.stringify({ id, object: 'event', type, account, data: { object } })

/** A payer who has begun to pay 25 euro, and the cookie of their browser. */
const givenStarted = async () => {
  const { prisma } = server.database
  const federation = await server.rows.federation()
  const person = await server.rows.person({ federationRef: federation.ref })
  const account = await server.rows.account({ personRef: person.ref })
  const cookie = (await server.services.sessions.start(account.ref, null, null)).split(';')[0] ?? ''
  const cardAccount = `acct_${federation.ref.replaceAll('-', '')}`
  const book = await prisma.book.create({
    data: {
      ...{ ref: newRef(), federationRef: federation.ref, ownerType: 'FEDERATION', ownerRef: federation.ref },
      ...{ code: '100', cardAccount, createdAt: new Date() },
    },
  })
  const ref = newRef()
  await prisma.cardPayment.create({
    data: {
      ...{ ref, bookRef: book.ref, payerType: 'PERSON', payerRef: person.ref, amountCents: 2500, currency: 'EUR' },
      ...{ startedByRef: account.ref, startedAt: new Date() },
    },
  })
  const open = (as: string = cookie) => server.app.request(`/pay/card/${ref}`, { headers: { cookie: as } })
  const status = async () => (await prisma.cardPayment.findUniqueOrThrow({ where: { ref } })).status
  return { ref, person, cardAccount, open, status }
}

describe('somebody who pays by card', () => {
  it('is led to the provider, twice to the same payment, which is booked once and is on its way to the bank less the fee', async () => {
    const { ref, person, cardAccount, open, status } = await givenStarted()
    for (const _ of [1, 2]) {
      const answer = await open()
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`${standIn.url}/checkout/${ref}`)
    }
    expect(standIn.asked.map(({ key, account }) => [key, account])).toEqual([
      [ref, cardAccount],
      [ref, cardAccount],
    ])
    const form = Object.fromEntries(standIn.asked[0]?.form ?? [])
    expect(form).toMatchObject({
      client_reference_id: ref,
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[0][price_data][currency]': 'eur',
      cancel_url: `http://localhost/members/${person.ref}/finance/balance`,
    })
    const of = { payment_intent: 'pi_server', amount_total: 2500, currency: 'eur', payment_status: 'paid' }
    const body = report('checkout.session.completed', { client_reference_id: ref, ...of }, undefined, cardAccount)
    const answers = await Promise.all([post(body, sign(body)), post(body, sign(body))])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await status()).toBe('SUCCEEDED')
    expect(await server.database.prisma.payment.count({ where: { payerRef: person.ref } })).toBe(1)
    expect((await open()).status).toBe(404)
    standIn.fees.push(25, 10)
    const payout = report(
      'payout.paid',
      { id: 'po_1', amount: 2465, currency: 'eur', arrival_date: 1 },
      undefined,
      cardAccount,
    )
    expect((await post(payout, sign(payout))).status).toBe(200)
    const held = await server.database.query(
      `SELECT a.key, b.balance_cents::int AS cents FROM ledger_account a
         JOIN LATERAL (SELECT sum(amount_cents) AS balance_cents FROM posting p WHERE p.account_ref = a.ref) b ON true
        WHERE a.kind IN ('BANK', 'PSP', 'PSP_FEE', 'TRANSIT') ORDER BY a.key`,
      [],
    )
    expect(held).toEqual([
      { key: 'psp-fee', cents: 35 },
      { key: 'psp:STRIPE', cents: 0 },
      { key: 'transit', cents: 2465 },
    ])
  })

  it('is nobody else, and no visitor', async () => {
    const { open } = await givenStarted()
    const other = await givenStarted()
    const before = standIn.asked.length
    expect((await open('')).status).toBe(404)
    const cookie = await server.services.sessions.start((await server.rows.account()).ref, null, null)
    expect((await open(cookie.split(';')[0])).status).toBe(404)
    expect((await other.open()).status).toBe(303)
    expect(standIn.asked.length).toBe(before + 1)
    expect((await server.app.request('/pay/card/nothing')).status).toBe(404)
  })
})

describe('a refund that the office ordered', () => {
  const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)
  const givenOrdered = async () => {
    const { ref, person, cardAccount } = await givenStarted()
    const { prisma } = server.database
    const intent = `pi_${ref}`
    standIn.intents.set(intent, { oxer: ref })
    const of = { payment_intent: intent, amount_total: 2500, currency: 'eur', payment_status: 'paid' }
    const body = report('checkout.session.completed', { client_reference_id: ref, ...of }, undefined, cardAccount)
    await post(body, sign(body))
    const payment = await prisma.payment.findFirstOrThrow({ where: { payerRef: person.ref } })
    const refund = newRef()
    await prisma.refund.create({
      data: {
        ...{
          ref: refund,
          bookRef: payment.bookRef,
          payerType: 'PERSON',
          payerRef: person.ref,
          paymentRef: payment.ref,
        },
        ...{ method: 'STRIPE', amountCents: 1000, reason: 'Cancelled', date: payment.date, providerState: 'WAITING' },
        createdAt: new Date(),
      },
    })
    const stored = () => prisma.refund.findUniqueOrThrow({ where: { ref: refund } })
    const back = () => prisma.payment.count({ where: { refundsRef: payment.ref, direction: 'OUT' } })
    const made = () => standIn.refunds.filter(({ oxer }) => oxer === refund)
    const told = async (over: Record<string, unknown> = {}) => {
      const [{ id } = { id: 're_none' }] = made()
      const object = {
        id,
        status: 'succeeded',
        payment_intent: intent,
        amount: 1000,
        metadata: { oxer: refund },
        ...over,
      }
      const reported = report('refund.updated', object, undefined, cardAccount)
      return (await post(reported, sign(reported))).status
    }
    return { refund, cardAccount, intent, stored, back, made, told }
  }

  it('is asked for once by its name, and booked once by its report', async () => {
    const { refund, cardAccount, intent, stored, back, made, told } = await givenOrdered()
    expect(await runProviderRefunds(server.services)).toBe(1)
    expect(await runProviderRefunds(server.services)).toBe(0)
    expect(made()).toMatchObject([
      { key: `refund-${refund}`, account: cardAccount, payment_intent: intent, amount: 1000, oxer: refund },
    ])
    expect([await back(), await stored()]).toMatchObject([0, { providerState: 'SENT', providerName: made()[0]?.id }])
    expect(await Promise.all([told(), told()])).toEqual([200, 200])
    expect([await back(), await stored()]).toMatchObject([1, { status: 'ORDERED', providerState: 'BOOKED' }])
  })

  it('is asked for again after an answer that was lost, and made once', async () => {
    const { stored, back, made, told } = await givenOrdered()
    standIn.refusals.push('lost', 'unavailable')
    expect(await runProviderRefunds(server.services)).toBe(0)
    expect(await stored()).toMatchObject({ providerState: 'WAITING', attempts: 1, error: 'the answer was lost' })
    expect(await runProviderRefunds(server.services)).toBe(0)
    // The key of the first request is forgotten after a day: the refund is found by our name.
    for (const each of standIn.refunds) each.key = 'forgotten'
    const calls = standIn.refundCalls.length
    standIn.refusals.length = 0
    expect(await runProviderRefunds(server.services, later(25))).toBe(1)
    expect([standIn.refundCalls.length, made().length]).toEqual([calls, 1])
    await told()
    expect([await back(), await stored()]).toMatchObject([1, { providerState: 'BOOKED', error: null }])
  })

  it('whose report comes before the answer is booked by it, and stays so', async () => {
    const { stored, back, made, told } = await givenOrdered()
    standIn.refusals.push('lost')
    await runProviderRefunds(server.services)
    expect(made()).toHaveLength(1)
    await told()
    expect([await back(), await stored()]).toMatchObject([1, { providerState: 'BOOKED' }])
    expect(await runProviderRefunds(server.services, later(25))).toBe(0)
    expect([await back(), made().length]).toEqual([1, 1])
  })

  it('that the provider refuses, or that fails later, says why and books nothing', async () => {
    const { stored, back } = await givenOrdered()
    standIn.refusals.push('refused')
    expect(await runProviderRefunds(server.services)).toBe(0)
    const refused = { status: 'FAILED', providerState: 'FAILED', error: 'Charge has already been refunded.' }
    expect([await back(), await stored()]).toMatchObject([0, refused])
    expect(await runProviderRefunds(server.services, later(25))).toBe(0)
    const other = await givenOrdered()
    await runProviderRefunds(server.services)
    await other.told()
    expect(await other.told({ status: 'failed', failure_reason: 'lost_or_stolen_card' })).toBe(200)
    expect(await other.stored()).toMatchObject({ status: 'FAILED', error: 'lost_or_stolen_card' })
    const booked = await server.database.prisma.payment.findMany({ where: { sourceRef: other.refund } })
    expect(booked.map(({ status }) => status)).toEqual(['REVERSED'])
  })
})

describe('the comparison with the provider', () => {
  it('reads all lines of a day, keeps the fees, and reports what is missing on either side until it is there', async () => {
    const { ref, cardAccount, open } = await givenStarted()
    await open()
    const day = '2026-05-16'
    const at = (time: string): number => Date.parse(`${day}T${time}Z`) / 1000
    const paid = (amount: number, intent: string, over = {}) => ({
      ...{
        id: `txn_${intent}`,
        object: 'balance_transaction',
        type: 'charge',
        amount,
        fee: 35,
        created: at('10:00:00'),
      },
      source: { id: `ch_${intent}`, object: 'charge', payment_intent: intent, metadata: { oxer: ref } },
      ...over,
    })
    const lost = paid(900, 'pi_lost')
    standIn.lines.set(cardAccount, [
      paid(2500, 'pi_day'),
      lost,
      paid(700, 'pi_foreign', { source: { id: 'ch_foreign', object: 'charge', payment_intent: 'pi_foreign' } }),
      paid(300, 're_back', {
        type: 'refund_failure',
        source: { id: 're_back', object: 'refund', payment_intent: 'pi_day' },
      }),
      paid(-900, 'po_waits', { type: 'payout', source: { id: 'po_waits', object: 'payout', status: 'pending' } }),
    ])
    const body = report(
      'payment_intent.succeeded',
      { id: 'pi_day', metadata: { oxer: ref }, amount_received: 2500, currency: 'eur' },
      undefined,
      cardAccount,
    )
    expect((await post(body, sign(body))).status).toBe(200)
    const compare = (now: string) => runCardComparisons(server.services, () => new Date(now))
    const { prisma } = server.database
    const kept = () =>
      prisma.cardComparison.findMany({
        where: { book: { cardAccount } },
        orderBy: { day: 'asc' },
        select: { day: true, entries: true, findings: true },
      })
    expect(await compare('2026-05-17T00:30:00Z')).toBe(0)
    expect(await kept()).toMatchObject([{ day: '2026-05-15', entries: 0, findings: [] }])
    expect(await compare('2026-05-17T01:30:00Z')).toBe(3)
    expect((await kept()).at(-1)).toEqual({
      day,
      entries: 4,
      findings: [
        { kind: 'NOT_BOOKED', object: 'pi_lost', provider: 900, booked: null },
        { kind: 'UNKNOWN', object: 'ch_foreign', provider: 700, booked: null },
        { kind: 'NOT_BOOKED', object: 're_back', provider: 300, booked: null },
      ],
    })
    expect((await prisma.cardPayment.findUniqueOrThrow({ where: { ref } })).feeCents).toBe(35)
    expect(await compare('2026-05-17T02:30:00Z')).toBe(0)
    standIn.lines.set(cardAccount, [paid(2500, 'pi_day')])
    expect(await compare('2026-05-18T02:30:00Z')).toBe(0)
    expect((await kept()).map(({ entries }) => entries)).toEqual([0, 1, 0])
  })

  it('says whether an account can be paid to, and that it does not know one', async () => {
    const provider = server.services.cardProvider
    standIn.accounts.set('acct_known', {
      ...{ id: 'acct_known', charges_enabled: true, payouts_enabled: false },
      requirements: { currently_due: ['external_account'] },
    })
    expect(provider?.isLive).toBe(false)
    expect(await provider?.readAccount('acct_known')).toEqual({ canCharge: true, canPayOut: false, missing: 1 })
    expect(await provider?.readAccount('acct_unknown')).toBeNull()
  })
})

describe('the webhook of card payments', () => {
  it('refuses what is not signed, signed by others, old, changed on the way or too large', async () => {
    const known = await server.database.prisma.providerEvent.count()
    const body = report('customer.created', {})
    const old = Math.floor(Date.now() / 1000) - 301
    for (const signature of [
      '',
      't=1,v1=00',
      sign(body, { secret: 'whsec_of_others' }),
      sign(body, { timestamp: old }),
    ]) {
      expect((await post(body, signature)).status).toBe(400)
    }
    expect((await post(body.replace('customer', 'account'), sign(body))).status).toBe(400)
    const large = report('customer.created', { text: 'x'.repeat(300_000) })
    expect((await post(large, sign(large))).status).toBe(413)
    expect(await server.database.prisma.providerEvent.count()).toBe(known)
  })

  it('obeys a report once, and answers a refund that came before its payment so that it is sent again', async () => {
    const known = await server.database.prisma.providerEvent.count()
    const body = report('customer.created', {})
    for (const _ of [1, 2]) expect((await post(body, sign(body))).status).toBe(200)
    expect(await server.database.prisma.providerEvent.count()).toBe(known + 1)
    const { ref } = await givenStarted()
    standIn.intents.set('pi_early', { oxer: ref })
    const early = report('refund.updated', { id: 're_1', status: 'succeeded', payment_intent: 'pi_early', amount: 100 })
    expect((await post(early, sign(early))).status).toBe(404)
    expect(await server.database.prisma.providerEvent.count()).toBe(known + 1)
  })

  it('takes what another program on the same account does, and needs it once', async () => {
    standIn.intents.set('pi_other', { shop: 'order-123' })
    const known = await server.database.prisma.providerEvent.count()
    const session = {
      ...{ client_reference_id: 'order-123', payment_status: 'paid', payment_intent: 'pi_other' },
      ...{ amount_total: 900, currency: 'eur' },
    }
    const back = { payment_intent: 'pi_other', amount: 900 }
    for (const body of [
      report('checkout.session.completed', session),
      report('refund.created', { id: 're_other', status: 'succeeded', ...back }),
      report('charge.dispute.funds_withdrawn', { id: 'dp_other', ...back }),
      report('refund.created', { id: 're_gone', status: 'succeeded', ...back, payment_intent: 'pi_unknown' }),
    ]) {
      expect((await post(body, sign(body))).status).toBe(200)
    }
    expect(await server.database.prisma.providerEvent.count()).toBe(known + 4)
  })
})
