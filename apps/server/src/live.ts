// What changes at a competition, told to every open page at once: one LISTEN for the process, one encoded frame for all.
import type { Database } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Context } from 'hono'
import * as z from 'zod'
import { refuse } from './refusal.ts'
import type { ServerEnv, Services } from './request.ts'

/** What a publish sends on the channel `competition`. Publications of a competition count up. */
const Publication = z.object({ competitionRef: Ref, publication: z.int().min(0) })

const heartbeatMs = 20_000
/** More than a server with two cores can tell within a second; who comes later polls. */
const maximumListeners = 20_000
/** A reader that has not taken this many frames is gone or too slow; it comes back and is told the newest. */
const unreadFrames = 16

type Listener = ReadableStreamDefaultController<Uint8Array>

export type Live = {
  answer: (c: Context<ServerEnv>, competitionRef: string) => Response
  listeners: () => number
  /** Ends every stream and the listening; for the server's own end. */
  close: () => Promise<void>
}

const encoder = new TextEncoder()
const heartbeat = encoder.encode(': still here\n\n')
/** Publications may have been lost with a broken connection: the page reads anew. */
const missed = encoder.encode('event: missed\ndata: {}\n\n')
const opening = 'retry: 3000\n\n'

const frameOf = (publication: number): Uint8Array =>
  encoder.encode(`id: ${publication}\nevent: publication\ndata: {"publication":${publication}}\n\n`)

export const openLive = async (
  database: Database,
  log: Services['log'],
  options: { heartbeatMs?: number } = {},
): Promise<Live> => {
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
  const tell = (competitionRef: string, frame: Uint8Array): void => {
    for (const listener of rooms.get(competitionRef) ?? []) {
      if ((listener.desiredSize ?? 0) <= -unreadFrames) {
        leave(competitionRef, listener)
        listener.close()
      } else listener.enqueue(frame)
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
      if (!Ref.safeParse(competitionRef).success) return refuse(c, failure(kernelErrors.notFound))
      if (isClosed || count >= maximumListeners) return refuse(c, failure(kernelErrors.unavailable))
      const seen = Number(c.req.header('last-event-id') ?? Number.NaN)
      let self: Listener | null = null
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          self = controller
          const room = rooms.get(competitionRef) ?? new Set()
          rooms.set(competitionRef, room.add(controller))
          count += 1
          const publication = latest.get(competitionRef)
          controller.enqueue(encoder.encode(opening))
          if (publication !== undefined && publication > seen) controller.enqueue(frameOf(publication))
        },
        cancel: () => {
          if (self !== null) leave(competitionRef, self)
        },
      })
      return c.body(stream, 200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearInterval(beating)
      for (const room of rooms.values()) for (const listener of room) listener.close()
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
