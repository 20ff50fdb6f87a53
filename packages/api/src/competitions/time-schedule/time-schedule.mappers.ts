import type { Activity } from '@oxer/db'
import { type ScheduledActivityView, ScheduledKind } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import type { ScheduleGapMinutes } from '@oxer/domain/competitions/time-schedule/time-schedule.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import type { PlannedList } from './time-schedule.queries.ts'

export const gapMinutes = [0, 5, 10, 15, 20, 25] as const satisfies readonly ScheduleGapMinutes[]

export const toActivityView = (activity: Activity, lists: ReadonlyMap<string, PlannedList>): ScheduledActivityView => {
  const kind = ScheduledKind.parse(activity.kind)
  const list = activity.startlistRef === null ? undefined : lists.get(activity.startlistRef)
  return {
    ref: activity.ref,
    kind,
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
    participantCount: list?.participantCount ?? 0,
    entrySeconds: list?.totalSeconds ?? null,
    sportType: list?.sportType ?? null,
    version: activity.version,
  }
}
