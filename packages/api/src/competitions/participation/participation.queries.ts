// Starts and results of combinations, from the side of the rider or of the horse.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  CombinationRow,
  HorseParticipation,
  MemberParticipation,
} from '@oxer/domain/competitions/participation/participation.schema'
import { scoredInPercent } from '@oxer/domain/disciplines/disciplines'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import type { Context } from '../../kernel/context/context.ts'
import { type Cursor, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { listCombinations } from '../../parties/practitioner/practitioner.queries.ts'
import { factsColumns, isPublicIn, isVisibleIn, shareJoin } from '../competition/competition-visibility.queries.ts'
import { hasHeldResultsIn, publicResults } from '../result/result-visibility.queries.ts'
import { type ParticipationRow, toHorseParticipation, toMemberParticipation } from './participation.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'> & { readonly actor: Actor }

type Side = { personRef: string } | { horseRef: string }

/**
 * A score of rounds in the sport's notation: the penalties of each round, then the time of the last one (0/0/42.82). Null for a score in
 * points, or without a ride.
 */
const inRounds = Prisma.sql`(
  SELECT string_agg(round.score ->> 'penalties', '/' ORDER BY round.place) || coalesce('/' || to_char((
    array_agg((round.score ->> 'time')::numeric ORDER BY round.place DESC) FILTER (WHERE round.score ->> 'time' IS NOT NULL)
  )[1] / 100, 'FM99990.00'), '')
  FROM jsonb_array_elements(coalesce(result.score -> 'rounds', '[]')) WITH ORDINALITY AS round(score, place)
  HAVING bool_and(round.score ->> 'points' IS NULL))`

/** Whether a score is a percentage, and not the points of the judges. The whole protocol of a dressage test is long, so only this is read. */
const inPercent = Prisma.sql`coalesce(
  test.protocol_definition ->> 'discipline' = ANY(${scoredInPercent}) AND result.score -> 'judgePoints' IS NULL
    OR test.protocol_definition ->> 'value' = 'PERCENTAGE', false)`

type Wanted = {
  withResult: boolean
  page?: { after: Cursor | null; limit: number }
  limit?: number
  /** By the day of the competition, or by the moment of the registration; the latest first. */
  by?: 'COMPETITION' | 'REGISTRATION'
}

/**
 * Registrations in the competitions that the reader may know of, or with `withResult` the rides that have a public result. A result and a place are shown only when the competition shows
 * them to everybody, so a club reads its members' results no earlier than the public.
 */
const participationsOf = (
  ctx: Reading,
  side: Side,
  { withResult, page, limit = page?.limit ?? 500, by = 'COMPETITION' }: Wanted,
): Prisma.Sql => {
  const column =
    'personRef' in side
      ? Prisma.sql`practitioner.person_ref = ${side.personRef}::uuid`
      : Prisma.sql`practitioner.horse_ref = ${side.horseRef}::uuid`
  const isPublic = isPublicIn('competition')
  const resultIsPublic = Prisma.sql`(${isPublic} AND 'RESULTS' = ANY(competition.published_parts))`
  return Prisma.sql`
    SELECT ${withResult}::boolean AS "isResult", registration.ref AS "registrationRef", competition.start, competition."end", ${factsColumns},
      competition.name AS "competitionName", test.name AS test,
      to_char(registration.registered_at AT TIME ZONE competition.time_zone, 'YYYY-MM-DD') AS "registeredOn", competition.organizer_name AS organizer,
      person.ref AS "personRef", person.first_name AS "firstName", person.last_name AS "lastName",
      horse.ref AS "horseRef", horse.name AS "horseName", nullif(concat_ws(', ', category.name, (
        SELECT string_agg(further.name, ', ' ORDER BY array_position(test.further_category_refs, further.ref))
        FROM sport_category AS further WHERE further.ref = ANY(test.further_category_refs)
      )), '') AS category,
      ${withResult ? Prisma.sql`result.status` : Prisma.sql`registration.status`} AS "entryStatus",
      CASE WHEN ${resultIsPublic} THEN coalesce(${inRounds}, result.score ->> 'text') END AS result, ${inPercent} AS "isPercentage",
      CASE WHEN ${isPublic} AND 'RANKING' = ANY(competition.published_parts) AND ranking.published_at IS NOT NULL
        AND NOT ${hasHeldResultsIn('ranking.test_set_ref')} THEN (
        SELECT (entry ->> 'place')::integer FROM jsonb_array_elements(ranking.entries) AS entry
        WHERE entry ->> 'id' = registration.ref::text LIMIT 1
      ) END AS rank
    FROM practitioner
    JOIN registration ON registration.practitioner_ref = practitioner.ref AND registration.deleted_at IS NULL
    JOIN competition ON competition.ref = registration.competition_ref ${shareJoin(ctx)}
    JOIN competition_test AS test ON test.ref = registration.test_ref AND test.deleted_at IS NULL
    JOIN person ON person.ref = practitioner.person_ref
    JOIN horse ON horse.ref = practitioner.horse_ref
    LEFT JOIN sport_category AS category ON category.ref = test.sport_category_ref
    LEFT JOIN ${publicResults} AS result ON result.registration_ref = registration.ref
    LEFT JOIN ranking ON ranking.test_set_ref = registration.test_set_ref
    WHERE ${column} AND ${isVisibleIn('competition', ctx, Prisma.sql`share.ref IS NOT NULL`)}
      ${withResult ? Prisma.sql`AND result.ref IS NOT NULL AND ${resultIsPublic}` : Prisma.empty}
      ${page?.after ? Prisma.sql`AND (competition.start, registration.ref) < (${page.after.key}, ${page.after.ref}::uuid)` : Prisma.empty}
    ORDER BY ${by === 'REGISTRATION' ? Prisma.sql`registration.registered_at DESC` : Prisma.sql`competition.start DESC`},
      ${page === undefined ? Prisma.sql`test."order", registration.ref` : Prisma.sql`registration.ref DESC`}
    LIMIT ${limit}`
}

const readParticipations = (ctx: Reading, side: Side, wanted: Wanted): Promise<ParticipationRow[]> =>
  ctx.db.$queryRaw<ParticipationRow[]>`${participationsOf(ctx, side, wanted)}`

export const listMemberParticipations = async (
  ctx: Reading,
  { personRef }: { personRef: string },
  withResult: boolean,
  size: number,
): Promise<MemberParticipation[]> =>
  (await readParticipations(ctx, { personRef }, { withResult, limit: size })).map((row) =>
    toMemberParticipation(row, ctx.actor),
  )

export const listHorseParticipations = async (
  ctx: Reading,
  { horseRef }: { horseRef: string },
  withResult: boolean,
): Promise<HorseParticipation[]> =>
  (await readParticipations(ctx, { horseRef }, { withResult })).map((row) => toHorseParticipation(row, ctx.actor))

/** The newest registrations, by the moment at which they were made, and the newest public results: so many of each. */
export const readLatestParticipations = (
  ctx: Reading,
  side: Side,
  wanted: { entries: boolean; results: boolean },
  limit: number,
): Promise<ParticipationRow[]> => {
  const parts = [
    ...(wanted.entries ? [participationsOf(ctx, side, { withResult: false, limit, by: 'REGISTRATION' })] : []),
    ...(wanted.results ? [participationsOf(ctx, side, { withResult: true, limit })] : []),
  ]
  if (parts.length === 0) return Promise.resolve([])
  const each = parts.map((part) => Prisma.sql`(${part})`)
  return ctx.db.$queryRaw<ParticipationRow[]>`${Prisma.join(each, ' UNION ALL ')}`
}

/** p072: public results, latest competition first, by page. */
export const listHorseFeed = async (
  ctx: Reading,
  { horseRef }: { horseRef: string },
  { after, size }: { after?: string | undefined; size: number },
): Promise<CursorPage<HorseParticipation>> => {
  const rows = await readParticipations(
    ctx,
    { horseRef },
    { withResult: true, page: { after: toCursor(after), limit: size + 1 } },
  )
  return toCursorPage(
    rows,
    size,
    ({ start, registrationRef }) => ({ key: start, ref: registrationRef }),
    (row) => toHorseParticipation(row, ctx.actor),
  )
}

/** Combinations with the number of their registrations. A registration in a competition that is hidden from the reader is not counted. */
export const listCountedCombinations = async (
  ctx: Reading,
  side: Side,
  inactive: boolean,
): Promise<CombinationRow[]> => {
  const combinations = await listCombinations(ctx.db, side, inactive)
  const counts = await ctx.db.$queryRaw<{ ref: string; count: number }[]>`
    SELECT registration.practitioner_ref AS ref, count(*)::int AS count
    FROM registration JOIN competition ON competition.ref = registration.competition_ref
    WHERE registration.practitioner_ref = ANY(${combinations.map(({ ref }) => ref)}::uuid[])
      AND registration.deleted_at IS NULL AND ${isVisibleIn('competition', ctx)}
    GROUP BY registration.practitioner_ref`
  const countOf = new Map(counts.map(({ ref, count }) => [ref, count]))
  return combinations.map((row) => ({ ...row, registrationCount: countOf.get(row.ref) ?? 0 }))
}
