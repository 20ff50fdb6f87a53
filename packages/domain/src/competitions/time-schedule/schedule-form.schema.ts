// The data that the planning screen reads and sends. One call creates and changes: with a ref it changes, and then
// includes the seen version.
import * as z from 'zod'
import { PartKind } from '../../disciplines/test-part.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { Arena } from '../arena/arena.schema.ts'
import { ChangeReason } from '../competition/change-reason.schema.ts'
import { StartlistBreakEntryType } from '../startlist/startlist.schema.ts'
import { ScheduleGapMinutes, ScheduleWarning } from './time-schedule.schema.ts'

export const ScheduledKind = z
  .enum(['SPORT', 'TEXT', 'BREAK', 'RANKING', 'CHAMPIONSHIP_RANKING'])
  .meta({ id: 'ScheduledKind' })
export type ScheduledKind = z.infer<typeof ScheduledKind>

const name = z.string().trim().max(200)
const givenName = name.min(1, { error: kernelErrors.blankName.code })

const saved = {
  ref: Ref.optional(),
  version: Version.optional(),
  date: LocalDate,
  start: LocalTime,
  hideTime: z.boolean().default(false),
  /** Its start is fixed: a recalculation works around it. */
  isFixed: z.boolean().default(false),
}

export const SaveSportActivity = z.object({
  ...saved,
  arenaRef: Ref,
  startlistRef: Ref,
  /** Absent for the duration of the start list's entries. */
  end: LocalTime.nullable().default(null),
  /** Empty for that of the start list. */
  name: name.default(''),
  hideEntryTime: z.boolean().default(false),
  /** Needed to move a list that the public has seen as final (decision 109). */
  changeReason: ChangeReason.optional(),
  /** Activities that must have ended before this one starts, in any arena. */
  dependsOn: z.array(Ref).max(20).default([]),
})
export type SaveSportActivity = z.infer<typeof SaveSportActivity>

export const SaveTextActivity = z.object({
  ...saved,
  end: LocalTime,
  /** Null for a general activity, which belongs to no arena and is never shifted. */
  arenaRef: Ref.nullable().default(null),
  name: givenName,
  description: z.string().trim().max(4000).default(''),
  link: z
    .url({ protocol: /^https?$/, error: kernelErrors.wrongFormat.code })
    .max(2000)
    .nullable()
    .default(null),
  general: z.boolean().default(false),
})
export type SaveTextActivity = z.infer<typeof SaveTextActivity>

export const SaveBreakActivity = z.object({
  ...saved,
  end: LocalTime,
  arenaRef: Ref,
  /** Empty for the word of its kind. */
  name: name.default(''),
  /** cr152. Absent for an ordinary break, or for the kind that the break has. */
  breakKind: StartlistBreakEntryType.optional(),
})
export type SaveBreakActivity = z.infer<typeof SaveBreakActivity>

export const SaveRankingActivity = z.object({
  ...saved,
  end: LocalTime,
  arenaRef: Ref.nullable().default(null),
  name: givenName,
  competitionRankingRefs: z.array(Ref).min(1).max(50),
})
export type SaveRankingActivity = z.infer<typeof SaveRankingActivity>

/** The ranking of a championship that an activity stands for. */
export const ScheduledChampionship = z
  .object({
    championshipRef: Ref.describe('The championship'),
    championshipPhaseRef: Ref.nullable().describe('The phase; null for the main ranking'),
    championshipGroupRef: Ref.nullable().describe('The group; null for the ranking of the phase'),
    championshipSportCategoryRef: Ref.nullable().describe('The category; null for all'),
    allChampionshipSportCategories: z.boolean().describe('Whether it shows each category in turn'),
  })
  .meta({ id: 'ScheduledChampionship' })
export type ScheduledChampionship = z.infer<typeof ScheduledChampionship>

export const SaveChampionshipRankingActivity = z.object({
  ...saved,
  end: LocalTime,
  arenaRef: Ref.nullable().default(null),
  name: name.default(''),
  championshipRef: Ref,
  championshipPhaseRef: Ref.nullable().default(null),
  championshipGroupRef: Ref.nullable().default(null),
  championshipSportCategoryRef: Ref.nullable().default(null),
  allChampionshipSportCategories: z.boolean().default(false),
})
export type SaveChampionshipRankingActivity = z.infer<typeof SaveChampionshipRankingActivity>

