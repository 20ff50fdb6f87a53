// The planning problem: start lists with their arenas and days, other activities of riders and horses, and the time
// needed in between.
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { toDayNumber } from '../../kernel/time/time.rules.ts'
import { entryTimes } from '../startlist/entry-times.rules.ts'
import type { DraggingBreakRule, StartlistEntryType } from '../startlist/startlist.schema.ts'
import { defaultRest, type Pause, type RestMinutes, splitRest } from '../time-schedule/schedule-rest.rules.ts'

/** Minutes; null for those of decision 18. */
export type WantedRest = { readonly [Who in keyof RestMinutes]?: RestMinutes[Who] | null }

export type PlannedEntry = {
  readonly ref: string
  readonly type: StartlistEntryType
  readonly isLocked: boolean
  readonly riderRef: string | null
  readonly horseRef: string | null
  /** Null for the list's average round, or ten minutes for a break. */
  readonly durationSeconds: number | null
}

export type PlannedList = {
  readonly ref: string
  readonly arenaRef: string | null
  readonly date: string
  /** `HH:mm` */
  readonly start: string
  readonly sportType: SportType
  /** The rest times that the competition wants for its discipline; absent for those of the problem. */
  readonly wantedRest?: WantedRest
  readonly averageRoundSeconds: number
  readonly draggingBreak: DraggingBreakRule | null
  /** Nothing in it may move, because it is final or belongs to another organiser. */
  readonly isFixed?: boolean
  /** In base order, including breaks and open positions. */
  readonly entries: readonly PlannedEntry[]
}

/** Any other activity of a rider or horse: a course walk, a start of another organiser, a duty as judge. */
export type Engagement = {
  readonly activityRef: string
  readonly arenaRef: string | null
  readonly date: string
  /** Seconds since midnight. */
  readonly startSeconds: number
  readonly endSeconds: number
  readonly riderRef: string | null
  readonly horseRef: string | null
}

export type ArenaBreak = {
  readonly activityRef: string
  readonly arenaRef: string
  readonly date: string
  readonly startSeconds: number
  readonly endSeconds: number
}

export type Pauses = (sportType: SportType) => { readonly rider: Pause; readonly horse: Pause }

export type PlanProblem = {
  readonly lists: readonly PlannedList[]
  readonly engagements?: readonly Engagement[]
  readonly breaks?: readonly ArenaBreak[]
  /** The values of decision 18, unless the competition sets others. */
  readonly pauses?: Pauses
  /** Between two arenas; decision 18: five minutes. */
  readonly transferSeconds?: number
}

export const defaultTransferSeconds = 300

/**
 * decision 18: the rest between two starts, from the end of one to the beginning of the next. It is 30 minutes for a
 * rider in show jumping (45 for a horse), 45 (60) in dressage, and 60 (120) in cross-country. The cool-down is that of
 * the earlier start's discipline, the warm-up that of the later's. The transfer to another arena is added (domain rule:
 * end + cool-down + transfer + warm-up ≤ start).
 */
export const defaultPauses: Pauses = (sportType) => pausesOf({})(sportType)

/** The rest times of a competition, which may require a longer or shorter rest than decision 18. */
export const pausesOf =
  (wanted: WantedRest): Pauses =>
  (sportType) => {
    const { rider, horse } = defaultRest(sportType)
    return { rider: splitRest(wanted.rider ?? rider), horse: splitRest(wanted.horse ?? horse) }
  }

/** The pauses around a start of this list. */
export const pausesOfList = (
  { pauses = defaultPauses }: Pick<PlanProblem, 'pauses'>,
  { sportType, wantedRest }: Pick<PlannedList, 'sportType' | 'wantedRest'>,
): ReturnType<Pauses> => (wantedRest === undefined ? pauses : pausesOf(wantedRest))(sportType)

/** Seconds since the first day of the calendar, so that different days can be compared. */
export const absoluteSeconds = (date: string, secondsOfDay: number): number => toDayNumber(date) * 86_400 + secondsOfDay

export type TimedPosition = {
  readonly entry: PlannedEntry
  /** From 0. */
  readonly position: number
  readonly start: number
  readonly end: number
}

/** The times of the starts of a list, for this order of its entries. */
export const timedPositions = (list: PlannedList, entries: readonly PlannedEntry[]): readonly TimedPosition[] => {
  const { averageRoundSeconds, draggingBreak } = list
  const times = entryTimes(list.start, entries, { averageRoundSeconds, draggingBreak }).entries
  return entries.flatMap((entry, index) => {
    const time = times[index]
    if (time === undefined || time.position === null) return []
    const start = absoluteSeconds(list.date, time.startSeconds)
    return [{ entry, position: time.position - 1, start, end: start + time.durationSeconds }]
  })
}
