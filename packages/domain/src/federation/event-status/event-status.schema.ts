import * as z from 'zod'

/** Decision 8: the states of a competition and of a championship. */
export const EventStatus = z.enum(['DRAFT', 'PUBLISHED', 'HIDDEN', 'LOCKED', 'ARCHIVED', 'CANCELLED', 'DELETED'])
export type EventStatus = z.infer<typeof EventStatus>

export const EventStatusAction = z.enum(['PUBLISH', 'HIDE', 'LOCK', 'UNLOCK', 'ARCHIVE', 'CANCEL', 'DELETE'])
export type EventStatusAction = z.infer<typeof EventStatusAction>

/** Decision 10: where a link to a competition or a championship leads for its reader. NONE: the reader may not open it. */
export const EventTarget = z.enum(['PUBLIC', 'MANAGE', 'NONE'])
export type EventTarget = z.infer<typeof EventTarget>
