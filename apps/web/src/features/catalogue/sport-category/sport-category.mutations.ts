import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useSportCategoryChanges = () => useChanges('catalogue', trpc.catalogue.sportCategory)
