import { trpc } from '../../../shared/trpc.ts'

export const useTokenChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.access.personalToken.invalidate()
  const router = trpc.access.personalToken
  return {
    create: router.create.useMutation({ meta: { quiet: true }, onSettled }),
    revoke: router.revoke.useMutation({ onSettled }),
  }
}
