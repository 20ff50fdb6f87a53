import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { MuteConnectionError, socketOf } from './watched-clients.ts'

type Subscription = { handler: (payload: string) => void; onMissed: () => void }

/** Stops the handler; resolves when the database no longer sends. */
export type Unlisten = () => Promise<void>

export type Notifications = {
  listen: (channel: string, handler: (payload: string) => void, onMissed?: () => void) => Promise<Unlisten>
  /** When the connection last delivered a notification to itself, in milliseconds since 1970; null before the first `listen`. */
  heardAt: () => number | null
  close: () => Promise<void>
}

type Session = { execute: (sql: string) => Promise<unknown>; heardAt: () => number | null; close: () => Promise<void> }

/**
 * The listening connection sends a notification to itself this often. It is lost with the connection, and behind a pooler that gives the
 * session to others, so its absence is noticed even if the connection looks open.
 */
const BEAT_MS = 5_000

/** The subscriptions, over a session that each of the two engines opens in its own way. */
const notificationsOver = (session: Session, subscriptions: Map<string, Set<Subscription>>): Notifications => ({
  listen: async (channel, handler, onMissed = () => undefined) => {
    const subscription = { handler, onMissed }
    const known = subscriptions.get(channel)
    subscriptions.set(channel, (known ?? new Set()).add(subscription))
    if (!known) await session.execute(`LISTEN ${quoted(channel)}`)
    return async () => {
      const left = subscriptions.get(channel)
      if (!left?.delete(subscription) || left.size > 0) return
      subscriptions.delete(channel)
      await session.execute(`UNLISTEN ${quoted(channel)}`)
    }
  },
  heardAt: session.heardAt,
  close: async () => {
    subscriptions.clear()
    await session.close()
  },
})

/** PGlite has one session, so notifications come over the pool's only client. */
export const pooledNotifications = (pool: pg.Pool): Notifications => {
  const subscriptions = new Map<string, Set<Subscription>>()
  pool.on('connect', (client) => client.on('notification', deliverTo(subscriptions)))
  return notificationsOver(
    { execute: (sql) => pool.query(sql), heardAt: () => Date.now(), close: async () => undefined },
    subscriptions,
  )
}

/**
 * A separate connection for notifications, opened at the first `listen`. If it breaks, it is opened again. Notifications in between are
 * lost, so `onMissed` of every subscription is called, and subscribers drop what they keep in memory.
 */
export const dedicatedNotifications = (
  openClient: () => pg.Client,
  onError: (error: Error) => void,
  beatMs = BEAT_MS,
): Notifications => {
  const beatChannel = `beat_${randomUUID()}`
  const subscriptions = new Map<string, Set<Subscription>>()
  let current: Promise<pg.Client> | undefined
  let closed = false
  let heard: number | null = null

  /** Cuts the connection off if it does not deliver its own notification in time; its end opens the next one. */
  const beat = (client: pg.Client): void => {
    let waiting: NodeJS.Timeout | null = null
    const timer = setInterval(() => {
      if (waiting !== null) return
      waiting = setTimeout(() => {
        socketOf(client)?.destroy(new MuteConnectionError('the listening connection does not deliver notifications'))
      }, beatMs)
      client.query('SELECT pg_notify($1, $2)', [beatChannel, '']).catch(onError)
    }, beatMs)
    timer.unref()
    client.on('notification', ({ channel }) => {
      if (channel !== beatChannel) return
      heard = Date.now()
      if (waiting !== null) clearTimeout(waiting)
      waiting = null
    })
    client.once('end', () => {
      clearInterval(timer)
      if (waiting !== null) clearTimeout(waiting)
    })
  }

  const connect = async (attempt: number): Promise<pg.Client> => {
    const client = openClient()
    client.on('notification', deliverTo(subscriptions))
    client.on('error', onError)
    try {
      await client.connect()
      await client.query(`LISTEN ${quoted(beatChannel)}`)
      heard = Date.now()
    } catch (error) {
      if (attempt === 0 || closed) throw error
      onError(error instanceof Error ? error : new Error(String(error)))
      await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 100 * 2 ** attempt)))
      return connect(attempt + 1)
    }
    beat(client)
    client.once('end', () => {
      if (closed) return
      current = connect(1).then(resubscribe)
      current.catch(onError)
    })
    return client
  }
  const resubscribe = async (client: pg.Client) => {
    for (const channel of subscriptions.keys()) await client.query(`LISTEN ${quoted(channel)}`)
    for (const { onMissed } of [...subscriptions.values()].flatMap((set) => [...set])) onMissed()
    return client
  }
  const session = (): Promise<pg.Client> => {
    current ??= connect(0).catch((error: unknown) => {
      current = undefined
      throw error
    })
    return current
  }
  return notificationsOver(
    {
      execute: async (sql) => (await session()).query(sql),
      heardAt: () => heard,
      close: async () => {
        closed = true
        if (current) await current.then((client) => endWithin(client, farewellMs), onError)
      },
    },
    subscriptions,
  )
}

/** A mute connection never confirms its end. */
const farewellMs = 2_000
const endWithin = async (client: pg.Client, ms: number): Promise<void> => {
  const timer = setTimeout(() => socketOf(client)?.destroy(), ms)
  await client.end()
  clearTimeout(timer)
}

const deliverTo =
  (subscriptions: Map<string, Set<Subscription>>) =>
  ({ channel, payload }: pg.Notification) => {
    for (const { handler } of subscriptions.get(channel) ?? []) handler(payload ?? '')
  }

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
