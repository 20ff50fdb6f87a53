import { trpc } from '../../../shared/trpc.ts'

/** Rankings over several tests and of teams follow from other rankings, and a change affects only themselves. */
export const useComposedMutations = () => {
  const utils = trpc.useUtils()
  const router = trpc.competitions.composedRanking
  const settled = { onSettled: () => utils.competitions.composedRanking.invalidate() }
  /** The drawer itself shows the refusal. */
  const quiet = { meta: { quiet: true }, ...settled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    publish: router.publish.useMutation(settled),
    delete: router.delete.useMutation(settled),
  }
}

/**
 * A ranking is shown on its own screen, locks the results, books the prizes, and is public. A publication may also have
 * changed start lists.
 */
export const useRankingMutations = () => {
  const utils = trpc.useUtils()
  const changed = async (): Promise<void> => {
    await Promise.all([utils.competitions.invalidate(), utils.finance.invalidate()])
  }
  const router = trpc.competitions.ranking
  const settled = { onSettled: changed }
  return {
    changed,
    close: router.close.useMutation(settled),
    reopen: router.reopen.useMutation(settled),
    delete: router.delete.useMutation(settled),
    calculatePoints: router.calculatePoints.useMutation(settled),
    /** The drawer itself shows the refusal. */
    editPoints: router.editPoints.useMutation({ meta: { quiet: true }, ...settled }),
    choosePlaced: router.choosePlaced.useMutation(settled),
  }
}
