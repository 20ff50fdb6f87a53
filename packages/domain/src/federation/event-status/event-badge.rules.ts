import type { EventStatus } from './event-status.schema.ts'

export type BadgedStatus = Extract<EventStatus, 'DRAFT' | 'HIDDEN' | 'ARCHIVED' | 'CANCELLED'>

/** cr471-cr473, cr482: only these states have a badge, and the name of a cancelled event has the colour of danger; null: no badge. */
export const badgeOf = (status: EventStatus): BadgedStatus | null =>
  status === 'DRAFT' || status === 'HIDDEN' || status === 'ARCHIVED' || status === 'CANCELLED' ? status : null
