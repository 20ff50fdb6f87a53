// What the planner warns of in a start list, for people (decision 18).
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalTime } from '../../kernel/time/time.schema.ts'
import { PlanWarning } from '../planning/planning.schema.ts'

/** A warning of the planner with the names of what it is about. */
export const StartlistWarning = PlanWarning.omit({ listRef: true, otherEntryRef: true, activityRef: true })
  .extend({
    /** The entry of this list; of two in it, the later. */
    entryRef: Ref,
    /** The rider or horse who has too little time. */
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
        /** Null when it stands in this list too. */
        startlist: RefName.nullable(),
        arenaName: z.string().nullable(),
        /** It starts after the entry that is warned of. */
        isLater: z.boolean(),
      })
      .nullable(),
    /** The break that it stands in. */
    breakName: z.string().nullable(),
  })
  .meta({ id: 'StartlistWarning' })
export type StartlistWarning = z.infer<typeof StartlistWarning>
