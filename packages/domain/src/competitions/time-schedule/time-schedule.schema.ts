// The schemas of a time schedule: the activities, with their arenas and times.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'

/** Seconds since midnight at the place of the competition; values from 86400 on are after the next midnight. */
export const SecondsOfDay = z.int().min(0).max(172_799)

export const ScheduleActivityKind = z.enum(['SPORT', 'TEXT', 'BREAK'])
export type ScheduleActivityKind = z.infer<typeof ScheduleActivityKind>

export const ScheduleGapMinutes = z.union([
  z.literal(0),
  z.literal(5),
  z.literal(10),
  z.literal(15),
  z.literal(20),
  z.literal(25),
])
export type ScheduleGapMinutes = z.infer<typeof ScheduleGapMinutes>

const activityShape = {
  ref: Ref,
  date: LocalDate,
  start: LocalTime,
  end: LocalTime,
  /** Its start is fixed: a recalculation works around it. */
  isFixed: z.boolean(),
}

export const SportActivity = z.strictObject({
  kind: z.literal('SPORT'),
  ...activityShape,
  arenaRef: Ref,
  startlistRef: Ref,
  name: z.string().trim().min(1).max(200),
  hideTime: z.boolean(),
  hideEntryTime: z.boolean(),
  /** Activities that must have ended before this one starts, in any arena. */
  dependsOn: z.array(Ref).max(20),
})
export type SportActivity = z.infer<typeof SportActivity>

export const TextActivity = z.strictObject({
  kind: z.literal('TEXT'),
  ...activityShape,
  /** Null for a general activity, which belongs to no arena and is never shifted. */
  arenaRef: Ref.nullable(),
  name: z.string().trim().min(1).max(200),
  description: z.string().max(4000),
  link: z.url().nullable(),
  hideTime: z.boolean(),
  general: z.boolean(),
})
export type TextActivity = z.infer<typeof TextActivity>

export const BreakActivity = z.strictObject({
  kind: z.literal('BREAK'),
  ...activityShape,
  arenaRef: Ref,
  hideTime: z.boolean(),
})
export type BreakActivity = z.infer<typeof BreakActivity>

export const ScheduleActivity = z.discriminatedUnion('kind', [SportActivity, TextActivity, BreakActivity])
export type ScheduleActivity = z.infer<typeof ScheduleActivity>

/** The new start or end, or both, of one activity; if one is absent, the start or the duration stays. */
export const ScheduleChange = z.strictObject({
  ref: Ref,
  start: LocalTime.optional(),
  end: LocalTime.optional(),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const ScheduleWarningCode = z.enum([
  'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME',
  'TRANSFER_TIME_TOO_SHORT',
  'SCHEDULED_AFTER_MIDNIGHT',
  'ARENA_OCCUPIED',
  /**
   * decision 18: less rest between two starts of one rider or horse than the discipline or the competition requires.
   */
  'REST_TOO_SHORT',
  /** cr150: a list without teams in a team ring. */
  'ARENA_FOR_TEAMS',
])
export type ScheduleWarningCode = z.infer<typeof ScheduleWarningCode>

export const ScheduleWarning = z.strictObject({
  code: ScheduleWarningCode,
  activityRef: Ref,
  /** The other activity of an overlap; null if there is none. */
  otherActivityRef: Ref.nullable(),
  /** The rider or horse who would be in two places; null if the warning is about the arena. */
  subject: z.enum(['RIDER', 'HORSE']).nullable(),
  subjectRef: Ref.nullable(),
  /** From the end of the earlier start to the later one, and how long it must be. Negative if they overlap; null without starts. */
  pauseMinutes: z.int().nullable(),
  neededMinutes: z.int().nullable(),
})
export type ScheduleWarning = z.infer<typeof ScheduleWarning>
