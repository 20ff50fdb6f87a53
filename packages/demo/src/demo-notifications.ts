// The inbox of the demo's rider, read and unread; and the starts that its riders know of, so that only a change of them is
// news.
import type { Database } from '@oxer/db'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'

const hour = 3_600_000
const newestFirst = ['START_MOVED', 'STARTLIST_PUBLISHED', 'RESULT_IN', 'REGISTRATION_ACCEPTED'] as const
const unreadCount = 2

type Start = {
  competitionRef: string
  competition: string
  test: string
  horse: string
  date: string
  seconds: number | null
}

/** Those of the rider: the newest competition first. */
const startsOf = (database: Database, username: string): Promise<(Start & { accountRef: string })[]> =>
  database.query(
    `SELECT a.ref AS "accountRef", c.ref AS "competitionRef", c.name AS competition, t.name AS test, h.name AS horse,
            act.date, e.start_seconds AS seconds
       FROM account a JOIN practitioner p ON p.person_ref = a.person_ref JOIN horse h ON h.ref = p.horse_ref
       JOIN registration g ON g.practitioner_ref = p.ref AND g.status = 'SUBSCRIBED'
       JOIN competition c ON c.ref = g.competition_ref AND c.status = 'PUBLISHED'
       JOIN competition_test t ON t.ref = g.test_ref
       JOIN startlist_entry e ON e.registration_ref = g.ref JOIN activity act ON act.startlist_ref = e.startlist_ref
      WHERE a.username = $1 ORDER BY c.start DESC, g.ref LIMIT ${newestFirst.length}`,
    [username],
  )

export const storeNotifications = async (
  database: Database,
  { now, newRef, rider }: { now: Date; newRef: () => string; rider: string },
): Promise<void> => {
  const starts = await startsOf(database, rider)
  await database.prisma.notification.createMany({
    data: starts.map(({ accountRef, competitionRef, competition, ...start }, index) => {
      const time = start.seconds === null ? null : toLocalTime(start.seconds)
      const isMoved = index === 0 && start.seconds !== null
      const createdAt = new Date(now.getTime() - (index + 1) * 5 * hour)
      return {
        ...{ ref: newRef(), accountRef, kind: newestFirst[index] ?? 'RESULT_IN', why: 'SELF', createdAt },
        link: `/competitions/${competitionRef}`,
        readAt: index < unreadCount ? null : new Date(createdAt.getTime() + hour),
        values: {
          ...{ subject: competition, more: 0 },
          lines: [
            {
              ...{ test: start.test, horse: start.horse, arena: null, arenaWas: null },
              ...(index < unreadCount ? { date: start.date, time } : { date: null, time: null }),
              dateWas: isMoved ? start.date : null,
              timeWas: isMoved && start.seconds !== null ? toLocalTime(start.seconds - 1_200) : null,
            },
          ],
        },
      }
    }),
  })
  await database.query(
    `INSERT INTO start_watch (competition_ref, told, seen, due_at, latest_at)
     SELECT ref, publication, publication, $1, $1 FROM competition WHERE publication > 0`,
    [now],
  )
  await database.query(
    `INSERT INTO start_told (account_ref, registration_ref, date, seconds, arena)
     SELECT DISTINCT ON (a.ref, g.ref) a.ref, g.ref, act.date, e.start_seconds, n.name
       FROM account a JOIN LATERAL (SELECT a.person_ref AS ref UNION SELECT r.child_ref FROM person_relation r WHERE r.parent_ref = a.person_ref)
         rider ON true
       JOIN practitioner p ON p.person_ref = rider.ref JOIN registration g ON g.practitioner_ref = p.ref
       JOIN startlist_entry e ON e.registration_ref = g.ref JOIN startlist s ON s.ref = e.startlist_ref
        AND s.status IN ('DRAFT_PROPOSAL', 'FINAL', 'CLOSED')
       JOIN activity act ON act.startlist_ref = s.ref LEFT JOIN arena n ON n.ref = act.arena_ref
      ORDER BY a.ref, g.ref, act.date, e.start_seconds`,
    [],
  )
}
