// The example of docs/webhooks.md, as a reader would run it, receives what the sender sends.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { startWebhookSender } from './webhook-sender.gateway.ts'
import { newWebhookSecret } from './webhook-signature.gateway.ts'

type Example = {
  isFromOxer: (secret: string, headers: IncomingHttpHeaders, body: string, now?: number) => boolean
  createReceiver: (secret: string, use: (event: unknown) => void) => Server
}

const folder = mkdtempSync(join(tmpdir(), 'oxer-webhook-'))
afterAll(() => rmSync(folder, { recursive: true }))
const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
const file = join(folder, 'receiver.mjs')
writeFileSync(file, code)
const example: Example = await import(/* @vite-ignore */ pathToFileURL(file).href)

const { api, federation, options } = await apiTest({ now: () => new Date(), isLoopbackReached: true })
const { services } = contextOf(null, options)
const webhooks = api('federationAdministrator').exchange.webhook

it('receives a message, and refuses one that somebody else signed', async () => {
  const used: unknown[] = []
  const open = async (secret: string, port = 0): Promise<Server> => {
    const server = example.createReceiver(secret, (event) => used.push(event))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  const first = await open(newWebhookSecret())
  const { port } = first.address() as AddressInfo
  const url = `http://127.0.0.1:${String(port)}/oxer`
  const { webhook, secret } = await webhooks.create({ federation, name: 'Example', url, kinds: [] })
  const at = { federation, webhook: webhook.ref }
  const sender = await startWebhookSender({ services })
  await webhooks.test(at)
  sender.look()
  await sender.idle()
  expect((await webhooks.deliveries(at)).items).toMatchObject([{ answerStatus: 401, problem: 'ANSWER' }])
  await new Promise((resolve) => first.close(resolve))
  const second = await open(secret, port)
  const { ref } = await webhooks.test(at)
  sender.look()
  await sender.idle()
  expect((await webhooks.deliveries(at)).items[0]).toMatchObject({ ref, answerStatus: 204, status: 'SENT' })
  expect(used).toMatchObject([{ type: 'webhook.test', data: {} }])
  await sender.stop()
  await new Promise((resolve) => second.close(resolve))
})

it('verifies the signed sample, and refuses it late, changed, or without its headers', () => {
  const secret = 'whsec_c3ludGhldGljLXNlY3JldC1vZi0zMi1ieXRlcy0wMDA='
  const body =
    '{"type":"result.changed","timestamp":"2027-05-01T07:12:41.120Z","data":{"competition":"019b76da-0000-7000-8000-000000000001","testSet":"019b76da-0000-7000-8000-000000000011","entry":"019b76da-0000-7000-8000-000000000501","publication":418,"url":"https://oxer.example/competitions/019b76da-0000-7000-8000-000000000001/activity/019b76da-0000-7000-8000-000000000071.json"}}'
  const headers = {
    'webhook-id': 'msg_019b76da0000700080000000000001a2',
    'webhook-timestamp': '1809155561',
    'webhook-signature': 'v1,6NvCvqMBNdcd8Ty8uwGMJyJtVtDzrR5XGofqChxsSQE=',
  }
  const now = 1_809_155_600
  expect(example.isFromOxer(secret, headers, body, now)).toBe(true)
  expect(example.isFromOxer(secret, headers, body, now + 600)).toBe(false)
  expect(example.isFromOxer(secret, headers, `${body} `, now)).toBe(false)
  expect(example.isFromOxer(newWebhookSecret(), headers, body, now)).toBe(false)
  expect(example.isFromOxer(secret, {}, body, now)).toBe(false)
})
