import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'
import { Instant } from '../time/time.schema.ts'

export const TaskStatus = z.enum(['SCHEDULED', 'ONGOING', 'DONE', 'ERROR']).meta({ id: 'TaskStatus' })
export type TaskStatus = z.infer<typeof TaskStatus>

/** A long job in the tasks menu. */
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

/** Why a task was refused: one of its causes. */
export const TaskCause = z.object({
  code: z.string().describe('The code of the error'),
  field: z
    .string()
    .nullable()
    .describe('The path of the field in what the task was to do; null if it is about no field'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).describe('The values for the text of the error'),
})
export type TaskCause = z.infer<typeof TaskCause>

/** So many causes of a refusal are kept; nobody corrects more of them one by one. */
export const keptCauses = 200

/** One task with all its fields, for its owner and super administrators. */
export const TaskDetail = TaskSummary.extend({
  kind: z.string(),
  /** The number of rows, steps or files to do; null until it is known. */
  total: z.int().nullable(),
  /** The code of the error that ended it. */
  error: z.string().nullable(),
  causes: z.array(TaskCause).describe('Every reason why it was refused, the first 200 of them; empty if it was not'),
  /** The outcome, in the form of its kind. */
  outcome: z.unknown(),
}).meta({ id: 'TaskDetail' })
export type TaskDetail = z.infer<typeof TaskDetail>

/** The number of tasks in the user's menu. */
export const ownTaskCount = 20
