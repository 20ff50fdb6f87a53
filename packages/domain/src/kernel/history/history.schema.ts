import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'
import { Instant } from '../time/time.schema.ts'

export const HistoryEntry = z
  .object({
    id: z.int(),
    at: Instant,
    actorName: z.string(),
    action: z.string(),
    noun: z.string(),
    ref: Ref,
    /** The fields that differ; long texts are cut. */
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>
