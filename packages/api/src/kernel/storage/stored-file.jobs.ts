// Compares the file storage with the table of files.
import type { Services } from '../context/context.ts'

const refAtEnd = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z0-9]+)?$/

/**
 * Removes objects without a row that were stored before the given moment: of uploads whose transaction was not committed, and of removals
 * that failed after the commit. The moment must be long before any upload under way. Returns the number of removed objects. An object whose name does not end in a ref was not stored by Oxer and stays.
 */
export const sweepStoredFiles = async (
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  before: Date,
): Promise<number> => {
  let removed = 0
  for await (const page of storage.list()) {
    const old = page.filter(({ key, storedAt }) => storedAt < before && refAtEnd.test(key))
    if (old.length === 0) continue
    const keys = old.map(({ key }) => key)
    const rows = await database.query<{ key: string }>('SELECT key FROM stored_file WHERE key = ANY($1)', [keys])
    const known = new Set(rows.map(({ key }) => key))
    for (const key of keys.filter((candidate) => !known.has(candidate))) {
      await storage.remove(key)
      removed += 1
    }
  }
  return removed
}
