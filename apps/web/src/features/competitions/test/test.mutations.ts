import { trpc } from '../../../shared/trpc.ts'

/** Changes of tests. Registrations, start lists and results offer tests as choices too, so all of them are reloaded. */
export const useTestChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.competitions.invalidate()
  const router = trpc.competitions.test
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    save: router.save.useMutation(quiet),
    segment: router.segment.useMutation(quiet),
    createForSportTypeVariant: router.createForSportTypeVariant.useMutation({ onSettled }),
    createForSportCategory: router.createForSportCategory.useMutation({ onSettled }),
    createForCareer: router.createForCareer.useMutation({ onSettled }),
    createForCompetition: router.createForCompetition.useMutation(quiet),
    cancel: router.cancel.useMutation({ onSettled }),
    undoCancel: router.undoCancel.useMutation({ onSettled }),
    savePrizes: trpc.competitions.testPrizes.save.useMutation(quiet),
    delete: router.delete.useMutation({ onSettled }),
  }
}
