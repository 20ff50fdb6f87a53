import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useContactAccountChanges = () => useChanges('parties', trpc.parties.contactAccount)
