import { trpc } from '../../../shared/trpc.ts'

/** Changes of persons. Club members and riders of horses are persons, so all parties are loaded again. */
export const usePersonChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => Promise.all([utils.parties.invalidate(), utils.registry.invalidate()])
  const router = trpc.parties.person
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    avatar: router.setAvatar.useMutation({ onSettled }),
    addCombination: router.addCombination.useMutation(quiet),
    endCombination: router.endCombination.useMutation({ onSettled }),
    endMembership: router.endMembership.useMutation(quiet),
    endStatute: router.endStatute.useMutation(quiet),
    endLicense: router.endLicense.useMutation(quiet),
    removeParent: router.removeParent.useMutation({ onSettled }),
    removeChild: router.removeChild.useMutation({ onSettled }),
    declareDeceased: router.declareDeceased.useMutation(quiet),
    addAchievement: router.addAchievement.useMutation(quiet),
    removeAchievement: router.removeAchievement.useMutation({ onSettled }),
  }
}

/** The page of an erased person no longer exists, so only the lists that contained the person are loaded again. */
export const useErase = () => {
  const utils = trpc.useUtils()
  return trpc.registry.privacy.erase.useMutation({
    meta: { quiet: true },
    onSuccess: () => utils.parties.person.list.invalidate(),
  })
}
