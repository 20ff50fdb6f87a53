// A receiver of webhooks on this machine: it answers what a test wants, and verifies as a receiver would.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
/** A status, with headers; null: no answer. */
export type Answer = { status: number; headers?: Record<string, string> } | null

export const openReceiver = async () => {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer((asked, answer) => {
    let body = ''
    asked.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    asked.on('end', () => {
      const path = asked.url ?? ''
      received.push({ path, headers: asked.headers, body })
      const next = answers.get(path)?.shift()
      if (next === null) return
      answer.writeHead(next?.status ?? 204, next?.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    urlOf: (path: string) => `http://127.0.0.1:${String(port)}${path}`,
    /** What it answers next at a path; 204 unless given. */
    answer: (path: string, ...next: Answer[]) => void answers.set(path, next),
    at: (path: string) => received.filter((one) => one.path === path),
    clear: () => {
      received.length = 0
      answers.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Which of the secrets signed a message. */
export const signersOf = ({ headers, body }: Received, secrets: readonly string[]): string[] => {
  const given = String(headers['webhook-signature']).split(' ')
  return secrets.filter((secret) => {
    const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return given.includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
  })
}
