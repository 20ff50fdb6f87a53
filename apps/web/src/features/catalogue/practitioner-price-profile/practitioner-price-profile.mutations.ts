import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const usePractitionerPriceProfileChanges = () => useChanges('catalogue', trpc.catalogue.practitionerPriceProfile)
