import type { Db } from '@oxer/db'
import type { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { StartlistBreakEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { type ListedBreakRow, toListedBreak, toPlannedBreak } from './break.mappers.ts'

/** Breaks by day and time; those of lists that are not planned come last, list by list. */
const byTime = (left: CompetitionBreak, right: CompetitionBreak): number => {
  const [one, other] = [left, right].map(({ date, start }) => (date === null ? '~' : `${date} ${start ?? ''}`))
  return (one ?? '') < (other ?? '') ? -1 : (one ?? '') > (other ?? '') ? 1 : 0
}

/** Every stored break. The dragging breaks that follow from the frequency of a test are part of that test. */
export const listBreaks = async (db: Db, scope: CompetitionScope): Promise<CompetitionBreak[]> => {
  const planned = await db.activity.findMany({
    where: { competitionRef: scope.ref, kind: 'BREAK' },
    select: {
      ref: true,
      breakKind: true,
      name: true,
      date: true,
      startSeconds: true,
      endSeconds: true,
      arenaRef: true,
      arena: { select: { name: true } },
      isTimeHidden: true,
      isFixed: true,
      version: true,
    },
    orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }, { ref: 'asc' }],
  })
  const listed = await db.$queryRaw<ListedBreakRow[]>`
    SELECT e.ref, e.type, e.break_type AS "breakType", e.description, e.duration_seconds AS "durationSeconds", e."order",
      (SELECT count(*) FROM startlist_entry p WHERE p.startlist_ref = e.startlist_ref AND p."order" < e."order"
        AND p.type IN ('PARTICIPANT', 'OPEN_POSITION'))::int AS "positionsBefore",
      e.start_seconds AS "startSeconds", l.ref AS "startlistRef", l.name AS "startlistName", l.status, l.version, a.date,
      n.ref AS "arenaRef", n.name AS "arenaName"
    FROM startlist l
    JOIN startlist_entry e ON e.startlist_ref = l.ref AND e.type = ANY(${StartlistBreakEntryType.options})
    LEFT JOIN LATERAL (SELECT x.date, x.arena_ref FROM activity x WHERE x.startlist_ref = l.ref
      ORDER BY x.date, x.start_seconds LIMIT 1) a ON true
    LEFT JOIN arena n ON n.ref = a.arena_ref
    WHERE l.competition_ref = ${scope.ref}::uuid
    ORDER BY l.name, l.ref, e."order"`
  return [...planned.map(toPlannedBreak), ...listed.map(toListedBreak)].toSorted(byTime)
}
