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
  /** The drawer or the board itself shows the refusal. */
  const quiet = { meta: { quiet: true }, onSettled: changed }
  return {
    saveSport: router.saveSport.useMutation(quiet),
    saveText: router.saveText.useMutation(quiet),
    saveBreak: router.saveBreak.useMutation(quiet),
    saveRanking: router.saveRanking.useMutation(quiet),
    saveChampionshipRanking: router.saveChampionshipRanking.useMutation(quiet),
    create: router.create.useMutation(quiet),
    recalculate: router.recalculate.useMutation(quiet),
    deleteSport: router.deleteSport.useMutation(quiet),
    deleteText: router.deleteText.useMutation(quiet),
    deleteBreak: router.deleteBreak.useMutation(quiet),
    deleteRanking: router.deleteRanking.useMutation(quiet),
    deleteChampionshipRanking: router.deleteChampionshipRanking.useMutation(quiet),
  }
}

export type ScheduleMutations = ReturnType<typeof useScheduleMutations>
