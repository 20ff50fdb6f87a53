// Starts as the public sees their lists, with what a running ring says of them: for the home of a rider and for calendars.
import { type Db, Prisma } from '@oxer/db'
import { maximumCompetitionDays } from '@oxer/domain/competitions/competition/competition.schema'
import { startersBefore } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { isColumnPublic } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { isPublicStartlist, startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { asPlanned } from '@oxer/domain/competitions/time-schedule/ring-forecast.schema'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { RidersStart } from '@oxer/domain/shell/home/home.schema'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import {
  getPublicActivityPage,
  type PublicActivityPage,
} from '../../competitions/public-competition/public-competition.queries.ts'
import { activeStatuses } from '../../competitions/registration/registration-rows.queries.ts'
import type { Context } from '../../kernel/context/context.ts'

export const publicLists = startlistStatusOrder.filter(isPublicStartlist)

export type StartRow = {
  registration: string
  personRef: string
  riderName: string
  horseRef: string
  organisationRef: string | null
  horse: string
  competitionRef: string
  competitionName: string
  timeZone: string
  location: unknown
  test: string
  status: RegistrationStatus
  startNumber: number | null
  date: string
  activity: string | null
  arena: string | null
  seconds: number | null
  durationSeconds: number | null
  arenaRef: string | null
  /** How long it lasts: as it was set, or the average round of its test. */
  lastsSeconds: number | null
  sportType: string
  sportTypeVariantRef: string | null
  settings: unknown
  listStatus: string | null
  layout: unknown
  /** Signed off, or its test or competition does not take place. */
  isCancelled: boolean
}

/** A condition on the combination `pr`, its registration `r` and its competition `c`. */
export const ofRiders = (personRefs: readonly string[]): Prisma.Sql =>
  Prisma.sql`pr.person_ref = ANY(${[...personRefs]}::uuid[])`

export type StartsAsked = {
  /** Whose starts; `ofRiders`, or another such condition. */
  readonly who: Prisma.Sql
  /** The first day. */
  readonly from: string
  readonly most: number
  /** Registrations that are read although they are cancelled. */
  readonly known: readonly string[]
}

/** On each list that the public sees, or else on the first day of the competition. Nothing of a competition that the public may not know of. */
const readStarts = (db: Db, { who, from, most, known }: StartsAsked): Promise<StartRow[]> =>
  db.$queryRaw<StartRow[]>`
  SELECT * FROM (
    SELECT r.ref AS registration, pr.person_ref AS "personRef",
      pe.first_name || ' ' || pe.last_name AS "riderName", pr.horse_ref AS "horseRef",
      r.organisation_ref AS "organisationRef", h.name AS horse, c.ref AS "competitionRef",
      c.name AS "competitionName", c.time_zone AS "timeZone", c.location, t.name AS test, r.status,
      r.start_number AS "startNumber", coalesce(list.date, c.start) AS date, list.activity, list.arena, list.seconds,
      list.duration AS "durationSeconds", list.status AS "listStatus", list.layout, list."arenaRef",
      coalesce(list.duration, t.average_round_seconds) AS "lastsSeconds", t.sport_type AS "sportType",
      t.sport_type_variant_ref AS "sportTypeVariantRef", c.settings,
      NOT (r.deleted_at IS NULL AND r.status = ANY(${[...activeStatuses]}) AND t.deleted_at IS NULL
        AND t.cancelled_at IS NULL AND ${isPublicIn('c')}) AS "isCancelled"
    FROM practitioner pr JOIN person pe ON pe.ref = pr.person_ref JOIN registration r ON r.practitioner_ref = pr.ref
      JOIN competition c ON c.ref = r.competition_ref JOIN competition_test t ON t.ref = r.test_ref
      JOIN horse h ON h.ref = pr.horse_ref
      LEFT JOIN LATERAL (
        SELECT a.ref AS activity, a.date, n.name AS arena, n.ref AS "arenaRef", s.layout, s.status, e.duration_seconds AS duration,
          CASE WHEN NOT a.is_time_hidden AND NOT a.is_entry_time_hidden THEN e.start_seconds END AS seconds
        FROM startlist_entry e JOIN startlist s ON s.ref = e.startlist_ref AND s.status = ANY(${[...publicLists]})
          JOIN activity a ON a.startlist_ref = s.ref LEFT JOIN arena n ON n.ref = a.arena_ref
        WHERE e.registration_ref = r.ref AND c.published_parts @> ARRAY['STARTLISTS', 'TIMESCHEDULE']
      ) AS list ON true
    WHERE ${who} AND c.deleted_at IS NULL
      AND (${isPublicIn('c')} OR (c.status = 'CANCELLED' AND c.published_at IS NOT NULL))
      AND c."end" >= ${from} AND c.start > ${addDays(from, -maximumCompetitionDays)}
      AND (list.date IS NULL OR list.date >= ${from})
  ) AS start
  WHERE NOT "isCancelled" OR registration = ANY(${[...known]}::uuid[])
  ORDER BY date, seconds NULLS LAST, registration
  LIMIT ${most}`

/** What a running ring says of one start. Null for a start that is ridden. */
const withRing = (start: RidersStart, { startlist, ring }: PublicActivityPage): RidersStart | null => {
  const entry = startlist?.entries.find(({ registrationRef }) => registrationRef === start.registration)
  if (!startlist || !entry) return start
  if (entry.result !== null) return null
  const delayMinutes = ring?.activity.ref === start.activity ? ring.delayMinutes : null
  return {
    ...start,
    delayMinutes,
    expected: entry.expected,
    expectedFrom: entry.expectedFrom,
    expectedUntil: entry.expectedUntil,
    before: startersBefore(startlist.entries).get(entry.ref) ?? null,
  }
}

/** None where the organiser's list shows none. */
const timeOf = ({ seconds, layout }: StartRow): string | null =>
  seconds !== null && isColumnPublic(StartlistLayout.parse(layout ?? {}), 'TIME') ? toLocalTime(seconds) : null

const toStart = (row: StartRow, names: ReadonlyMap<string, string> | undefined): RidersStart => ({
  registration: row.registration,
  rider: { ref: row.personRef, name: names?.get(row.personRef) ?? row.riderName },
  horse: row.horse,
  competition: { ref: row.competitionRef, name: row.competitionName },
  ...{ test: row.test, status: row.status, startNumber: row.startNumber, date: row.date },
  ...{ activity: row.activity, arena: row.arena, time: timeOf(row) },
  ...{ ...asPlanned, before: null, delayMinutes: null },
})

export type TimedStart = { readonly row: StartRow; readonly start: RidersStart; readonly isRidden: boolean }

/** The next ones first. Each list that is ridden today costs one read. */
export const readTimedStarts = async (
  ctx: Context,
  {
    names,
    ...asked
  }: StartsAsked & {
    /** How riders are called; by their names unless given. */
    readonly names?: ReadonlyMap<string, string>
  },
): Promise<TimedStart[]> => {
  const pages = new Map<string, PublicActivityPage>()
  const found: TimedStart[] = []
  for (const row of await readStarts(ctx.db, asked)) {
    const start = toStart(row, names)
    const isToday = row.date === localDateAt(ctx.now(), row.timeZone)
    if (!isToday || row.activity === null || row.isCancelled) {
      found.push({ row, start, isRidden: false })
      continue
    }
    const page =
      pages.get(row.activity) ??
      (await getPublicActivityPage(ctx, { competition: row.competitionRef, activity: row.activity }, ctx.now()))
    pages.set(row.activity, page)
    const waiting = withRing(start, page)
    found.push({ row, start: waiting ?? start, isRidden: waiting === null })
  }
  return found
}
