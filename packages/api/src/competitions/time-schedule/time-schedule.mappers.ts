import type { Activity } from '@oxer/db'
import { StartlistBreakEntryType, type StartlistEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { TestPart } from '@oxer/domain/competitions/test/test-duration.rules'
import {
  type ScheduledActivityView,
  ScheduledChampionship,
  ScheduledKind,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import type { ScheduleGapMinutes } from '@oxer/domain/competitions/time-schedule/time-schedule.schema'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'

export type EntryRow = {
  ref: string
  startlistRef: string
  testSetRef: string | null
  type: string
  durationSeconds: number | null
  averageRoundSeconds: number | null
  riderRef: string | null
  riderName: string | null
  horseRef: string | null
  horseName: string | null
}

export type PlannedEntry = Omit<EntryRow, 'type'> & {
  readonly type: StartlistEntryType
  /** Counted from the start of the list. */
  readonly offsetSeconds: number
  readonly lastsSeconds: number
}

export type PlannedList = {
  readonly ref: string
  readonly name: string
  /** Whether the public has seen it as final. */
  readonly isFinal: boolean
  readonly sportType: SportType | null
  readonly sportTypeVariantRef: string | null
  readonly entries: readonly PlannedEntry[]
  /** Of its entries alone. */
  readonly totalSeconds: number
  /** Jump-offs, further rounds and phases after them, as they are expected. */
  readonly furtherSeconds: number
  /** What is ridden in it, one after another; empty for a list that several tests share. */
  readonly parts: readonly TestPart[]
  /** To walk the course before them. */
  readonly walkSeconds: number
  readonly participantCount: number
  /** Whether a test of the list has teams. */
  readonly hasTeams: boolean
}

/** A break of an earlier version has no kind, and is an ordinary one. */
export const breakKindOf = ({
  kind,
  breakKind,
}: Pick<Activity, 'kind' | 'breakKind'>): StartlistBreakEntryType | null =>
  kind === 'BREAK' ? StartlistBreakEntryType.parse(breakKind ?? 'BREAK') : null

export const gapMinutes = [0, 5, 10, 15, 20, 25] as const satisfies readonly ScheduleGapMinutes[]

/** A test of one part is named by the activity itself. A part that begins after the planned end is left out. */
const toParts = (
  { startSeconds, endSeconds }: Pick<Activity, 'startSeconds' | 'endSeconds'>,
  { parts }: PlannedList,
): ScheduledActivityView['parts'] => {
  const planned = parts.filter(({ fromSeconds }) => startSeconds + fromSeconds < endSeconds)
  if (parts.length < 2) return []
  return planned.map(({ kind, fromSeconds, toSeconds }) => ({
    kind,
    startSeconds: startSeconds + fromSeconds,
    endSeconds: Math.min(startSeconds + toSeconds, endSeconds),
  }))
}

export const toActivityView = (activity: Activity, lists: ReadonlyMap<string, PlannedList>): ScheduledActivityView => {
  const kind = ScheduledKind.parse(activity.kind)
  const list = activity.startlistRef === null ? undefined : lists.get(activity.startlistRef)
  return {
    ref: activity.ref,
    kind,
    breakKind: breakKindOf(activity),
    arenaRef: activity.arenaRef,
    startlistRef: activity.startlistRef,
    name: activity.name,
    description: activity.description,
    link: activity.link,
    general: activity.isGeneral,
    date: activity.date,
    start: toLocalTime(activity.startSeconds),
    end: toLocalTime(activity.endSeconds),
    startSeconds: activity.startSeconds,
    endSeconds: activity.endSeconds,
    hideTime: activity.isTimeHidden,
    hideEntryTime: activity.isEntryTimeHidden,
    isFixed: activity.isFixed,
    dependsOn: kind === 'SPORT' ? activity.subjectRefs : [],
    competitionRankingRefs: kind === 'RANKING' ? activity.subjectRefs : [],
    championship: activity.championship === null ? null : ScheduledChampionship.parse(activity.championship),
    participantCount: list?.participantCount ?? 0,
    entrySeconds: list?.totalSeconds ?? null,
    walkSeconds: list?.walkSeconds ?? 0,
    parts: list === undefined ? [] : toParts(activity, list),
    sportType: list?.sportType ?? null,
    version: activity.version,
  }
}
