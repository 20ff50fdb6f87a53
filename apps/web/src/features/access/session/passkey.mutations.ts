import { trpc } from '../../../shared/trpc.ts'

/** Every refusal is shown where the user acted. */
export const usePasskeyChanges = () => {
  const utils = trpc.useUtils()
  const options = { meta: { quiet: true }, onSettled: () => utils.access.passkey.invalidate() }
  const router = trpc.access.passkey
  return {
    begin: router.begin.useMutation({ meta: { quiet: true } }),
    add: router.add.useMutation(options),
    rename: router.rename.useMutation(options),
    remove: router.remove.useMutation(options),
  }
}
