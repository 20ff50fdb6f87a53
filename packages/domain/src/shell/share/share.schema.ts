import * as z from 'zod'
import { CompetitionShareRole, CompetitionTarget } from '../../competitions/competition/competition.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** A competition, a course event or a free event that another user shares with this user. An expired share stays listed and grants nothing (decision 13). */
export const Share = z
  .object({
    type: z.enum(['COMPETITION', 'COURSE', 'EVENT']),
    ref: Ref,
    title: z.string(),
    /** A course event has the first two of these roles, and a free event the second. */
    role: CompetitionShareRole,
    expires: Instant.nullable(),
    isExpired: z.boolean(),
    /** Where its link leads. An expired share leads where the caller may still read, or nowhere. */
    target: CompetitionTarget,
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof Share>
