import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useUserGroupChanges = () => useChanges('parties', trpc.parties.userGroup)
