// Reads of the api whose answer is the same for every visitor of a host: a public competition, a championship, and the calendar. Without a session and
// without a token, they are answered like the public pages: once per publication from the procedure, and then from memory.
import type { TenantFacts } from '@oxer/api'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { type AnswerFromMemory, hostAsked, sendKept } from './arena-memory.ts'
import { securityHeaders } from './headers.ts'
import { chooseAnswer, type KeptBody, pack, revalidated, sizeOf } from './kept-answer.ts'
import type { Publications } from './publications.ts'
import {
  acceptedLanguage,
  addressOf,
  hostNameHeader,
  hostOf,
  hostOfCall,
  type ServerEnv,
  type Services,
} from './request.ts'

export type PublicReads = {
  /** Runs before the procedures, which answer what it does not keep. */
  middleware: MiddlewareHandler<ServerEnv>
  answerFromMemory: AnswerFromMemory
}

/** Changes without a publication (a club's new name, the next day) appear after at most this long. */
const keptMs = 60_000
const keptBytes = 48 * 1024 * 1024
/** As long as the directory of tenants keeps its data. */
const tenantMs = 10_000
const longestUrl = 400

const competitionPath = /^\/api\/public\/competition\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/[\w-]+)*$/
/** The documents of pages that belong to no single competition. */
const documentPath =
  /^\/api\/public\/(?:home|championships|(?:championship|course|event)\/[0-9a-f-]{36}(?:\/[\w-]+)*)\/exchange(?:\?|$)/
const calendarPath = /^\/api\/(?:calendar\/[a-z-]+|competition\/calendar\/search)(?:\?|$)/
/** Its query is the caller's own: a label, a part of a list, or somebody in a ranking. */
const isOwn = /[?&](?:category|after|practitioner)=/
/** The text is the caller's own: such a search is counted, and hardly anybody else sends the same. */
const hasWords = /[?&](?:q|searchString)=/

/** The first pages of the calendar, which many ask for. The dates of a period are the caller's own, like words. */
const isUsual = (url: string): boolean => {
  if (documentPath.test(url)) return !isOwn.test(url)
  return !calendarPath.test(url) || /^[^?]*(?:\?page=\d)?$/.test(url)
}

/** The publications on which the answer to a path depends; null for a path that is not kept. */
const subjectOf = (url: string): { competition: string | null } | null => {
  if (url.length > longestUrl) return null
  const competition = competitionPath.exec(url)?.[1]
  if (competition !== undefined) return { competition }
  if (documentPath.test(url)) return { competition: null }
  return calendarPath.test(url) && !hasWords.test(url) ? { competition: null } : null
}

/**
 * Who cannot be anybody: no token and no session. Other cookies (a language, or anything a caller makes up) change
 * nothing about these answers, and do not lead around the memory and its limit.
 */
const isVisit = (
  { cookie, authorization }: { cookie: string | undefined; authorization: string | undefined },
  { sessions }: Services,
): boolean => authorization === undefined && !(cookie ?? '').includes(`${sessions.cookieName}=`)

/**
 * What every visitor may read, the script of any other site may read, too. Only answers to nobody have these: without credentials, there is
 * nothing to steal, and a browser gives no script what it got with them.
 */
const openToAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const validity = { ...revalidated('Authorization', 'Cookie', 'Host-Name'), ...openToAll }

type Kept = { body: KeptBody; publication: number }
type Flight = { publication: number; body: Promise<KeptBody | null> }
type Host = { name: string; language: string }

/** Two tenants, or one whose federations have changed, never get each other's answers. */
const toHost = (tenant: TenantFacts): Host => ({
  name: `${tenant.ref} ${tenant.federationRefs.join()}`,
  language: tenant.defaultLanguage,
})

/** An exchange document says when it was made, which is no change. */
const momentOfDocument = /"generatedAt":"[^"]*",?/

/** Only found answers are kept: a refusal is short, and may be outdated the next moment. */
const packed = async (answer: Response, headers: Readonly<Record<string, string>>): Promise<KeptBody | null> => {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200 || !type.startsWith('application/json') || answer.headers.has('set-cookie')) return null
  const link = answer.headers.get('link')
  const lines = { ...headers, 'content-type': type, ...(link === null ? {} : { link }) }
  const text = await answer.text()
  return pack(text, 200, lines, validity, text.replace(momentOfDocument, ''))
}

