// The schema of the planner: its freedom, its warnings, its result.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'

/** decision 18. SOFT warns only; MEDIUM moves nobody by more than ten positions; HARD may reorder the whole list. */
export const PlannerIntensity = z.enum(['SOFT', 'MEDIUM', 'HARD']).meta({ id: 'PlannerIntensity' })
export type PlannerIntensity = z.infer<typeof PlannerIntensity>

/** The seven of spec section 8. */
export const PlanWarningCode = z
  .enum([
    'SEVERAL_COMBINATIONS_IN_SLOT',
    'SCHEDULED_DURING_BREAK',
    'LOCKED_COMBINATION_MOVED',
    'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME',
    'WARM_UP_TOO_SHORT',
    'COOL_DOWN_TOO_SHORT',
    'TRANSFER_TIME_TOO_SHORT',
  ])
  .meta({ id: 'PlanWarningCode' })
export type PlanWarningCode = z.infer<typeof PlanWarningCode>

export const PlanWarning = z
  .strictObject({
    code: PlanWarningCode,
    listRef: Ref,
    /** The entry with the warning: the later of two starts. */
    entryRef: Ref,
    /** The earlier start of the same rider or horse, or the other combination in the slot. */
    otherEntryRef: Ref.nullable(),
    /** The break or the other activity, if it is not an entry of a start list. */
    activityRef: Ref.nullable(),
    /** The rider or horse with too little time; null if the warning is about the place or the position. */
    subject: z.enum(['RIDER', 'HORSE']).nullable(),
    subjectRef: Ref.nullable(),
    /**
     * Seconds required for the warm-up, cool-down or transfer; null for a moved entry and where nothing may overlap.
     */
    neededSeconds: z.int().nullable(),
    /** Seconds available for it; negative by the duration of an overlap. */
    givenSeconds: z.int().nullable(),
    /** For a locked entry: its earlier and present position, from 1. */
    fromPosition: z.int().nullable(),
    toPosition: z.int().nullable(),
  })
  .meta({ id: 'PlanWarning' })
export type PlanWarning = z.infer<typeof PlanWarning>

/** An entry that the plan moves, and the new order's times. */
export const PlanMove = z
  .strictObject({
    listRef: Ref,
    entryRef: Ref,
    fromPosition: z.int(),
    toPosition: z.int(),
    date: LocalDate,
    fromStart: LocalTime,
    toStart: LocalTime,
  })
  .meta({ id: 'PlanMove' })
export type PlanMove = z.infer<typeof PlanMove>

export const PlanProgress = z
  .strictObject({
    /** Exchanges tried so far, out of the budget. */
    steps: z.int(),
    budget: z.int(),
    /** Conflicts in the best order so far, between two starts or a start and another activity. */
    conflicts: z.int(),
    displacement: z.int(),
  })
  .meta({ id: 'PlanProgress' })
export type PlanProgress = z.infer<typeof PlanProgress>
