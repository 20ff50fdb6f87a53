// What a judge reads: the own tests, with day, hour, ring and place, and their start lists (cr004).
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { PrintDocumentType } from '../print/print.schema.ts'
import { StartlistStatus } from '../startlist/startlist.schema.ts'

/** The tests of one start list that the caller judges. */
export const JudgedList = z
  .object({
    ref: Ref.describe('The start list'),
    competition: RefName,
    tests: z.array(RefName),
    status: StartlistStatus,
    date: LocalDate.nullable(),
    start: LocalTime.nullable().describe('Null while it is not on the time schedule'),
    arenaName: z.string().nullable(),
    positions: z
      .array(z.string())
      .describe('Where the caller sits, such as C; none if the list does not name the caller'),
    starts: z.int().describe('Riders on the list who have not signed off'),
    canOpen: z.boolean().describe('Whether its starts may be read: from the proposal on'),
  })
  .meta({ id: 'JudgedList' })
export type JudgedList = z.infer<typeof JudgedList>

/** A start as a judge needs it: nothing to reach a person by, and no birth date. */
export const JudgedStart = z
  .object({
    ref: Ref,
    test: RefName.nullable(),
    position: z.int().nullable(),
    start: LocalTime.nullable(),
    startNumber: z.int().nullable(),
    rider: z.string().describe('Empty for a position that nobody has yet'),
    horse: z.string(),
    organisationName: z.string().nullable(),
    isScratched: z.boolean().describe('Signed off, rejected or cancelled'),
    isOutOfCompetition: z.boolean(),
  })
  .meta({ id: 'JudgedStart' })
export type JudgedStart = z.infer<typeof JudgedStart>

export const JudgedStartlist = JudgedList.extend({
  entries: z.array(JudgedStart),
  sheets: PrintDocumentType.nullable().describe(
    'Which sheets may be printed for the caller; null if the discipline has none, or the list has tests of other judges',
  ),
}).meta({ id: 'JudgedStartlist' })
export type JudgedStartlist = z.infer<typeof JudgedStartlist>
