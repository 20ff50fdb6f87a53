import type pg from 'pg'

/** The account whose rights changed; null if any account may be affected. */
export type RightsHandler = (accountRef: string | null) => void

const CHANNEL = 'rights'

/**
 * Listens to changes of rights on every connection of a pool, instead of on a separate one. PostgreSQL delivers a change that was
 * committed before a statement began no later than the end of that statement, on the same connection. So rights kept in memory are known
 * to be outdated before an answer that was read with them leaves.
 *
 * A new connection has missed earlier changes, so it reports that any account may have changed.
 */
export const rightsChanges = () => {
  const handlers = new Set<RightsHandler>()
  const report = (accountRef: string | null) => {
    for (const handler of handlers) handler(accountRef)
  }
  return {
    /** For the pool: a connection that cannot listen is not handed out. */
    onConnect: async (client: pg.ClientBase) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === CHANNEL) report(payload === '*' ? null : (payload ?? null))
      })
      await client.query(`LISTEN ${CHANNEL}`)
      report(null)
    },
    /** Returns a function that stops it. */
    onRightsChanged: (handler: RightsHandler) => {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
  }
}
