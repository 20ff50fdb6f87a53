// The times of start lists that follow from the schedule, and what the public reads when they change.
import type { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { isPlanBroken, type PlannedPlace } from '@oxer/domain/competitions/time-schedule/planned-change.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { PlannedList } from './time-schedule.mappers.ts'
import type { ScheduleFacts } from './time-schedule.queries.ts'

type Writing = Pick<ActingContext, 'db' | 'now'>

/**
 * Stores the start times of all entries of these lists in one statement; null if a list has left the schedule. Whoever has seen the times
 * of a final list reads that they changed (decision 57).
 */
export const writeEntryTimes = async (
  { db, now }: Writing,
  places: readonly { list: PlannedList; startSeconds: number | null }[],
): Promise<void> => {
  const times = places.flatMap(({ list, startSeconds }) =>
    list.entries.map((entry) => ({
      ref: entry.ref,
      start_seconds: startSeconds === null ? null : startSeconds + entry.offsetSeconds,
    })),
  )
  if (times.length === 0) return
  await db.$executeRaw`
    UPDATE startlist l SET changed_at = ${now()}
    WHERE l.status IN ('FINAL', 'CLOSED') AND EXISTS (
      SELECT 1 FROM startlist_entry e
      JOIN jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS x(ref uuid, start_seconds int) ON x.ref = e.ref
      WHERE e.startlist_ref = l.ref AND e.start_seconds IS NOT NULL AND e.start_seconds IS DISTINCT FROM x.start_seconds)`
  await db.$executeRaw`
    UPDATE startlist_entry e SET start_seconds = x.start_seconds
    FROM jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS x(ref uuid, start_seconds int)
    WHERE e.ref = x.ref AND e.start_seconds IS DISTINCT FROM x.start_seconds`
}

export type ListMove = {
  readonly list: PlannedList | undefined
  readonly from: PlannedPlace | null
  readonly to: PlannedPlace | null
}

/**
 * decision 109: once the schedule is public, moving a test whose list is final needs a reason, and the public reads when it was changed.
 * Without one, all such lists are named.
 */
export const confirmMoves = async (
  { db, now }: Writing,
  { competition }: ScheduleFacts,
  moves: readonly ListMove[],
  changeReason: string | undefined,
): Promise<void> => {
  if (!competition.publishedParts.includes('TIMESCHEDULE' satisfies CompetitionPart)) return
  const today = localDateAt(now(), competition.timeZone)
  const broken = moves.flatMap(({ list, from, to }) => (list?.isFinal && isPlanBroken(from, to, today) ? [list] : []))
  if (broken.length === 0) return
  if (changeReason === undefined) {
    const startlist = broken.map(({ name }) => name).join(', ')
    throw failure(startlistErrors.changesFinal, { field: 'changeReason', values: { startlist } })
  }
  // A day or an arena may change while every time of the day stays.
  await db.startlist.updateMany({ where: { ref: { in: broken.map(({ ref }) => ref) } }, data: { changedAt: now() } })
}
