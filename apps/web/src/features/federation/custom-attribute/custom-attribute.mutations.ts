import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useCustomAttributeChanges = () => useChanges('federation', trpc.federation.customAttribute)
