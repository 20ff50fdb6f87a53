import * as z from 'zod'
import { CompetitionShareRole } from '../../competitions/competition/competition.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** A competition that another user shares with this user. An expired share stays listed and grants nothing (decision 13). */
export const Share = z
  .object({
    type: z.enum(['COMPETITION', 'COURSE']),
    ref: Ref,
    title: z.string(),
    role: CompetitionShareRole,
    expires: Instant.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof Share>
