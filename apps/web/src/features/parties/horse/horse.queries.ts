import { trpc } from '../../../shared/trpc.ts'

/** The horse of a page, and the reader's permissions on it; without both there is no page. */
export const useHorse = (horse: string) => {
  const page = { meta: { page: true } } as const
  const detail = trpc.parties.horse.get.useQuery({ horse }, page)
  const abilities = trpc.parties.horse.abilities.useQuery({ horse }, page)
  return {
    horse: detail.data,
    abilities: abilities.data,
    isError: detail.isError || abilities.isError,
    onRetry: () => {
      void detail.refetch()
      void abilities.refetch()
    },
  }
}

/** What happened lately. The page does not wait for it. */
export const useHorseHead = (horse: string) => trpc.shell.record.ofHorse.useQuery({ horse })