export const ScheduledActivityView = z
  .object({
    ref: Ref,
    kind: ScheduledKind,
    /** Null for an activity that is not a break. */
    breakKind: StartlistBreakEntryType.nullable(),
    arenaRef: Ref.nullable(),
    startlistRef: Ref.nullable(),
    name: z.string(),
    description: z.string(),
    link: z.string().nullable(),
    general: z.boolean(),
    date: LocalDate,
    start: LocalTime,
    end: LocalTime,
    /** Seconds since midnight of the date; values from 86400 on are after the next midnight. */
    startSeconds: z.int(),
    endSeconds: z.int(),
    hideTime: z.boolean(),
    hideEntryTime: z.boolean(),
    isFixed: z.boolean(),
    dependsOn: z.array(Ref),
    competitionRankingRefs: z.array(Ref),
    championship: ScheduledChampionship.nullable().describe('The ranking of a championship that it stands for'),
    /** For a start list: the number of starters, and the duration of its entries. */
    participantCount: z.int(),
    entrySeconds: z.int().nullable(),
    /** Before its first start, to walk the course; 0 without a course. */
    walkSeconds: z.int(),
    /** The phases, rounds and jump-offs of one test, as long as they are expected to last; empty for a test of one part. */
    parts: z
      .array(z.object({ kind: PartKind, startSeconds: z.int(), endSeconds: z.int() }))
      .describe('Phases, rounds and jump-offs inside the activity'),
    sportType: SportType.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ScheduledActivity' })
export type ScheduledActivityView = z.infer<typeof ScheduledActivityView>

export const ScheduleWarningView = ScheduleWarning.extend({ subjectName: z.string().nullable() }).meta({
  id: 'ScheduleWarningView',
})
export type ScheduleWarningView = z.infer<typeof ScheduleWarningView>

export const PlannableStartlist = RefName.extend({
  participantCount: z.int(),
  /** With its jump-offs, further rounds and phases, as they are expected. */
  durationSeconds: z.int(),
  /** Before its first start, to walk the course; 0 without a course. */
  walkSeconds: z.int(),
  /** The arenas of its kind, the usual one first. */
  arenaRefs: z.array(Ref),
  sportType: SportType.nullable(),
})
export type PlannableStartlist = z.infer<typeof PlannableStartlist>

export const TimeSchedule = z
  .object({
    competition: RefName.extend({ start: LocalDate, end: LocalDate, timeZone: z.string() }),
    days: z.array(LocalDate),
    arenas: z.array(Arena),
    activities: z.array(ScheduledActivityView),
    warnings: z.array(ScheduleWarningView),
    /** Start lists that are not on the schedule yet. */
    unplanned: z.array(PlannableStartlist),
    gaps: z.array(ScheduleGapMinutes),
  })
  .meta({ id: 'TimeSchedule' })
export type TimeSchedule = z.infer<typeof TimeSchedule>

/** An empty text for any arena of its kind: a query has no null. */
const ArenaOrAny = z
  .string()
  .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, { error: kernelErrors.wrongReferenceFormat.code })

/** The lists to plan, and how: the proposal shows the result, `create` stores it. */
export const PlanStartlists = z.object({
  /** In riding order; empty for all that are not planned yet, in the order of the tests. */
  startlistRefs: z.array(Ref).max(200).default([]),
  /**
   * The arena of each list, in the same order, and an empty text where it is chosen by discipline and load; no item if
   * all are chosen.
   */
  arenaRefs: z.array(ArenaOrAny).max(200).default([]),
  /** Minutes between two tests: none, 5, 10, 15, 20 or 25. */
  gap: ScheduleGapMinutes.default(0),
  /** The only day to plan on; absent for all days of the competition, from the first. */
  date: LocalDate.optional(),
  /** On each day. */
  start: LocalTime.default('08:00'),
  /** By when the tests of each day have ended; absent for midnight. */
  end: LocalTime.optional(),
})
export type PlanStartlists = z.infer<typeof PlanStartlists>

/**
 * Why a list cannot begin earlier: an activity in its arena, a dependency, a rider who is still elsewhere, a break, the
 * end of the day, or that no arena is of its kind.
 */
export const ProposalReason = z
  .object({
    kind: z.enum(['ARENA', 'AFTER', 'RIDER', 'HORSE', 'JUDGE', 'BREAK', 'DAY_END', 'NO_ARENA']),
    /** The list, activity or break in the way; null for the day's end, and without an arena. */
    cause: RefName.nullable(),
    personName: z.string().nullable(),
  })
  .meta({ id: 'ProposalReason' })
export type ProposalReason = z.infer<typeof ProposalReason>

export const ScheduleProposal = z
  .object({
    /** The first day that is planned on. */
    date: LocalDate,
    activities: z.array(
      z.object({
        startlist: RefName,
        arenaRef: Ref,
        date: LocalDate,
        start: LocalTime,
        end: LocalTime,
        startSeconds: z.int(),
        endSeconds: z.int(),
        /** Null if it begins as early as requested. */
        reason: ProposalReason.nullable(),
      }),
    ),
    /** Lists without room before the end of the last day, or without an arena of their kind. */
    unplaced: z.array(z.object({ startlist: RefName, reason: ProposalReason })),
    /** The warnings of the whole schedule; an activity that is not stored yet is named by its start list. */
    warnings: z.array(ScheduleWarningView),
  })
  .meta({ id: 'ScheduleProposal' })
export type ScheduleProposal = z.infer<typeof ScheduleProposal>

/** One activity's new start or end; without one, every activity takes as long as its present entries. */
export const RecalculateSchedule = z.object({
  ref: Ref.optional(),
  start: LocalTime.optional(),
  end: LocalTime.optional(),
  /**
   * Minutes to keep between two activities of an arena if they had as many before; the rest of the slack absorbs the
   * delay.
   */
  gap: ScheduleGapMinutes.default(0),
  /** Needed to move a list that the public has seen as final (decision 109). */
  changeReason: ChangeReason.optional(),
})
export type RecalculateSchedule = z.infer<typeof RecalculateSchedule>

/**
 * CHANGED: the requested change, or its entries take longer or shorter. ARENA: its arena is still in use. DEPENDS: a
 * dependency has not ended. Otherwise the rider, horse or judge is still elsewhere.
 */
export const MoveReason = z.enum(['CHANGED', 'ARENA', 'DEPENDS', 'RIDER', 'HORSE', 'JUDGE']).meta({ id: 'MoveReason' })
export type MoveReason = z.infer<typeof MoveReason>

export const ScheduleRecalculation = z
  .object({
    moved: z.array(
      z.object({
        ref: Ref,
        name: z.string(),
        reason: MoveReason,
        /** The activity in the way; null for the change itself. */
        cause: RefName.nullable(),
        personName: z.string().nullable(),
        from: z.object({ start: LocalTime, end: LocalTime }),
        to: z.object({ start: LocalTime, end: LocalTime }),
      }),
    ),
    /** FIXED_TOO_EARLY: it would have to move, but is fixed. AFTER_DAY_END: it ends after midnight. */
    problems: z.array(
      z.object({
        code: z.enum(['FIXED_TOO_EARLY', 'AFTER_DAY_END']),
        ref: Ref,
        name: z.string(),
        cause: RefName.nullable(),
      }),
    ),
    schedule: TimeSchedule,
  })
  .meta({ id: 'ScheduleRecalculation' })
export type ScheduleRecalculation = z.infer<typeof ScheduleRecalculation>

export const CompetitionRankingChoices = z
  .object({ rankings: z.array(RefName) })
  .meta({ id: 'CompetitionRankingChoices' })

export const ChampionshipRankingChoices = z
  .object({
    championships: z.array(RefName),
    phases: z.array(RefName),
    groups: z.array(RefName),
    sportCategories: z.array(RefName),
  })
  .meta({ id: 'ChampionshipRankingChoices' })
export type ChampionshipRankingChoices = z.infer<typeof ChampionshipRankingChoices>
