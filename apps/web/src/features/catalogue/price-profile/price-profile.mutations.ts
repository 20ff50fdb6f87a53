import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const usePriceProfileChanges = () => useChanges('catalogue', trpc.catalogue.priceProfile)
