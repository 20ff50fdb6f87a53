import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useCourseChanges = () => useChanges('catalogue', trpc.catalogue.course)
