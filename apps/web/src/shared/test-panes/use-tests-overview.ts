import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../trpc.ts'

/** Milliseconds between two questions, because a result is entered every second. */
const pause = 1000

/**
 * How far every test is. Whatever is changed on the screens beside it - by a mutation, or by an editor that puts the
 * answer into its query - is followed here, so that no screen has to remember it.
 */
export const useTestsOverview = (competition: string) => {
  const utils = trpc.useUtils()
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        void utils.competitions.test.overview.invalidate({ competition })
      }, pause)
    }
    const ofMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') follow()
    })
    const ofQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true) follow()
    })
    return () => {
      clearTimeout(waiting)
      ofMutations()
      ofQueries()
    }
  }, [client, utils, competition])
  return trpc.competitions.test.overview.useQuery({ competition }, { refetchInterval: 30_000 })
}
