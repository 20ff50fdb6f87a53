import { vi } from 'vitest'
import type { apiTest } from './api-test.ts'

type Pool = Awaited<ReturnType<typeof apiTest>>['database']['pool']

/** How many statements a call sends, each on a connection of the pool. */
export const countStatements = async (pool: Pool, call: () => Promise<unknown>): Promise<number> => {
  const spies = new Map<object, { readonly mock: { readonly calls: readonly unknown[] } }>()
  const watch = (client: { query: (...args: never[]) => unknown }) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  pool.on('acquire', watch)
  await call()
  pool.off('acquire', watch)
  const sent = [...spies.values()].reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  return sent
}
