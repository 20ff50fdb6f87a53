// The starts of a competition as the public sees them, with the accounts that are notified of them and what each was notified last.
import { type Db, Prisma } from '@oxer/db'
import { isColumnPublic } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { expectedSeconds } from '@oxer/domain/competitions/time-schedule/ring-forecast.rules'
import type { ShownStart } from '@oxer/domain/shell/notification/start-told.rules'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import { nameOfSet } from '../../competitions/public-competition/public-competition-rows.mappers.ts'
import { publicResultsText } from '../../competitions/result/result-visibility.queries.ts'
import { readForecasts } from '../../competitions/time-schedule/ring-forecast.queries.ts'

export type PublicStart = {
  readonly registrationRef: string
  readonly personRef: string
  readonly test: string
  readonly horse: string
  readonly shown: ShownStart
}

type StartRow = Omit<PublicStart, 'shown' | 'test'> & {
  entryRef: string
  testName: string
  setName: string
  sets: number
  date: string
  seconds: number | null
  arena: string | null
  layout: unknown
}

/**
 * Starts of today and later that are not ridden yet, by the public results; those of today at the time at which their ring is expected to
 * be ready for them. Without the time schedule, lists are public without times and places.
 */
export const listPublicStarts = async (
  db: Db,
  competitionRef: string,
  { today, at }: { readonly today: string; readonly at: Date },
): Promise<PublicStart[]> => {
  const rows = await db.$queryRaw<StartRow[]>`
    SELECT DISTINCT ON (g.ref) g.ref AS "registrationRef", e.ref AS "entryRef", pr.person_ref AS "personRef", h.name AS horse, s.layout, a.date,
      t.name AS "testName", ts.name AS "setName",
      (SELECT count(*)::int FROM test_set other WHERE other.test_ref = t.ref) AS sets,
      CASE WHEN 'TIMESCHEDULE' = ANY(c.published_parts) AND NOT a.is_time_hidden AND NOT a.is_entry_time_hidden
        THEN e.start_seconds END AS seconds,
      CASE WHEN 'TIMESCHEDULE' = ANY(c.published_parts) THEN n.name END AS arena
    FROM competition c
    JOIN activity a ON a.competition_ref = c.ref AND a.date >= ${today}
    LEFT JOIN arena n ON n.ref = a.arena_ref
    JOIN startlist s ON s.ref = a.startlist_ref AND s.status IN ('DRAFT_PROPOSAL', 'FINAL', 'CLOSED')
    JOIN startlist_entry e ON e.startlist_ref = s.ref
    JOIN registration g ON g.ref = e.registration_ref AND g.deleted_at IS NULL AND g.status IN ('SUBSCRIBED', 'ANNOUNCED')
    JOIN practitioner pr ON pr.ref = g.practitioner_ref JOIN horse h ON h.ref = pr.horse_ref
    JOIN test_set ts ON ts.ref = g.test_set_ref
    JOIN competition_test t ON t.ref = ts.test_ref AND t.deleted_at IS NULL AND t.cancelled_at IS NULL
    LEFT JOIN ${Prisma.raw(publicResultsText)} x ON x.registration_ref = g.ref AND 'RESULTS' = ANY(c.published_parts)
    WHERE c.ref = ${competitionRef}::uuid AND x.registration_ref IS NULL AND 'STARTLISTS' = ANY(c.published_parts) AND ${isPublicIn('c')}
    ORDER BY g.ref, a.date, e.start_seconds, e.ref`
  const forecasts = await readForecasts(db, { competition: competitionRef, date: today }, at)
  return rows.map(({ entryRef, date, seconds, arena, layout, registrationRef, personRef, horse, ...test }) => ({
    ...{ registrationRef, personRef, horse, test: nameOfSet(test) },
    shown: {
      ...{ date, arena },
      seconds: isColumnPublic(StartlistLayout.parse(layout ?? {}), 'TIME')
        ? seconds && expectedSeconds(seconds, forecasts.get(entryRef))
        : null,
    },
  }))
}

/** What each account was notified last of each start. */
export const readToldStarts = async (
  db: Db,
  registrationRefs: readonly string[],
): Promise<ReadonlyMap<string, ShownStart>> => {
  const rows = await db.startTold.findMany({ where: { registrationRef: { in: [...registrationRefs] } } })
  return new Map(
    rows.map(({ accountRef, registrationRef, date, seconds, arena }) => [
      `${accountRef} ${registrationRef}`,
      { date, seconds, arena },
    ]),
  )
}

/** Stores what accounts were notified, in one statement. */
export const storeToldStarts = async (
  db: Db,
  told: readonly { accountRef: string; registrationRef: string; start: ShownStart }[],
): Promise<void> => {
  if (told.length === 0) return
  await db.$executeRaw`
    INSERT INTO start_told (account_ref, registration_ref, date, seconds, arena)
    SELECT * FROM unnest(${told.map(({ accountRef }) => accountRef)}::uuid[],
      ${told.map(({ registrationRef }) => registrationRef)}::uuid[], ${told.map(({ start }) => start.date)}::text[],
      ${told.map(({ start }) => start.seconds)}::int[], ${told.map(({ start }) => start.arena)}::text[])
    ON CONFLICT (account_ref, registration_ref)
      DO UPDATE SET date = excluded.date, seconds = excluded.seconds, arena = excluded.arena`
}
