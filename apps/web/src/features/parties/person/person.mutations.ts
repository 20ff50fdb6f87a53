import { trpc } from '../../../shared/trpc.ts'

/** Changes of persons. Members of clubs are persons, and so are riders of horses: all of the parties are asked again. */
export const usePersonChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.invalidate()
  const router = trpc.parties.person
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    avatar: router.setAvatar.useMutation({ onSettled }),
    addCombination: router.addCombination.useMutation(quiet),
    endCombination: router.endCombination.useMutation({ onSettled }),
  }
}
