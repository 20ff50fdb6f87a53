import * as z from 'zod'

/** Why something is changed that the public has seen as final. Its presence is the confirmation (decision 57). */
export const ChangeReason = z.string().trim().min(1).max(500)
