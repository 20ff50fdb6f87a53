// Answers public pages on node's own request, before any other work: thousands of spectators ask at once for the same bytes. Such an
// answer already has every header; it has no request number and no line in the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseAnswer, type KeptBody } from './kept-answer.ts'

/** Writes the answer and returns true, or returns false and does nothing, so that the next handlers answer. */
export type AnswerFromMemory = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Sends the kept answer in the requested encoding, or that it is unchanged. */
export const sendKept = (body: KeptBody, incoming: IncomingMessage, outgoing: ServerResponse): true => {
  const { headers: sent } = incoming
  const answer = chooseAnswer(body, { etag: sent['if-none-match'], encoding: first(sent['accept-encoding']) })
  outgoing.writeHead(answer.status, answer.lines)
  outgoing.end(answer.bytes)
  return true
}

/** The public host name; a forwarded one counts only behind a trusted proxy. */
export const hostAsked = ({ headers }: IncomingMessage, trustProxy: boolean): string =>
  (trustProxy ? first(headers['x-forwarded-host']) : undefined) ?? headers.host ?? ''

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

export type MemorySources = {
  trustProxy: boolean
  /** The kept and still valid answer to a request, without any work; null if the request is not so simple. */
  find: (asked: { host: string; url: string; cookie?: string; accepted?: string }) => KeptBody | null
  /** Changes after any news, so that earlier findings are looked up again. */
  epoch: () => number
}

/** Most visitors have no cookies, so the page served to one is served to the next without a lookup. */
const shortcutMs = 5_000
const mostShortcuts = 5_000

export const createArenaMemory = ({ trustProxy, find, epoch }: MemorySources): AnswerFromMemory => {
  const shortcuts = new Map<string, KeptBody>()
  let truth = -1
  let until = 0

  const shortcut = (host: string, url: string, accepted: string | undefined): KeptBody | null => {
    const now = Date.now()
    if (truth !== epoch() || now >= until || shortcuts.size >= mostShortcuts) {
      shortcuts.clear()
      truth = epoch()
      until = now + shortcutMs
    }
    const key = `${host} ${url} ${accepted ?? ''}`
    const known = shortcuts.get(key)
    if (known !== undefined) return known
    const found = find({ host, url, ...(accepted === undefined ? {} : { accepted }) })
    if (found !== null) shortcuts.set(key, found)
    return found
  }

  return (incoming, outgoing) => {
    if (incoming.method !== 'GET') return false
    const { headers: sent, url = '' } = incoming
    const host = hostAsked(incoming, trustProxy)
    const { cookie } = sent
    const accepted = sent['accept-language']
    const body =
      cookie === undefined
        ? shortcut(host, url, accepted)
        : find({ host, url, cookie, ...(accepted === undefined ? {} : { accepted }) })
    return body !== null && sendKept(body, incoming, outgoing)
  }
}
