// How the positions of a test are given to clubs (decision 64).
import * as z from 'zod'

/** EVEN: each club over the whole clock. BLOCKS: each club together. */
export const AllotmentSpread = z.enum(['EVEN', 'BLOCKS']).meta({ id: 'AllotmentSpread' })
export type AllotmentSpread = z.infer<typeof AllotmentSpread>