/** `open` subscribes to the publications of this process; it is called at the first such read. */
export const createPublicReads = (services: Services, open: () => Promise<Publications>): PublicReads => {
  const headers = {
    ...securityHeaders('', services.publicUrl.startsWith('https:')),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  }
  const kept = new LRUCache<string, Kept>({
    max: 5_000,
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => sizeOf(body),
    ttl: keptMs,
  })
  const unusual = new LRUCache<string, Kept>({
    max: 200,
    maxSize: keptBytes / 8,
    sizeCalculation: ({ body }) => sizeOf(body),
    ttl: keptMs,
  })
  const flights = new Map<string, Flight>()
  const hosts = new LRUCache<string, Host>({ max: 1_000, ttl: tenantMs })
  let news: Publications | null = null

  const listen = async (): Promise<Publications> => {
    const opened = await open()
    if (news === null) {
      news = opened
      const drop = (): void => {
        kept.clear()
        unusual.clear()
        flights.clear()
      }
      news.onMissed(drop)
      news.onTenants(() => {
        drop()
        hosts.clear()
      })
    }
    return news
  }

  const keyOf = (host: Host, url: string, accepted: string | undefined): string =>
    `${host.name} ${acceptedLanguage(accepted, host.language)} ${url}`

  const peek = (key: string, publication: number): KeptBody | null => {
    const known = kept.get(key) ?? unusual.get(key)
    return known?.publication === publication ? known.body : null
  }

  const send = (c: Context<ServerEnv>, body: KeptBody): Response => {
    const {
      bytes,
      status,
      headers: lines,
    } = chooseAnswer(body, {
      etag: c.req.header('if-none-match'),
      encoding: c.req.header('accept-encoding'),
    })
    return c.newResponse(bytes, { status, headers: lines })
  }

  const middleware: PublicReads['middleware'] = async (c, next) => {
    const isVisitor = isVisit(
      { cookie: c.req.header('cookie'), authorization: c.req.header('authorization') },
      services,
    )
    const { pathname, search } = new URL(c.req.url)
    const url = pathname + search
    const subject = isVisitor && (c.req.method === 'GET' || c.req.method === 'HEAD') ? subjectOf(url) : null
    if (subject === null) return next()
    c.set('isPublicRead', true)
    const { newestOf } = await listen()
    const host = toHost(await services.tenants.byHost(await hostOfCall(c, services)))
    if (c.req.header(hostNameHeader) === undefined) hosts.set(hostOf(c, services.env), host)
    const key = keyOf(host, url, c.req.header('accept-language'))
    // An answer read before the last publication is discarded, both kept and under way.
    const publication = newestOf(subject.competition)
    const known = peek(key, publication)
    if (known !== null) return send(c, known)
    const flight = flights.get(key)
    if (flight?.publication === publication) {
      const shared = await flight.body
      return shared === null ? next() : send(c, shared)
    }
    if (!isUsual(url)) await services.limits.take('unusualPage', addressOf(c, services.env))
    const made = next().then(() => packed(c.res, headers))
    const own: Flight = { publication, body: made.catch(() => null) }
    flights.set(key, own)
    try {
      const body = await made
      if (body === null) return
      const memory = isUsual(url) ? kept : unusual
      memory.set(key, { body, publication })
      // Set to undefined first, because Hono would add the headers of the answer that it replaces.
      c.res = undefined
      c.res = send(c, body)
    } finally {
      if (flights.get(key) === own) flights.delete(key)
    }
  }

  const answerFromMemory: AnswerFromMemory = (incoming, outgoing) => {
    const { method, headers: sent, url = '' } = incoming
    if (news === null || method !== 'GET') return false
    if (!isVisit({ cookie: sent.cookie, authorization: sent.authorization }, services)) return false
    // Whether the named host is one of ours is a question for the directory of tenants.
    if (!url.startsWith('/api/') || sent[hostNameHeader] !== undefined) return false
    const subject = subjectOf(url)
    if (subject === null) return false
    const host = hosts.get(hostAsked(incoming, services.env.trustProxy))
    if (host === undefined) return false
    const key = keyOf(host, url, sent['accept-language'])
    const body = peek(key, news.newestOf(subject.competition))
    return body !== null && sendKept(body, incoming, outgoing)
  }

  return { middleware, answerFromMemory }
}
