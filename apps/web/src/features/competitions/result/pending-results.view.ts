// Typed results of this machine that are not on the server (cr510): one key of the browser's storage for each.

export type PendingState = 'DRAFT' | 'WAITING' | 'SENDING' | 'REFUSED' | 'CONFLICT'

type Kept = Pick<Storage, 'getItem' | 'key' | 'length'>

/** `place` is account, competition and test set. */
export const pendingPrefix = (place: string): string => `oxer.result.${place}.`

/** The number of unsaved results of each test set of a competition. */
export const countPending = (storage: Kept, account: string, competition: string): ReadonlyMap<string, number> => {
  const prefix = pendingPrefix(`${account}.${competition}`)
  const counts = new Map<string, number>()
  for (let index = 0; index < storage.length; index += 1) {
    const name = storage.key(index)
    if (name === null || !name.startsWith(prefix)) continue
    const [testSet = ''] = name.slice(prefix.length).split('.')
    counts.set(testSet, (counts.get(testSet) ?? 0) + 1)
  }
  return counts
}

const listeners = new Set<() => void>()

/** Call it after a key was written or removed: the storage notifies only other windows. */
export const announcePending = (): void => {
  for (const listener of listeners) listener()
}

export const subscribePending = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Those that nobody sends without a decision of the user: unfinished, refused, or in conflict with another user's. */
export const isUndecided = ({ state }: { readonly state: PendingState }): boolean =>
  state === 'DRAFT' || state === 'REFUSED' || state === 'CONFLICT'
