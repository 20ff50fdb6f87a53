// A server that speaks as much of Stripe's protocol as Oxer uses: sessions of Checkout by idempotency key, accounts,
// refunds by idempotency key and by
// payment, and the lines of an account or of a payout.
import { createServer } from 'node:http'
import { freePort } from './server.ts'

export type StandIn = {
  url: string
  /** Requests that began a payment: their key, account and form. */
  asked: { key: string; account: string; form: URLSearchParams }[]
  /** What the provider kept, entry by entry, of each payout. */
  fees: number[]
  /** Lines of an account, by its name, as the provider writes them. */
  lines: Map<string, Record<string, unknown>[]>
  /** Payments that it knows, by their name, with what the program that made them wrote on them. */
  intents: Map<string, Record<string, string>>
  /** Refunds that it made, in the order in which they were asked for. */
  refunds: Refunded[]
  /** How often it was asked for a refund. */
  refundCalls: number[]
  /** What it answers to the next requests for a refund, instead of making it; `lost`: it makes it, and the answer is lost. */
  refusals: ('lost' | 'unavailable' | 'refused')[]
  /** Accounts that it knows, as the provider writes them. */
  accounts: Map<string, Record<string, unknown>>
  stop: () => Promise<void>
}

type Refunded = {
  id: string
  key: string
  account: string
  payment_intent: string
  amount: number
  oxer: string
}

export const stripeStandIn = async (): Promise<StandIn> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const asked: StandIn['asked'] = []
  const fees: number[] = []
  const lines: StandIn['lines'] = new Map()
  const intents: StandIn['intents'] = new Map()
  const accounts: StandIn['accounts'] = new Map()
  const refunds: Refunded[] = []
  const refundCalls: number[] = []
  const refusals: StandIn['refusals'] = []
  const written = ({ id, payment_intent, amount, oxer }: Refunded) => ({
    ...{ id, object: 'refund', status: 'succeeded', payment_intent, amount, metadata: { oxer } },
  })
  /** One refund for each key, and none for a request that is to be refused. */
  const giveBack = (key: string, account: string, form: URLSearchParams) => {
    refundCalls.push(refundCalls.length + 1)
    const refusal = refusals.shift()
    if (refusal === 'unavailable') return { status: 503, body: { error: { type: 'api_error', message: 'try later' } } }
    if (refusal === 'refused') {
      const message = 'Charge has already been refunded.'
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message } },
      }
    }
    const known = refunds.find((each) => each.key === key)
    const made = known ?? {
      ...{ id: `re_${refunds.length + 1}_${key}`, key, account, payment_intent: form.get('payment_intent') ?? '' },
      ...{ amount: Number(form.get('amount')), oxer: form.get('metadata[oxer]') ?? '' },
    }
    if (known === undefined) refunds.push(made)
    return refusal === 'lost'
      ? { status: 503, body: { error: { type: 'api_error', message: 'the answer was lost' } } }
      : { status: 200, body: written(made) }
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/v1/accounts/')) {
      const found = accounts.get(pathname.slice('/v1/accounts/'.length))
      if (found !== undefined) return answer({ object: 'account', ...found })
      response.writeHead(403, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'no such account' } }))
    }
    if (pathname.startsWith('/v1/payment_intents/')) {
      const id = pathname.slice('/v1/payment_intents/'.length)
      const metadata = intents.get(id)
      if (metadata !== undefined) return answer({ id, object: 'payment_intent', metadata })
      response.writeHead(404, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }))
    }
    if (pathname === '/v1/balance_transactions' && !searchParams.has('payout')) {
      const created = (name: string): number => Number(searchParams.get(`created[${name}]`))
      const own = (lines.get(String(request.headers['stripe-account'])) ?? []).filter(
        ({ created: at }) => Number(at) >= created('gte') && Number(at) < created('lt'),
      )
      // Two on a page, so that a reader of the first alone is found out.
      const from = own.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
      return answer({ object: 'list', data: own.slice(from, from + 2), has_more: own.length > from + 2, url: pathname })
    }
    if (pathname === '/v1/balance_transactions') {
      const data = fees.map((fee, index) => ({ id: `txn_${index}`, object: 'balance_transaction', fee }))
      return answer({ object: 'list', data, has_more: false, url: pathname })
    }
    const key = String(request.headers['idempotency-key'])
    const account = String(request.headers['stripe-account'])
    if (pathname === '/v1/refunds' && request.method === 'GET') {
      const of = refunds.filter((each) => each.payment_intent === searchParams.get('payment_intent'))
      return answer({ object: 'list', data: of.map(written), has_more: false, url: pathname })
    }
    if (pathname === '/v1/refunds') {
      const { status, body } = giveBack(key, account, new URLSearchParams(Buffer.concat(parts).toString('utf8')))
      // Without this header the library repeats the request by itself.
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
      return response.end(JSON.stringify(body))
    }
    asked.push({ key, account, form: new URLSearchParams(Buffer.concat(parts).toString('utf8')) })
    return answer({ id: `cs_${key}`, object: 'checkout.session', url: `${url}/checkout/${key}` })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    asked,
    fees,
    lines,
    intents,
    accounts,
    refunds,
    refundCalls,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
