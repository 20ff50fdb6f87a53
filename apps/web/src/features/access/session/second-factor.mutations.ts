import { trpc } from '../../../shared/trpc.ts'

/** Every refusal is shown where the user acted. */
export const useSecondFactorChanges = () => {
  const utils = trpc.useUtils()
  const options = { meta: { quiet: true }, onSettled: () => utils.access.secondFactor.invalidate() }
  const router = trpc.access.secondFactor
  return {
    begin: router.begin.useMutation({ meta: { quiet: true } }),
    confirm: router.confirm.useMutation(options),
    renew: router.renewRecoveryCodes.useMutation(options),
    remove: router.remove.useMutation(options),
  }
}
