import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of free events. The form shows its own refusals. */
export const useFreeEventChanges = () => useChanges('events', trpc.events.freeEvent)
