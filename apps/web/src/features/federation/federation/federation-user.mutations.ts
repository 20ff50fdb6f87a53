import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useFederationUserChanges = () => {
  const { settled, quiet } = useSettled('federation')
  const router = trpc.federation.federation
  return {
    add: router.addUser.useMutation(quiet),
    update: router.updateUser.useMutation(quiet),
    remove: router.removeUser.useMutation(settled),
  }
}
