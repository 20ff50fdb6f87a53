import { trpc } from '../../../shared/trpc.ts'

export const useUserGroupChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.userGroup.invalidate()
  const router = trpc.parties.userGroup
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
