import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { StartlistEntryType } from './startlist.schema.ts'

/** c008: a start, an open position or a break. A dragging break that follows from the test is before the entry that names it. */
export const TimetableEntry = z
  .object({
    entryRef: Ref,
    type: StartlistEntryType,
    /** From 1; breaks have none. */
    position: z.int().nullable(),
    durationSeconds: z.int(),
    draggingSecondsBefore: z.int().nullable(),
    description: z.string(),
    date: LocalDate.nullable(),
    startSeconds: z.int().nullable(),
    arenaName: z.string().nullable(),
    competitionNumber: z.int().nullable(),
    /** Null for a break and an open position. */
    rider: RefName.nullable(),
    horse: RefName.nullable(),
  })
  .meta({ id: 'TimetableEntry' })
export type TimetableEntry = z.infer<typeof TimetableEntry>
