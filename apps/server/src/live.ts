// Sends changes of a competition or championship to its open pages at once: one LISTEN for the process, one encoded frame for all.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { championshipChannel, publicChampionshipText, publicCompetitionText } from '@oxer/api'
import type { Database } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { securityHeaders } from './headers.ts'
import { refuse } from './refusal.ts'
import type { ServerEnv, Services } from './request.ts'

const number = z.int().min(0)
export const liveKinds = ['competition', 'championship'] as const
type Kind = (typeof liveKinds)[number]

/** What a page is about. Its publications are numbered. */
type Subject = { readonly kind: Kind; readonly ref: string }

/** Of each kind: the channel and the payload of its publications, and the statement that finds one that the public may see. */
const follows = {
  competition: {
    channel: 'competition',
    news: z
      .object({ competitionRef: Ref, publication: number })
      .transform(({ competitionRef: ref, publication }) => ({ ref, publication })),
    isShownSql: `SELECT 1 FROM competition c WHERE c.ref = $1 AND ${publicCompetitionText('c')}`,
  },
  championship: {
    channel: championshipChannel,
    news: z
      .object({ championshipRef: Ref, publication: number })
      .transform(({ championshipRef: ref, publication }) => ({ ref, publication })),
    isShownSql: `SELECT 1 FROM championship c WHERE c.ref = $1 AND ${publicChampionshipText('c')}`,
  },
}

/** An event, not a comment: a browser shows comments to no page, and a page that hears nothing for 40 seconds says so to its reader. */
const heartbeatMs = 15_000
/** The number of readers that a server with two cores can notify within a second; later ones must poll. */
const maximumListeners = 20_000
/** Of one address: the spectators of an event share that of its network. The pages of later ones read again at intervals. */
export const streamsPerAddress = 200
/** How long the answer whether the public may see a subject is kept. */
const shownMs = 10_000
/** A reader with this many unread frames is gone or too slow; it reconnects and receives the newest. */
const unreadFrames = 16
const unreadBytes = 16_384

/** An open page, over any transport. */
type Listener = {
  readonly address: string
  /** Whether it has more unread frames than an active reader would have. */
  isBehind: () => boolean
  write: (frame: Uint8Array) => void
  end: () => void
  /** Ends the stream without waiting for unread frames, which may never be read. */
  drop: () => void
}

export type Live = {
  answer: (c: Context<ServerEnv>, subject: Subject, address: string) => Promise<Response>
  /**
   * The same on node's own request, without a web stream in between, because thousands of pages listen at once. Returns false and does
   * nothing for any other request, for a refused one, and for a subject of which it is not known here that the public may see it.
   */
  answerOnNode: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => boolean
  listeners: () => number
  /** Ends every stream and the subscription; for the end of the server. */
  close: () => Promise<void>
}

const encoder = new TextEncoder()
const heartbeat = encoder.encode('event: beat\ndata: {}\n\n')
/** Publications may have been lost with a broken connection, so the page reads again. */
const missed = encoder.encode('event: missed\ndata: {}\n\n')
/** A page that is refused for too many others of its address may try again after this time. */
const fullSeconds = 30
const opening = encoder.encode('retry: 3000\n\n')

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

const pathPattern = /^\/live\/(competition|championship)\/([^/?]+)(?:\?seen=(\d{1,9}))?$/

/** The newest publication that the page contains: the last one that its stream has sent, or else the one it was rendered with. */
const seenBy = (lastEventId: string | undefined, asked: string | undefined): number =>
  Number(lastEventId ?? asked ?? Number.NaN)

const frameOf = (publication: number): Uint8Array =>
  encoder.encode(`id: ${publication}\nevent: publication\ndata: {"publication":${publication}}\n\n`)

/** Under which its open pages are found. */
const keyOf = ({ kind, ref }: Subject): string => `${kind} ${ref}`

/** The open pages by subject, and their number by address. */
const createReaders = (mostOfAddress: number) => {
  const rooms = new Map<string, Set<Listener>>()
  const byAddress = new Map<string, number>()
  let count = 0
  return {
    count: () => count,
    of: (key: string): Iterable<Listener> => rooms.get(key) ?? [],
    all: (): Iterable<Set<Listener>> => rooms.values(),
    subjects: (): Iterable<string> => rooms.keys(),
    isFull: (address: string): boolean => (byAddress.get(address) ?? 0) >= mostOfAddress,
    enter: (key: string, listener: Listener): void => {
      const room = rooms.get(key) ?? new Set()
      rooms.set(key, room.add(listener))
      count += 1
      byAddress.set(listener.address, (byAddress.get(listener.address) ?? 0) + 1)
    },
    leave: (key: string, listener: Listener): void => {
      const room = rooms.get(key)
      if (!room?.delete(listener)) return
      count -= 1
      const left = (byAddress.get(listener.address) ?? 1) - 1
      if (left > 0) byAddress.set(listener.address, left)
      else byAddress.delete(listener.address)
      if (room.size === 0) rooms.delete(key)
    },
    clear: (): void => {
      rooms.clear()
      byAddress.clear()
      count = 0
    },
  }
}

