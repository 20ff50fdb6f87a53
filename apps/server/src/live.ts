// Sends changes of a competition to every open page at once: one LISTEN for the process, one encoded frame for all.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Context } from 'hono'
import * as z from 'zod'
import { securityHeaders } from './headers.ts'
import { refuse } from './refusal.ts'
import type { ServerEnv, Services } from './request.ts'

/** The payload of a publication on the channel `competition`. Publications of a competition are numbered. */
const Publication = z.object({ competitionRef: Ref, publication: z.int().min(0) })

/** An event, not a comment: a browser shows comments to no page, and a page that hears nothing for 40 seconds says so to its reader. */
const heartbeatMs = 15_000
/** The number of readers that a server with two cores can notify within a second; later ones must poll. */
const maximumListeners = 20_000
/** A reader with this many unread frames is gone or too slow; it reconnects and receives the newest. */
const unreadFrames = 16
const unreadBytes = 16_384

/** An open page, over any transport. */
type Listener = {
  /** Whether it has more unread frames than an active reader would have. */
  isBehind: () => boolean
  write: (frame: Uint8Array) => void
  end: () => void
  /** Ends the stream without waiting for unread frames, which may never be read. */
  drop: () => void
}

export type Live = {
  answer: (c: Context<ServerEnv>, competitionRef: string) => Response
  /**
   * The same on node's own request, without a web stream in between, because thousands of pages listen at once. Returns false and does
   * nothing for any other request and for a refused one.
   */
  answerOnNode: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  listeners: () => number
  /** Ends every stream and the subscription; for the end of the server. */
  close: () => Promise<void>
}

const encoder = new TextEncoder()
const heartbeat = encoder.encode('event: beat\ndata: {}\n\n')
/** Publications may have been lost with a broken connection, so the page reads again. */
const missed = encoder.encode('event: missed\ndata: {}\n\n')
const opening = encoder.encode('retry: 3000\n\n')

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

const pathPattern = /^\/live\/competition\/([^/?]+)(?:\?seen=(\d{1,9}))?$/

/** The newest publication that the page contains: the last one that its stream has sent, or else the one it was rendered with. */
const seenBy = (lastEventId: string | undefined, asked: string | undefined): number =>
  Number(lastEventId ?? asked ?? Number.NaN)

const frameOf = (publication: number): Uint8Array =>
  encoder.encode(`id: ${publication}\nevent: publication\ndata: {"publication":${publication}}\n\n`)

export const openLive = async (
  database: Database,
  log: Services['log'],
  options: { heartbeatMs?: number; isHttps?: boolean } = {},
): Promise<Live> => {
  const strict = securityHeaders('', options.isHttps ?? false)
  const nodeHeaders = Object.entries({
    ...strict,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...streamHeaders,
  }).flat()
  const rooms = new Map<string, Set<Listener>>()
  const latest = new Map<string, number>()
  let count = 0
  let isClosed = false

  const leave = (competitionRef: string, listener: Listener): void => {
    const room = rooms.get(competitionRef)
    if (!room?.delete(listener)) return
    count -= 1
    if (room.size === 0) rooms.delete(competitionRef)
  }
  const mayJoin = (competitionRef: string): boolean =>
    Ref.safeParse(competitionRef).success && !isClosed && count < maximumListeners
  const join = (competitionRef: string, listener: Listener, seen: number): void => {
    const room = rooms.get(competitionRef) ?? new Set()
    rooms.set(competitionRef, room.add(listener))
    count += 1
    const publication = latest.get(competitionRef)
    listener.write(opening)
    if (publication !== undefined && publication > seen) listener.write(frameOf(publication))
  }
  const tell = (competitionRef: string, frame: Uint8Array): void => {
    for (const listener of rooms.get(competitionRef) ?? []) {
      if (listener.isBehind()) {
        leave(competitionRef, listener)
        listener.drop()
      } else listener.write(frame)
    }
  }
  const tellAll = (frame: Uint8Array): void => {
    for (const competitionRef of rooms.keys()) tell(competitionRef, frame)
  }

  const stopListening = await database.listen(
    'competition',
    (payload) => {
      const parsed = Publication.safeParse(parseJson(payload))
      if (!parsed.success) {
        log.warn('a notification on the channel competition is not a publication')
        return
      }
      const { competitionRef, publication } = parsed.data
      if (publication <= (latest.get(competitionRef) ?? -1)) return
      latest.set(competitionRef, publication)
      tell(competitionRef, frameOf(publication))
    },
    () => tellAll(missed),
  )
  const beating = setInterval(() => tellAll(heartbeat), options.heartbeatMs ?? heartbeatMs)
  beating.unref()

  return {
    listeners: () => count,
    answer: (c, competitionRef) => {
      if (!mayJoin(competitionRef)) {
        const isKnown = Ref.safeParse(competitionRef).success
        return refuse(c, failure(isKnown ? kernelErrors.unavailable : kernelErrors.notFound))
      }
      const seen = seenBy(c.req.header('last-event-id'), c.req.query('seen'))
      let self: Listener | null = null
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          self = {
            isBehind: () => (controller.desiredSize ?? 0) <= -unreadFrames,
            write: (frame) => controller.enqueue(frame),
            end: () => controller.close(),
            drop: () => controller.close(),
          }
          join(competitionRef, self, seen)
        },
        cancel: () => {
          if (self !== null) leave(competitionRef, self)
        },
      })
      return c.body(stream, 200, streamHeaders)
    },
    answerOnNode: (incoming, outgoing) => {
      const [, competitionRef, asked] = (incoming.method === 'GET' && pathPattern.exec(incoming.url ?? '')) || []
      if (competitionRef === undefined || !mayJoin(competitionRef)) return false
      const listener: Listener = {
        isBehind: () => outgoing.writableLength > unreadBytes,
        write: (frame) => outgoing.write(frame),
        end: () => outgoing.end(),
        drop: () => outgoing.destroy(),
      }
      outgoing.on('close', () => leave(competitionRef, listener))
      outgoing.writeHead(200, nodeHeaders)
      const lastEventId = incoming.headers['last-event-id']
      join(competitionRef, listener, seenBy(typeof lastEventId === 'string' ? lastEventId : undefined, asked))
      return true
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearInterval(beating)
      for (const room of rooms.values()) for (const listener of room) listener.end()
      rooms.clear()
      count = 0
      await stopListening()
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
