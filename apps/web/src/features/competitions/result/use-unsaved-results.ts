import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../../shared/session.ts'
import { countPending, subscribePending } from './pending-results.view.ts'

/** The number of unsaved results of this user on this machine, by test set. */
export const useUnsavedResults = (competition: string): ReadonlyMap<string, number> => {
  const { user } = useSession()
  const account = user?.username ?? ''
  // A text, so that an unchanged count is the same snapshot.
  const snapshot = useCallback(
    () => JSON.stringify([...countPending(window.localStorage, account, competition)]),
    [account, competition],
  )
  const text = useSyncExternalStore(subscribePending, snapshot)
  return useMemo(() => new Map(JSON.parse(text) as [string, number][]), [text])
}
