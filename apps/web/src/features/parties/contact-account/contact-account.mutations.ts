import { trpc } from '../../../shared/trpc.ts'

/** Changes of accounts. A new default replaces another account, so the whole list is loaded again. */
export const useContactAccountChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.contactAccount.invalidate()
  const router = trpc.parties.contactAccount
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
