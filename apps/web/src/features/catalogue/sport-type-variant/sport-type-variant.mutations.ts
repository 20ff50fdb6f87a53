import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useSportTypeVariantChanges = () => useChanges('catalogue', trpc.catalogue.sportTypeVariant)
