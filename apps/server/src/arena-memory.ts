// Public pages answered on node's own request, before anything is done for it: thousands of spectators ask at once, and each of
// them for the same bytes. Such an answer has every header already; it has no number of its own and leaves no line in the log.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseAnswer, type KeptBody } from './kept-answer.ts'

/** Writes the answer and says true, or says false and has done nothing: the handlers behind it answer. */
export type AnswerFromMemory = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Sends what is kept, in the packing that is asked for, or that it is still the same. */
export const sendKept = (body: KeptBody, incoming: IncomingMessage, outgoing: ServerResponse): true => {
  const { headers: sent } = incoming
  const answer = chooseAnswer(body, { etag: sent['if-none-match'], encoding: first(sent['accept-encoding']) })
  outgoing.writeHead(answer.status, answer.lines)
  outgoing.end(answer.bytes)
  return true
}

/** The host that the public typed; a forwarded one counts only behind a proxy of one's own. */
export const hostAsked = ({ headers }: IncomingMessage, trustProxy: boolean): string =>
  (trustProxy ? first(headers['x-forwarded-host']) : undefined) ?? headers.host ?? ''

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

export type MemorySources = {
  trustProxy: boolean
  /** What is kept for a request and still true, without any work; null where it is not so simple. */
  find: (asked: { host: string; url: string; cookie?: string; accepted?: string }) => KeptBody | null
  /** Another number after any news: what was found before is looked for again. */
  epoch: () => number
}

/** A visitor without cookies is most of them: what one was shown, the next is shown without even looking for it. */
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