/** Whether the public may see a subject. Nothing tells a hidden one, a draft and one that does not exist apart. */
const createShown = (database: Database) => {
  const known = new LRUCache<string, boolean>({ max: 10_000, ttl: shownMs })
  return {
    /** Without asking the database. */
    isKnown: (key: string): boolean => known.get(key) === true,
    forget: (key: string): boolean => known.delete(key),
    is: async (subject: Subject): Promise<boolean> => {
      const key = keyOf(subject)
      const kept = known.get(key)
      if (kept !== undefined) return kept
      const isShown = (await database.query(follows[subject.kind].isShownSql, [subject.ref])).length > 0
      known.set(key, isShown)
      return isShown
    },
  }
}

export const openLive = async (
  database: Database,
  log: Services['log'],
  options: { heartbeatMs?: number; isHttps?: boolean; streamsPerAddress?: number } = {},
): Promise<Live> => {
  const strict = securityHeaders('', options.isHttps ?? false)
  const nodeHeaders = Object.entries({
    ...strict,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...streamHeaders,
  }).flat()
  const readers = createReaders(options.streamsPerAddress ?? streamsPerAddress)
  const shown = createShown(database)
  const latest = new Map<string, number>()
  let isClosed = false
  const mayJoin = (address: string): boolean =>
    !isClosed && readers.count() < maximumListeners && !readers.isFull(address)
  const join = (key: string, listener: Listener, seen: number): void => {
    readers.enter(key, listener)
    const publication = latest.get(key)
    listener.write(opening)
    if (publication !== undefined && publication > seen) listener.write(frameOf(publication))
  }
  const tell = (key: string, frame: Uint8Array): void => {
    for (const listener of readers.of(key)) {
      if (listener.isBehind()) {
        readers.leave(key, listener)
        listener.drop()
      } else listener.write(frame)
    }
  }
  const tellAll = (frame: Uint8Array): void => {
    for (const key of readers.subjects()) tell(key, frame)
  }

  const listenTo = (kind: Kind) => {
    const { channel, news } = follows[kind]
    return database.listen(
      channel,
      (payload) => {
        const parsed = news.safeParse(parseJson(payload))
        if (!parsed.success) {
          log.warn(`a notification on the channel ${channel} is not a publication`)
          return
        }
        const { ref, publication } = parsed.data
        const key = keyOf({ kind, ref })
        if (publication <= (latest.get(key) ?? -1)) return
        latest.set(key, publication)
        // It may have been hidden or shown by this publication. Pages that are open stay so, to hear when it is shown again.
        shown.forget(key)
        tell(key, frameOf(publication))
      },
      () => tellAll(missed),
    )
  }
  const stops = [await listenTo('competition'), await listenTo('championship')]
  const beating = setInterval(() => tellAll(heartbeat), options.heartbeatMs ?? heartbeatMs)
  beating.unref()

  return {
    listeners: readers.count,
    answer: async (c, subject, address) => {
      if (isClosed) return refuse(c, failure(kernelErrors.unavailable))
      if (readers.isFull(address)) {
        return refuse(c, failure(kernelErrors.tooManyRequests, { values: { seconds: fullSeconds } }))
      }
      if (!Ref.safeParse(subject.ref).success || !(await shown.is(subject))) {
        return refuse(c, failure(kernelErrors.notFound))
      }
      if (!mayJoin(address)) return refuse(c, failure(kernelErrors.unavailable))
      const seen = seenBy(c.req.header('last-event-id'), c.req.query('seen'))
      const key = keyOf(subject)
      let self: Listener | null = null
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          self = {
            address,
            isBehind: () => (controller.desiredSize ?? 0) <= -unreadFrames,
            write: (frame) => controller.enqueue(frame),
            end: () => controller.close(),
            drop: () => controller.close(),
          }
          join(key, self, seen)
        },
        cancel: () => {
          if (self !== null) readers.leave(key, self)
        },
      })
      return c.body(stream, 200, streamHeaders)
    },
    answerOnNode: (incoming, outgoing, address) => {
      const [, kind, ref, asked] = (incoming.method === 'GET' && pathPattern.exec(incoming.url ?? '')) || []
      const key = `${kind} ${ref}`
      if (!shown.isKnown(key) || !mayJoin(address)) return false
      const listener: Listener = {
        address,
        isBehind: () => outgoing.writableLength > unreadBytes,
        write: (frame) => outgoing.write(frame),
        end: () => outgoing.end(),
        drop: () => outgoing.destroy(),
      }
      outgoing.on('close', () => readers.leave(key, listener))
      outgoing.writeHead(200, nodeHeaders)
      const lastEventId = incoming.headers['last-event-id']
      join(key, listener, seenBy(typeof lastEventId === 'string' ? lastEventId : undefined, asked))
      return true
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearInterval(beating)
      for (const room of readers.all()) for (const listener of room) listener.end()
      readers.clear()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
