// When the starts of a day are expected, from the public results: one statement, whatever the size of the competition.
import type { Db } from '@oxer/db'
import type { Forecast } from '@oxer/domain/competitions/time-schedule/ring-forecast.rules'
import { publicResultsText } from '../result/result-visibility.queries.ts'
import { type ForecastRow, forecastsOf } from './ring-forecast.mappers.ts'

/**
 * What is ridden and planned in arenas, with the public lists, as JSON. `where` narrows the activities \`own\` of the competition \`c\`.
 * Without a published time schedule there is nothing.
 */
export const ringDayText = (where: string): string => `
  coalesce((SELECT json_agg(json_build_object('arenaRef', own.arena_ref, 'startSeconds', own.start_seconds,
      'endSeconds', own.end_seconds, 'isTimeHidden', own.is_time_hidden,
      'sets', coalesce((SELECT json_agg(json_build_object('ref', ts.ref, 'averageRoundSeconds', t.average_round_seconds,
          'draggingBreakEvery', t.dragging_break_every, 'draggingBreakMinutes', t.dragging_break_minutes)
          ORDER BY t."order", ts."order")
        FROM test_set ts JOIN competition_test t ON t.ref = ts.test_ref WHERE ts.startlist_ref = s.ref), '[]'),
      'entries', coalesce((SELECT json_agg(json_build_object('ref', e.ref, 'type', e.type, 'startSeconds', e.start_seconds,
          'durationSeconds', e.duration_seconds, 'testSetRef', g.test_set_ref, 'registrationStatus', g.status,
          'enteredAt', x.entered_at) ORDER BY e."order", e.ref)
        FROM startlist_entry e LEFT JOIN registration g ON g.ref = e.registration_ref
        LEFT JOIN ${publicResultsText} x ON x.registration_ref = g.ref AND 'RESULTS' = ANY(c.published_parts)
        WHERE e.startlist_ref = s.ref), '[]'))
      ORDER BY own.start_seconds, own.ref)
    FROM activity own LEFT JOIN startlist s ON s.ref = own.startlist_ref AND 'STARTLISTS' = ANY(c.published_parts)
      AND s.status IN ('DRAFT_PROPOSAL', 'FINAL', 'CLOSED')
    WHERE own.competition_ref = c.ref AND 'TIMESCHEDULE' = ANY(c.published_parts) AND own.arena_ref IS NOT NULL
      AND ${where}), '[]')`

/** By the refs of the entries, for the moment `at` (decision 387). */
export const readForecasts = async (
  db: Db,
  { competition, date }: { readonly competition: string; readonly date: string },
  at: Date,
): Promise<ReadonlyMap<string, Forecast>> => {
  const [row] = await db.$queryRawUnsafe<{ timeZone: string; day: ForecastRow[] }[]>(
    `SELECT c.time_zone AS "timeZone", ${ringDayText('own.date = $2')} AS day FROM competition c WHERE c.ref = $1::uuid`,
    competition,
    date,
  )
  return row === undefined ? new Map() : forecastsOf(row.day, { date, timeZone: row.timeZone }, at)
}
