import { trpc } from '../../../shared/trpc.ts'

/** A changed role may be the user's own, so the permissions are loaded again. */
export const useFederationUserChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.federation.federation.invalidate()
  const router = trpc.federation.federation
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    add: router.addUser.useMutation(quiet),
    update: router.updateUser.useMutation(quiet),
    remove: router.removeUser.useMutation({ onSettled }),
  }
}
