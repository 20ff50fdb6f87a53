import { trpc } from '../../../shared/trpc.ts'

/** A ranking shows on its own screen, locks the results, and is public: start lists may have moved along with a publication. */
export const useRankingMutations = () => {
  const utils = trpc.useUtils()
  const changed = async (): Promise<void> => {
    await Promise.all([
      utils.competitions.ranking.invalidate(),
      utils.competitions.result.invalidate(),
      utils.competitions.startlist.invalidate(),
      utils.competitions.competition.invalidate(),
    ])
  }
  const router = trpc.competitions.ranking
  const settled = { onSettled: changed }
  return {
    changed,
    close: router.close.useMutation(settled),
    reopen: router.reopen.useMutation(settled),
    delete: router.delete.useMutation(settled),
    publish: router.publish.useMutation(settled),
    choosePlaced: router.choosePlaced.useMutation(settled),
  }
}
