// Keeps actors in memory. An actor is read once, and read again as soon as anything that it was read from has changed.
import type { Database } from '@oxer/db'
import type { ActingAccount } from './actor.queries.ts'

/** What was read, and the moment at which the days of a membership change it; null if they never do. */
type Read = ActingAccount & { rightsChangeAt: Date | null }

export type Remembered<Found> = Found & {
  /**
   * False as soon as the database has reported a change. Once a statement is answered, this covers all that was committed before it began.
   */
  isCurrent: () => boolean
}

export type ActorMemory = {
  /** Returns the actor from memory, or else from `read`; null is not kept. The key holds no secret, only the hash of one. */
  find: <Found extends Read>(key: string, read: () => Promise<Found | null>) => Promise<Remembered<Found> | null>
  /** Makes the next `find` of the key read again. */
  forget: (key: string) => void
}

type Entry = { found: Read; until: number; isCurrent: boolean }

/** Bounds the memory. Correctness does not depend on it, because changes are reported. */
const maximumAge = 60_000
const maximumEntries = 5_000

export const createActorMemory = (
  database: Pick<Database, 'onRightsChanged'>,
  now: () => number = Date.now,
): ActorMemory => {
  // A Map keeps the order of insertion, so its first key is the one used longest ago.
  const entries = new Map<string, Entry>()
  /** A read that runs while a change is reported may have seen the older rows. */
  let reported = 0
  database.onRightsChanged((accountRef) => {
    reported += 1
    for (const [key, entry] of entries) {
      if (accountRef !== null && entry.found.actor.accountRef !== accountRef) continue
      entry.isCurrent = false
      entries.delete(key)
    }
  })
  const isValid = (entry: Entry): boolean => entry.isCurrent && now() < entry.until
  const remembered = <Found extends Read>(found: Found, entry: Entry): Remembered<Found> => ({
    ...found,
    isCurrent: () => isValid(entry),
  })
  return {
    find: async <Found extends Read>(key: string, read: () => Promise<Found | null>) => {
      const known = entries.get(key)
      if (known !== undefined && isValid(known)) {
        entries.delete(key)
        entries.set(key, known)
        return remembered(known.found as Found, known)
      }
      const before = reported
      const found = await read()
      if (found === null) return null
      const until = Math.min(now() + maximumAge, found.rightsChangeAt?.getTime() ?? Infinity)
      const entry = { found, until, isCurrent: before === reported }
      if (isValid(entry)) {
        entries.set(key, entry)
        for (const oldest of entries.keys()) {
          if (entries.size <= maximumEntries) break
          entries.delete(oldest)
        }
      }
      return remembered(found, entry)
    },
    forget: (key) => void entries.delete(key),
  }
}
