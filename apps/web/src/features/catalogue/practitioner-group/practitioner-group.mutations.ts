import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const usePractitionerGroupChanges = () => useChanges('catalogue', trpc.catalogue.practitionerGroup)
