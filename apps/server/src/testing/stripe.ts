// A server that speaks as much of Stripe's protocol as Oxer uses: sessions of Checkout by idempotency key, and the entries of a payout.
import { createServer } from 'node:http'
import { freePort } from './server.ts'

export type StandIn = {
  url: string
  /** Requests that began a payment: their key, account and form. */
  asked: { key: string; account: string; form: URLSearchParams }[]
  /** What the provider kept, entry by entry, of each payout. */
  fees: number[]
  stop: () => Promise<void>
}

export const stripeStandIn = async (): Promise<StandIn> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const asked: StandIn['asked'] = []
  const fees: number[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/v1/balance_transactions') {
      const data = fees.map((fee, index) => ({ id: `txn_${index}`, object: 'balance_transaction', fee }))
      return answer({ object: 'list', data, has_more: false, url: pathname })
    }
    const key = String(request.headers['idempotency-key'])
    const account = String(request.headers['stripe-account'])
    asked.push({ key, account, form: new URLSearchParams(Buffer.concat(parts).toString('utf8')) })
    return answer({ id: `cs_${key}`, object: 'checkout.session', url: `${url}/checkout/${key}` })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url, asked, fees, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
