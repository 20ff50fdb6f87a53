import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'

/** The other start lists of the competition, to choose one from. */
export const useOtherLists = (list: string): { value: string; label: string }[] => {
  const { competition } = useManagedCompetition()
  const metadata = trpc.competitions.startlist.metadata.useQuery({ competition: competition.ref })
  const lists = (metadata.data?.groups ?? []).flatMap(({ startlists }) => startlists)
  return [...new Map(lists.map(({ ref, name }) => [ref, name]))]
    .filter(([ref]) => ref !== list)
    .map(([value, label]) => ({ value, label }))
}
