// A connection may go mute: a failover or a firewall drops it without a word, and TCP would wait for many minutes. A client whose query
// stays without an answer longer than any statement may run is cut off, so that its callers get an error and the pool another connection.
import { Socket } from 'node:net'
import type pg from 'pg'

type Watched = { socket: Socket; answeredAt: number; timer: NodeJS.Timeout | null }

export type WatchedClients = {
  watch: (client: pg.ClientBase) => void
  /** Ends every connection without a farewell, which a mute one would never confirm. */
  cut: () => void
}

/** The socket under a client; under TLS, the encrypted one. Null for the stream of the embedded engine. */
export const socketOf = (client: pg.ClientBase): Socket | null => {
  const connection: unknown = Reflect.get(client, 'connection')
  if (typeof connection !== 'object' || connection === null) return null
  const stream: unknown = Reflect.get(connection, 'stream')
  return stream instanceof Socket ? stream : null
}

export class MuteConnectionError extends Error {
  override readonly name = 'MuteConnectionError'
}

export const watchedClients = (muteMs: number | null): WatchedClients => {
  const all = new Set<Watched>()
  /** Connections that have said nothing since the mute one was asked are probably mute too: a new one is cheaper than each finding out. */
  const cutMute = (mute: Watched, askedAt: number): void => {
    const error = () => new MuteConnectionError(`the database did not answer within ${String(muteMs)} ms`)
    const idle = [...all].filter(({ timer, answeredAt }) => timer === null && answeredAt < askedAt)
    for (const { socket } of [mute, ...idle]) socket.destroy(error())
  }
  return {
    watch: (client) => {
      const socket = socketOf(client)
      if (socket === null) return
      const watched: Watched = { socket, answeredAt: Date.now(), timer: null }
      all.add(watched)
      const rest = (): void => {
        if (watched.timer !== null) clearTimeout(watched.timer)
        watched.timer = null
        watched.answeredAt = Date.now()
      }
      socket.once('close', () => {
        rest()
        all.delete(watched)
      })
      if (muteMs === null) return
      client.on('drain', rest)
      const query: unknown = Reflect.get(client, 'query')
      if (typeof query !== 'function') return
      Reflect.set(client, 'query', (...args: unknown[]): unknown => {
        if (watched.timer !== null) clearTimeout(watched.timer)
        const askedAt = Date.now()
        watched.timer = setTimeout(() => cutMute(watched, askedAt), muteMs)
        return Reflect.apply(query, client, args)
      })
    },
    cut: () => {
      for (const { socket } of all) socket.destroy()
    },
  }
}
