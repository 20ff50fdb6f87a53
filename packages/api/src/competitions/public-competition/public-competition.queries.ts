// Hot reads: one statement each, whatever the size of the competition. The statement or its mapper leaves out what is not public; no
// caller has to do it.

import type { StandingPage } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { type CompetitionFacts, competitionAbilities } from '@oxer/domain/competitions/competition/competition.policy'
import type { CompetitionAbilities } from '@oxer/domain/competitions/competition/competition.schema'
import { publicCompetitionErrors } from '@oxer/domain/competitions/public-competition/public-competition.errors'
import type {
  PublicCompetition,
  PublicComposedRanking,
  PublicMasterlist,
  PublicOverview,
  PublicRanking,
  PublicStartlist,
  PublicTimeSchedule,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { Forecast } from '@oxer/domain/competitions/time-schedule/ring-forecast.rules'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { publicChampionshipText } from '../../championships/championship/championship.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { publicCompetitionText } from '../competition/competition-visibility.queries.ts'
import { getComposedRecord, viewComposedRanking } from '../ranking/composed-ranking.queries.ts'
import { hasHeldResultsText, publicResultsText } from '../result/result-visibility.queries.ts'
import { furthestListOf } from '../startlist/furthest-list.queries.ts'
import { forecastsOf } from '../time-schedule/ring-forecast.mappers.ts'
import { ringDayText } from '../time-schedule/ring-forecast.queries.ts'
import {
  toPublicCompetition,
  toPublicComposedRanking,
  toPublicRankings,
  toPublicStartlist,
  toPublicTimeSchedule,
} from './public-competition.mappers.ts'
import type { CompetitionRow, ListsRow, MasterlistRow, RankingsRow } from './public-competition-rows.mappers.ts'
import { toPublicMasterlist } from './public-masterlist.mappers.ts'
import { type DayStart, toDayStarts, toPublicRings } from './public-ring.mappers.ts'
import { listScheduledStandings } from './scheduled-standing.queries.ts'

type Reader = Pick<Context, 'services' | 'tenant' | 'now'>

/** Decision 8: the competitions that the public of this host may open. A cancelled competition has no public page (cs001). */
const isPublic = `c.federation_ref = ANY($2::uuid[]) AND ${publicCompetitionText('c')}`

const competitionSql = `
  SELECT c.ref, c.name, c.status, c.start, c."end", c.time_zone AS "timeZone", coalesce(c.sport_types, '{}') AS "sportTypes",
    c.organizer_name AS "organizerName", c.avatar, c.banner, c.poster, c.location, c.contacts, c.remarks,
    c.registration_opens_at AS "opensAt", c.registration_closes_at AS "closesAt", c.registration_late_at AS "lateAt",
    c.by_individual AS "byIndividual", c.by_organisation AS "byOrganisation",
    coalesce(c.published_parts, '{}') AS "publishedParts", c.live, c.publication,
    json_build_object('ref', f.ref, 'name', f.name, 'abbreviation', f.abbreviation, 'banner', f.banner) AS federation,
    coalesce((SELECT json_agg(json_build_object('ref', a.ref, 'code', a.code, 'name', a.name, 'type', a.type,
        'kind', a.kind)
        ORDER BY a."order", a.ref)
      FROM arena a WHERE a.competition_ref = c.ref AND a.deleted_at IS NULL), '[]') AS arenas,
    coalesce((SELECT json_agg(json_build_object('ref', a.ref, 'kind', a.kind, 'breakKind', a.break_kind, 'name', a.name,
          'description', a.description, 'link', a.link, 'arenaRef', a.arena_ref, 'date', a.date,
          'startSeconds', a.start_seconds, 'endSeconds', a.end_seconds, 'isTimeHidden', a.is_time_hidden,
          'startlistRef', a.startlist_ref, 'subjectRefs', coalesce(a.subject_refs, '{}'), 'championship', a.championship)
        ORDER BY a.date, a.start_seconds, a.ref)
      FROM activity a WHERE a.competition_ref = c.ref), '[]') AS activities,
    coalesce((SELECT json_agg(json_build_object('testSetRef', ts.ref, 'testName', t.name, 'setName', ts.name,
          'sets', (SELECT count(*) FROM test_set other WHERE other.test_ref = t.ref),
          'sportType', t.sport_type, 'isCancelled', t.cancelled_at IS NOT NULL,
          'startlistRef', ts.startlist_ref, 'startlistStatus', s.status,
          'rankingRef', r.ref, 'isRankingPublished', r.published_at IS NOT NULL,
          'starters', (SELECT count(*) FROM startlist_entry e JOIN registration g ON g.ref = e.registration_ref
            WHERE e.startlist_ref = ts.startlist_ref AND g.test_set_ref = ts.ref),
          'results', (SELECT count(*) FROM ${publicResultsText} x WHERE x.test_set_ref = ts.ref))
        ORDER BY t."order", ts."order", ts.ref)
      FROM competition_test t JOIN test_set ts ON ts.test_ref = t.ref
      LEFT JOIN startlist s ON s.ref = ts.startlist_ref LEFT JOIN ranking r ON r.test_set_ref = ts.ref
      WHERE t.competition_ref = c.ref AND t.deleted_at IS NULL), '[]') AS tests,
    coalesce((SELECT json_agg(json_build_object('test', t.name, 'takesWaiting', p.takes_waiting, 'method', p.method,
          'drawAt', p.draw_at, 'hoursToAccept', p.hours_to_accept, 'priorities', p.priorities,
          'commitment', p.commitment, 'seed', p.seed, 'drawnAt', p.drawn_at, 'drawnCount', p.drawn_count)
        ORDER BY t."order", t.ref)
      FROM place_giving p JOIN competition_test t ON t.ref = p.test_ref
      WHERE p.competition_ref = c.ref AND p.takes_waiting AND t.deleted_at IS NULL), '[]') AS places,
    coalesce((SELECT json_agg(json_build_object('ref', k.ref, 'name', k.name, 'kind', k.rule->>'kind')
        ORDER BY k.created_at, k.ref)
      FROM composed_ranking k WHERE k.competition_ref = c.ref AND k.published_at IS NOT NULL), '[]')
      AS "composedRankings",
    coalesce((SELECT json_agg(json_build_object('ref', s.ref, 'name', s.name, 'color', s.color) ORDER BY s.name, s.ref)
      FROM championship_competition l JOIN championship s ON s.ref = l.championship_ref
      WHERE l.competition_ref = c.ref AND ${publicChampionshipText('s')}), '[]') AS championships
  FROM competition c JOIN federation f ON f.ref = c.federation_ref
  WHERE c.ref = $1 AND ${isPublic}`

/** A rider with a horse, only by their names (decision 33). */
const starterJson = `json_build_object('startNumber', g.start_number, 'rider', pe.first_name || ' ' || pe.last_name,
  'horse', h.name, 'organisation', o.name)`
const starterJoins = `JOIN practitioner p ON p.ref = g.practitioner_ref JOIN person pe ON pe.ref = p.person_ref
  JOIN horse h ON h.ref = p.horse_ref LEFT JOIN organisation o ON o.ref = g.organisation_ref`

/** Start lists of one activity ($3) or of one day ($4), with their results. */
const listsSql = `
  SELECT c.publication, coalesce(c.published_parts, '{}') AS "publishedParts", c.time_zone AS "timeZone",
    ${ringDayText('(own.date, own.arena_ref) = (SELECT one.date, one.arena_ref FROM activity one WHERE one.ref = $3)')} AS ring,
    coalesce((SELECT json_agg(json_build_object('ref', a.ref, 'kind', a.kind, 'breakKind', a.break_kind, 'name', a.name,
        'description', a.description, 'link', a.link, 'arenaRef', a.arena_ref, 'date', a.date,
        'startSeconds', a.start_seconds, 'endSeconds', a.end_seconds, 'isTimeHidden', a.is_time_hidden,
        'isEntryTimeHidden', a.is_entry_time_hidden, 'subjectRefs', coalesce(a.subject_refs, '{}'),
        'arena', (SELECT json_build_object('ref', n.ref, 'code', n.code, 'name', n.name, 'type', n.type, 'kind', n.kind)
          FROM arena n WHERE n.ref = a.arena_ref),
        'startlistStatus', s.status, 'draw', s.draw, 'changedAt', s.changed_at, 'layout', s.layout,
        'sets', coalesce((SELECT json_agg(json_build_object('ref', ts.ref, 'protocol', coalesce(ts.course_protocol, t.protocol_definition),
            'averageRoundSeconds', t.average_round_seconds,
            'draggingBreakEvery', t.dragging_break_every, 'draggingBreakMinutes', t.dragging_break_minutes,
            'isRankingPublished', r.published_at IS NOT NULL, 'placed', r.placed, 'headers', r.headers,
            'frozen', CASE WHEN r.status = 'CLOSED' AND r.published_at IS NOT NULL
              AND c.published_parts @> ARRAY['RESULTS', 'RANKING'] AND NOT ${hasHeldResultsText('ts.ref')} THEN r.entries END)
            ORDER BY t."order", ts."order")
          FROM test_set ts JOIN competition_test t ON t.ref = ts.test_ref LEFT JOIN ranking r ON r.test_set_ref = ts.ref
          WHERE ts.startlist_ref = s.ref), '[]'),
        'entries', coalesce((SELECT json_agg(json_build_object('ref', e.ref, 'type', e.type,
            'startSeconds', e.start_seconds, 'durationSeconds', e.duration_seconds, 'description', e.description,
            'breakType', e.break_type, 'registrationRef', g.ref, 'testSetRef', g.test_set_ref, 'registrationStatus', g.status,
            'outOfCompetition', g.out_of_competition,
            'starter', CASE WHEN g.ref IS NOT NULL THEN ${starterJson} END,
            'content', x.content, 'enteredAt', x.entered_at)
            ORDER BY e."order", e.ref)
          FROM startlist_entry e
          LEFT JOIN (registration g ${starterJoins}) ON g.ref = e.registration_ref
          LEFT JOIN ${publicResultsText} x ON x.registration_ref = g.ref AND 'RESULTS' = ANY(c.published_parts)
          WHERE e.startlist_ref = s.ref), '[]'))
        ORDER BY a.start_seconds, a.ref)
      FROM activity a LEFT JOIN startlist s ON s.ref = a.startlist_ref AND 'STARTLISTS' = ANY(c.published_parts)
        AND s.status IN ('DRAFT_PROPOSAL', 'FINAL', 'CLOSED')
      WHERE a.competition_ref = c.ref AND ($3::uuid IS NULL OR a.ref = $3) AND ($4::text IS NULL OR a.date = $4)
    ), '[]') AS lists
  FROM competition c WHERE c.ref = $1 AND ${isPublic}`

/** Rankings of one ranking or part of a test ($3), or of all that an activity shows ($4). */
const rankingsSql = `
  SELECT c.publication, coalesce(c.published_parts, '{}') AS "publishedParts",
    coalesce((SELECT json_agg(json_build_object('testSetRef', ts.ref, 'testName', t.name, 'setName', ts.name,
        'sets', (SELECT count(*) FROM test_set other WHERE other.test_ref = t.ref),
        'sportType', t.sport_type, 'protocol', coalesce(ts.course_protocol, t.protocol_definition),
        'status', r.status, 'placed', r.placed, 'publishedAt', r.published_at,
        'changedAt', CASE WHEN NOT ${hasHeldResultsText('ts.ref')} THEN r.changed_at END, 'hasHeldResults', ${hasHeldResultsText('ts.ref')}, 'headers', r.headers, 'entries', r.entries,
        'prizes', CASE WHEN t.are_prizes_public AND t.prize_cents <> '{}' THEN json_build_object('amounts', t.prize_cents,
          'minimum', t.prize_minimum_cents, 'currency', coalesce(c.fees -> 'registration' ->> 'currency', 'EUR')) END,
        'rows', coalesce((SELECT json_agg(json_build_object('registrationRef', g.ref,
            'outOfCompetition', g.out_of_competition, 'starter', ${starterJson}, 'content', x.content))
          FROM ${publicResultsText} x JOIN registration g ON g.ref = x.registration_ref ${starterJoins}
          WHERE x.test_set_ref = ts.ref), '[]'))
        ORDER BY t."order", ts."order", ts.ref)
      FROM test_set ts JOIN competition_test t ON t.ref = ts.test_ref LEFT JOIN ranking r ON r.test_set_ref = ts.ref
      WHERE t.competition_ref = c.ref AND t.deleted_at IS NULL AND (
        ($3::uuid IS NOT NULL AND (ts.ref = $3 OR r.ref = $3))
        OR EXISTS (SELECT 1 FROM activity a WHERE a.competition_ref = c.ref AND a.ref = $4::uuid
          AND (a.startlist_ref = ts.startlist_ref OR r.ref = ANY(a.subject_refs))))
    ), '[]') AS rankings
  FROM competition c WHERE c.ref = $1 AND ${isPublic}`

const masterlistSql = `
  SELECT c.start, coalesce(c.published_parts, '{}') AS "publishedParts",
    coalesce((SELECT json_agg(json_build_object('registrationRef', g.ref, 'riderKey', pe.ref, 'horseKey', h.ref,
        'rider', pe.first_name || ' ' || pe.last_name, 'birthDate', pe.birth_date, 'horse', h.name,
        'organisation', o.name, 'test', t.name, 'testSetRef', g.test_set_ref, 'activityRef', act.ref, 'startNumber', g.start_number,
        'startlistStatus', s.status)
        ORDER BY t."order", g.start_number, g.ref)
      FROM registration g ${starterJoins}
      JOIN competition_test t ON t.ref = g.test_ref
      LEFT JOIN ${furthestListOf('g.ref')}
      LEFT JOIN LATERAL (SELECT a.ref FROM activity a WHERE a.startlist_ref = s.ref ORDER BY a.date, a.start_seconds
        LIMIT 1) act ON true
      WHERE g.competition_ref = c.ref AND g.deleted_at IS NULL AND g.status IN ('SUBSCRIBED', 'ANNOUNCED')
        AND t.deleted_at IS NULL), '[]') AS rows
  FROM competition c WHERE c.ref = $1 AND ${isPublic}`

const factsSql = `
  SELECT c.ref, c.federation_ref AS "federationRef", c.status, c.organizer_type AS "organizerType",
    c.organizer_ref AS "organizerRef", c.federation_ref = ANY($2::uuid[]) AS "isOfThisHost",
    (SELECT s.role FROM competition_share s WHERE s.competition_ref = c.ref AND s.person_ref = $3::uuid
      AND (s.expires IS NULL OR s.expires > $4::timestamptz)) AS "shareRole"
  FROM competition c WHERE c.ref = $1 AND c.deleted_at IS NULL`

const readOne = async <Row extends object>(
  { services, tenant }: Reader,
  sql: string,
  competition: string,
  ...more: readonly unknown[]
): Promise<Row> => {
  const [row] = await services.database.query<Row>(sql, [competition, [...tenant.federationRefs], ...more])
  if (row === undefined) throw failure(kernelErrors.notFound)
  return row
}

/** The starts of the lists, each when it is expected; `at` is null for the moment of the last result. */
const forecastsIn = ({ timeZone, ring, lists }: ListsRow, at: Date | null): ReadonlyMap<string, Forecast> => {
  const dates = [...new Set(lists.map(({ date }) => date))]
  // One list is read with the others of its ring, which decide when it begins; whole days have all of theirs.
  return new Map(
    dates.flatMap((date) => [
      ...forecastsOf(ring.length > 0 ? ring : lists.filter((list) => list.date === date), { date, timeZone }, at),
    ]),
  )
}

export const getPublicCompetition = async (ctx: Reader, competition: string): Promise<PublicCompetition> =>
  toPublicCompetition(await readOne<CompetitionRow>(ctx, competitionSql, competition), ctx.now())

export const getPublicTimeSchedule = async (ctx: Reader, competition: string): Promise<PublicTimeSchedule> =>
  toPublicTimeSchedule(await readOne<CompetitionRow>(ctx, competitionSql, competition))

export const getPublicStartlist = async (
  ctx: Reader,
  { competition, activity }: { competition: string; activity: string },
): Promise<PublicStartlist> => {
  const row = await readOne<ListsRow>(ctx, listsSql, competition, activity, null)
  const [list] = row.lists
  if (list === undefined) throw failure(kernelErrors.notFound)
  const startlist = toPublicStartlist(row, list, forecastsIn(row, null))
  if (startlist === null) throw failure(publicCompetitionErrors.partNotPublished)
  return startlist
}

export const listActivityRankings = async (
  ctx: Reader,
  { competition, activity }: { competition: string; activity: string },
): Promise<PublicRanking[]> => {
  const rankings = toPublicRankings(await readOne<RankingsRow>(ctx, rankingsSql, competition, null, activity))
  if (rankings.length === 0) throw failure(publicCompetitionErrors.partNotPublished)
  return rankings
}

/** `ranking` is the ref of a ranking or of the part of a test that it ranks; null while it is not public. */
export const findPublicRanking = async (
  ctx: Reader,
  { competition, ranking }: { competition: string; ranking: string },
): Promise<PublicRanking | null> => {
  const row = await readOne<RankingsRow>(ctx, rankingsSql, competition, ranking, null)
  if (row.rankings.length === 0) throw failure(kernelErrors.notFound)
  return toPublicRankings(row)[0] ?? null
}

export const getPublicRanking = async (
  ctx: Reader,
  asked: { competition: string; ranking: string },
): Promise<PublicRanking> => {
  const found = await findPublicRanking(ctx, asked)
  if (found === null) throw failure(publicCompetitionErrors.partNotPublished)
  return found
}

/** c129: as the standings are now, one for each category that the activity shows; those that are not public are left out. */
export const listActivityStandings = async (
  ctx: Reader & Pick<Context, 'db'>,
  { competition, activity }: { competition: string; activity: string },
): Promise<StandingPage[]> => {
  const { days } = toPublicTimeSchedule(await readOne<CompetitionRow>(ctx, competitionSql, competition))
  const found = days
    .flatMap((day) => [...day.general, ...day.arenas.flatMap((group) => group.activities)])
    .find(({ ref }) => ref === activity)
  const standings = found?.championship == null ? [] : await listScheduledStandings(ctx.db, found.championship)
  if (standings.length === 0) throw failure(publicCompetitionErrors.championshipRankingMissing)
  return standings
}

export const getPublicMasterlist = async (ctx: Reader, competition: string): Promise<PublicMasterlist> =>
  toPublicMasterlist(await readOne<MasterlistRow>(ctx, masterlistSql, competition))

/** The top of the competition's page: the schedule, and the combination in each ring. Two statements. */
export const getPublicOverview = async (ctx: Reader, competition: string): Promise<PublicOverview> => {
  const row = await readOne<CompetitionRow>(ctx, competitionSql, competition)
  const date = localDateAt(ctx.now(), row.timeZone)
  const lists = row.activities.some((activity) => activity.date === date)
    ? await readOne<ListsRow>(ctx, listsSql, competition, null, date)
    : null
  return {
    competition: toPublicCompetition(row, ctx.now()),
    schedule: toPublicTimeSchedule(row),
    date,
    rings: lists === null ? [] : toPublicRings(row, lists, forecastsIn(lists, null)),
  }
}

/**
 * An activity with all its published parts. Three statements. `at` is the moment for which starts are expected; without it, that of the
 * last result.
 */
export const getPublicActivityPage = async (
  ctx: Reader,
  { competition: ref, activity }: { competition: string; activity: string },
  at: Date | null = null,
) => {
  const row = await readOne<CompetitionRow>(ctx, competitionSql, ref)
  const lists = await readOne<ListsRow>(ctx, listsSql, ref, activity, null)
  const rankings = await readOne<RankingsRow>(ctx, rankingsSql, ref, null, activity)
  const shown = toPublicTimeSchedule(row)
    .days.flatMap((day) => [...day.general, ...day.arenas.flatMap((group) => group.activities)])
    .find((candidate) => candidate.ref === activity)
  const [list] = lists.lists
  const forecasts = forecastsIn(lists, at)
  const startlist = list === undefined ? null : toPublicStartlist(lists, list, forecasts)
  const published = shown ?? startlist?.activity
  if (published === undefined) throw failure(kernelErrors.notFound)
  const competition = toPublicCompetition(row, ctx.now())
  return {
    competition,
    activity: published,
    arena: competition.arenas.find((arena) => arena.ref === published.arenaRef) ?? null,
    startlist,
    rankings: toPublicRankings(rankings),
    ring: list === undefined ? null : (toPublicRings(row, lists, forecasts)[0] ?? null),
  }
}
export type PublicActivityPage = Awaited<ReturnType<typeof getPublicActivityPage>>

/** A published ranking over several tests or of teams; each read calculates it from the results. */
export const getPublicComposedRanking = async (
  ctx: Reader,
  { competition, ranking }: { competition: string; ranking: string },
): Promise<PublicComposedRanking> => {
  const shown = await getPublicCompetition(ctx, competition)
  const db = ctx.services.database.prisma
  const record = await getComposedRecord(db, shown, ranking)
  if (record.publishedAt === null) throw failure(publicCompetitionErrors.partNotPublished)
  const view = await viewComposedRanking(db, shown, record, 'PUBLIC')
  const sportType = shown.tests.find(({ testSetRef }) => testSetRef === view.parts[0]?.testSetRef)?.sportType
  return toPublicComposedRanking(view, sportType ?? defaultDiscipline)
}

export type PublicRankingPage = { competition: PublicCompetition } & (
  | { ranking: PublicRanking; composed: null }
  | { ranking: null; composed: PublicComposedRanking }
)

export const getPublicRankingPage = async (
  ctx: Reader,
  input: { competition: string; ranking: string },
): Promise<PublicRankingPage> => {
  const competition = await getPublicCompetition(ctx, input.competition)
  const isComposed = competition.composedRankings.some(({ ref }) => ref === input.ranking)
  return isComposed
    ? { competition, ranking: null, composed: await getPublicComposedRanking(ctx, input) }
    : { competition, ranking: await getPublicRanking(ctx, input), composed: null }
}

export type PublicMasterlistPage = {
  competition: PublicCompetition
  masterlist: PublicMasterlist
  /** By the refs of the registrations. */
  starts: Readonly<Record<string, DayStart>>
}

/** Everybody who rides, with the starts of all days. Three statements. */
export const getPublicMasterlistPage = async (ctx: Reader, competition: string): Promise<PublicMasterlistPage> => {
  const lists = await readOne<ListsRow>(ctx, listsSql, competition, null, null)
  return {
    competition: await getPublicCompetition(ctx, competition),
    masterlist: await getPublicMasterlist(ctx, competition),
    starts: toDayStarts(lists, forecastsIn(lists, null)),
  }
}

/** One arena of today's overview; null if nothing is ridden in it. */
export const getPublicWall = async (
  ctx: Reader,
  { competition: ref, arena: arenaRef }: { competition: string; arena: string },
) => {
  const { competition, rings } = await getPublicOverview(ctx, ref)
  const arena = competition.arenas.find((each) => each.ref === arenaRef)
  if (arena === undefined) throw failure(kernelErrors.notFound)
  return { competition, arena, ring: rings.find((ring) => ring.arena.ref === arenaRef) ?? null }
}
export type PublicWall = Awaited<ReturnType<typeof getPublicWall>>

/**
 * c126: the rights of the caller here. A visitor is answered without a read from the database, because the answer is the same for every
 * competition, and every open page may ask.
 */
export const getPublicAbilities = async (
  ctx: Pick<Context, 'services' | 'tenant' | 'actor' | 'now'>,
  competition: string,
): Promise<CompetitionAbilities> => {
  const { actor, tenant } = ctx
  const [facts] =
    actor === null
      ? []
      : await ctx.services.database.query<CompetitionFacts & { isOfThisHost: boolean }>(factsSql, [
          competition,
          [...tenant.federationRefs],
          actor.personRef,
          ctx.now().toISOString(),
        ])
  if (actor === null) return competitionAbilities(null, nobodysFacts)
  if (facts === undefined) throw failure(kernelErrors.notFound)
  const abilities = competitionAbilities(actor, facts)
  const isShown = facts.isOfThisHost && isPublicEvent(facts.status)
  if (!isShown && !abilities.canViewManage) throw failure(kernelErrors.notFound)
  return abilities
}

/** A visitor's abilities do not depend on the competition. */
const nobodysFacts: CompetitionFacts = {
  ref: '',
  federationRef: '',
  status: 'PUBLISHED',
  organizerType: 'FEDERATION',
  organizerRef: '',
  shareRole: null,
}
