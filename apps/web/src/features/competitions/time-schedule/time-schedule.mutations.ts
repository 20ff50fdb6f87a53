import { trpc } from '../../../shared/trpc.ts'

/** The schedule is shown on its own screen, and gives every start list its times. */
export const useScheduleMutations = () => {
  const utils = trpc.useUtils()
  const changed = async (): Promise<void> => {
    await Promise.all([
      utils.competitions.timeSchedule.invalidate(),
      utils.competitions.startlist.invalidate(),
      utils.competitions.result.invalidate(),
    ])
  }
  const router = trpc.competitions.timeSchedule
  const settled = { onSettled: changed }
  /** The drawer itself shows the refusal. */
  const quiet = { meta: { quiet: true }, ...settled }
  return {
    saveSport: router.saveSport.useMutation(quiet),
    saveText: router.saveText.useMutation(quiet),
    saveBreak: router.saveBreak.useMutation(quiet),
    saveRanking: router.saveRanking.useMutation(quiet),
    create: router.create.useMutation(quiet),
    recalculate: router.recalculate.useMutation(settled),
    deleteSport: router.deleteSport.useMutation(settled),
    deleteText: router.deleteText.useMutation(settled),
    deleteBreak: router.deleteBreak.useMutation(settled),
    deleteRanking: router.deleteRanking.useMutation(settled),
    deleteChampionshipRanking: router.deleteChampionshipRanking.useMutation(settled),
  }
}

export type ScheduleMutations = ReturnType<typeof useScheduleMutations>
