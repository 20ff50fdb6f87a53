// The breaks of a competition: those on the time schedule and those inside its start lists (cr152).
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { StartlistBreakEntryType, StartlistBreakReason } from '../startlist/startlist.schema.ts'

/** PLANNING: the break is an activity, and holds its arena. STARTLIST: it is an entry between two starts. */
export const BreakSource = z.enum(['PLANNING', 'STARTLIST']).meta({ id: 'BreakSource' })
export type BreakSource = z.infer<typeof BreakSource>

export const CompetitionBreak = z
  .object({
    /** Of the activity or of the entry. */
    ref: Ref,
    source: BreakSource.describe('Whether it is on the time schedule or in a start list'),
    breakKind: StartlistBreakEntryType,
    /** The name of the activity or the description of the entry; empty for the word of its kind. */
    name: z.string(),
    /** The reason of a break in a start list; null on the time schedule. */
    breakType: StartlistBreakReason.nullable(),
    /** Day and times are null while the start list is not planned. */
    date: LocalDate.nullable(),
    start: LocalTime.nullable(),
    end: LocalTime.nullable(),
    durationSeconds: z.int(),
    arena: RefName.nullable(),
    startlist: RefName.nullable(),
    /** The index in its start list, from 0; null on the time schedule. */
    order: z.int().nullable(),
    /** The number of positions of the start list before the break; null on the time schedule. */
    positionsBefore: z.int().nullable(),
    hideTime: z.boolean(),
    isFixed: z.boolean(),
    /** False for a break of a closed start list. */
    isEditable: z.boolean(),
    /** Of the activity or of the start list. */
    version: z.int(),
  })
  .meta({ id: 'CompetitionBreak' })
export type CompetitionBreak = z.infer<typeof CompetitionBreak>
