// What happens in each ring on a day of the show, as the people of the show see it: also what is not public.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'

export const RingStarter = z
  .object({
    participation: Ref,
    startNumber: z.int().nullable(),
    riderName: z.string(),
    horseName: z.string(),
  })
  .meta({ id: 'RingStarter' })
export type RingStarter = z.infer<typeof RingStarter>

export const RingToday = z
  .object({
    arena: z.object({ ref: Ref, code: z.string(), name: z.string() }),
    state: z.enum(['WAITING', 'RUNNING', 'FINISHED']),
    /** The running list, or else the next one, or else the last one. */
    activityRef: Ref,
    name: z.string(),
    start: LocalTime,
    /** The parts of tests on this list, in their order. */
    testSetRefs: z.array(Ref),
    current: RingStarter.nullable(),
    next: z.array(RingStarter),
    last: RingStarter.nullable(),
    /** Minutes behind the plan at the last result; negative if ahead, null if unknown. */
    delayMinutes: z.int().nullable(),
    /** Results on all lists of the ring on this day. */
    done: z.int(),
    /** Starters without a result on the lists of the ring that have begun. */
    left: z.int(),
    /** Results of the ring on this day that are saved and not yet public. */
    held: z.int(),
  })
  .meta({ id: 'RingToday' })
export type RingToday = z.infer<typeof RingToday>

export const RingsToday = z
  .object({
    /** Today in the time zone of the competition. */
    date: LocalDate,
    /** The arenas in which a list is ridden today, in their order. */
    rings: z.array(RingToday),
  })
  .meta({ id: 'RingsToday' })
export type RingsToday = z.infer<typeof RingsToday>
