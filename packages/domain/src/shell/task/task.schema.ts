import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

export const TaskStatus = z.enum(['SCHEDULED', 'ONGOING', 'DONE', 'ERROR']).meta({ id: 'TaskStatus' })
export type TaskStatus = z.infer<typeof TaskStatus>

/** A long job, as the tasks menu lists it. */
export const TaskSummary = z
  .object({
    ref: Ref,
    name: z.string(),
    start: Instant.nullable(),
    end: Instant.nullable(),
    status: TaskStatus,
    /** Percent. */
    progress: z.int(),
    downloadUrl: z.string().nullable(),
  })
  .meta({ id: 'TaskSummary' })
export type TaskSummary = z.infer<typeof TaskSummary>

/** One task whole: for its owner, and super administrators. */
export const TaskDetail = TaskSummary.extend({
  kind: z.string(),
  /** Rows, steps or files there are to do; null until it is known. */
  total: z.int().nullable(),
  /** The code of what ended it. */
  error: z.string().nullable(),
  /** What it came to, in the form of its kind. */
  outcome: z.unknown(),
}).meta({ id: 'TaskDetail' })
export type TaskDetail = z.infer<typeof TaskDetail>

/** How many the menu of one's own tasks shows. */
export const ownTaskCount = 20
