// The warnings of the planner for a start list, for people (decision 18).
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalTime } from '../../kernel/time/time.schema.ts'
import { PlanWarning } from '../planning/planning.schema.ts'

/** A warning of the planner, with the names of its subjects. */
export const StartlistWarning = PlanWarning.omit({ listRef: true, otherEntryRef: true, activityRef: true })
  .extend({
    /** The entry of this list; if both are in it, the later one. */
    entryRef: Ref,
    /** The rider or horse with too little time. */
    subjectName: z.string().nullable(),
    /** The other start: of the same rider or horse, or in the same place. */
    other: z
      .object({
        rider: z.string(),
        horse: z.string(),
        /** From 1, in its own list. */
        position: z.int(),
        /** Null while its list has no time. */
        start: LocalTime.nullable(),
        /** Null if it is in this list too. */
        startlist: RefName.nullable(),
        arenaName: z.string().nullable(),
        /** Whether it starts after the entry with the warning. */
        isLater: z.boolean(),
      })
      .nullable(),
    /** The break during which it starts. */
    breakName: z.string().nullable(),
  })
  .meta({ id: 'StartlistWarning' })
export type StartlistWarning = z.infer<typeof StartlistWarning>
