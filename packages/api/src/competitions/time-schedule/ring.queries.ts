// What happens in each ring today: three statements, whatever the size of the competition.
import type { Db } from '@oxer/db'
import { lastRideOf, ringProgressOf } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { RingStarter, RingsToday, RingToday } from '@oxer/domain/competitions/time-schedule/ring.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'

type EntryRow = RingStarter & {
  startlistRef: string
  status: string
  startSeconds: number | null
  lastsSeconds: number
  enteredAt: Date | null
  isHeld: boolean
}

const readEntries = (db: Db, startlistRefs: readonly string[]): Promise<EntryRow[]> => db.$queryRaw<EntryRow[]>`
  SELECT e.startlist_ref AS "startlistRef", g.ref AS participation, g.status, g.start_number AS "startNumber",
    p.first_name || ' ' || p.last_name AS "riderName", h.name AS "horseName", e.start_seconds AS "startSeconds",
    coalesce(e.duration_seconds, t.average_round_seconds) AS "lastsSeconds", x.entered_at AS "enteredAt",
    coalesce(x.is_held, false) AS "isHeld"
  FROM startlist_entry e
  JOIN registration g ON g.ref = e.registration_ref
  JOIN competition_test t ON t.ref = g.test_ref
  JOIN practitioner pr ON pr.ref = g.practitioner_ref
  JOIN person p ON p.ref = pr.person_ref
  JOIN horse h ON h.ref = pr.horse_ref
  LEFT JOIN result x ON x.registration_ref = g.ref
  WHERE e.startlist_ref = ANY(${[...startlistRefs]}::uuid[]) AND e.type = 'PARTICIPANT' AND g.deleted_at IS NULL
  ORDER BY e.startlist_ref, e."order", e.ref`

const toStarter = ({ participation, startNumber, riderName, horseName }: RingStarter): RingStarter => ({
  participation,
  startNumber,
  riderName,
  horseName,
})

export const listRingsToday = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { ref: competitionRef }: Pick<CompetitionScope, 'ref'>,
): Promise<RingsToday> => {
  const { timeZone } = await db.competition.findUniqueOrThrow({
    where: { ref: competitionRef },
    select: { timeZone: true },
  })
  const date = localDateAt(now(), timeZone)
  const arenas = await db.arena.findMany({
    where: { competitionRef, deletedAt: null },
    relationLoadStrategy: 'join',
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
    select: {
      ref: true,
      code: true,
      name: true,
      activities: {
        where: { date, startlistRef: { not: null } },
        orderBy: [{ startSeconds: 'asc' }, { ref: 'asc' }],
        select: {
          ref: true,
          name: true,
          startSeconds: true,
          startlistRef: true,
          startlist: {
            select: {
              testSets: {
                where: { test: { deletedAt: null } },
                orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }],
                select: { ref: true },
              },
            },
          },
        },
      },
    },
  })
  const refs = arenas.flatMap(({ activities }) => activities.flatMap(({ startlistRef }) => startlistRef ?? []))
  const rows = refs.length === 0 ? [] : await readEntries(db, refs)
  const byList = new Map<string, EntryRow[]>()
  for (const row of rows) byList.set(row.startlistRef, [...(byList.get(row.startlistRef) ?? []), row])
  return {
    date,
    rings: arenas.flatMap(({ activities, ...arena }): RingToday[] => {
      const lists = activities.map((activity) => {
        const entries = (byList.get(activity.startlistRef ?? '') ?? []).map((row) => ({
          ...{
            ...row,
            type: 'PARTICIPANT' as const,
            isScratched: !activeStatuses.some((status) => status === row.status),
            result: row.enteredAt,
          },
        }))
        return { ...activity, date, entries, lastRide: lastRideOf(entries) }
      })
      const progress = ringProgressOf(lists, timeZone)
      if (progress === null) return []
      const { list, state, current, next, last, delayMinutes } = progress
      const ridden = lists.flatMap(({ entries }) => entries).filter(({ result }) => result !== null)
      const begun = lists.filter(({ entries }) => entries.some(({ result }) => result !== null))
      return [
        {
          ...{
            arena,
            state,
            delayMinutes,
            activityRef: list.ref,
            name: list.name,
            start: toLocalTime(list.startSeconds),
          },
          testSetRefs: (list.startlist?.testSets ?? []).map(({ ref }) => ref),
          current: current && toStarter(current),
          next: next.map(toStarter),
          last: last && toStarter(last),
          done: ridden.length,
          left: begun
            .flatMap(({ entries }) => entries)
            .filter(({ result, isScratched }) => result === null && !isScratched).length,
          held: ridden.filter(({ isHeld }) => isHeld).length,
        },
      ]
    }),
  }
}
