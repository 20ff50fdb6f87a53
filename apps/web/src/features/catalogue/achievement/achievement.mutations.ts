import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useAchievementChanges = () => useChanges('catalogue', trpc.catalogue.achievement)
