import { trpc } from '../../../shared/trpc.ts'

export const useSessionChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.access.session.list.invalidate()
  const router = trpc.access.session
  return { endOne: router.endOne.useMutation({ onSettled }), endOthers: router.endOthers.useMutation({ onSettled }) }
}
