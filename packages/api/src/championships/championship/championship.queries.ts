import { type Db, Prisma } from '@oxer/db'
import { federationsStaffedBy } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type ChampionshipChoices,
  type ChampionshipDetail,
  type ChampionshipGeneral,
  type ChampionshipPage,
  type ChampionshipSearch,
  type ChampionshipSportCategory,
  ChampionshipStatus,
} from '@oxer/domain/championships/championship/championship.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold, minimumSearchLength, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { ChampionshipScope } from './championship.guards.ts'
import { type SummaryRow, toDetail, toSportCategory, toSummary } from './championship.mappers.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'tenant'>

const categoryColumns = {
  ref: true,
  name: true,
  sportTypeVariant: { select: { ref: true, name: true, sportType: true } },
} as const

const publicStatuses = ChampionshipStatus.options.filter(isPublicEvent)

/** Those that the public may open; `championship` names the table. */
export const isPublicChampionship = Prisma.sql`
  (championship.status = ANY(${publicStatuses}::text[]) AND championship.deleted_at IS NULL)`

/** The same, for a statement that is written as text; `alias` names the table. */
export const publicChampionshipText = (alias: string): string =>
  `(${alias}.status IN (${publicStatuses.map((status) => `'${status}'`).join(', ')}) AND ${alias}.deleted_at IS NULL)`

/** Everybody sees the public ones; staff of a federation sees its own in every state (decision 10). */
const isVisible = (actor: Actor | null): Prisma.Sql => {
  if (actor?.isRegistered !== true) return isPublicChampionship
  if (actor.isSuperAdmin) return Prisma.sql`championship.deleted_at IS NULL`
  return Prisma.sql`(${isPublicChampionship} OR (championship.deleted_at IS NULL
    AND championship.federation_ref = ANY(${federationsStaffedBy(actor)}::uuid[])))`
}

/** The championships of this host that the reader may see; `championship` names the table. */
export const isVisibleHere = ({ actor, tenant }: Pick<Reading, 'actor' | 'tenant'>): Prisma.Sql => Prisma.sql`
  championship.federation_ref = ANY(${[...tenant.federationRefs]}::uuid[]) AND ${isVisible(actor)}`

/** A text of fewer than three characters is ignored (spec section 5). */
const matching = (searchString: string): Prisma.Sql[] => {
  const needle = fold(searchString)
  if (needle.length < minimumSearchLength) return []
  return wordsOf(needle).map((word) => Prisma.sql`championship.search_name LIKE ${likePattern(word)}`)
}

/** c134: the earliest first. */
export const listChampionships = async (
  ctx: Reading,
  { year, searchString, sportType, category, after, size }: ChampionshipSearch,
): Promise<ChampionshipPage> => {
  const cursor = toCursor(after)
  const conditions = [
    isVisibleHere(ctx),
    ...(year === undefined
      ? []
      : [Prisma.sql`championship.start <= ${`${year}-12-31`} AND championship."end" >= ${`${year}-01-01`}`]),
    ...matching(searchString ?? ''),
    ...(sportType === undefined || sportType === 'ALL'
      ? []
      : [Prisma.sql`${sportType} = ANY(championship.sport_types)`]),
    ...(category === undefined || category === '' ? [] : [Prisma.sql`championship.category = ${category}`]),
    ...(cursor ? [Prisma.sql`(championship.start, championship.ref) > (${cursor.key}, ${cursor.ref}::uuid)`] : []),
  ]
  const rows = await ctx.db.$queryRaw<SummaryRow[]>`
    SELECT championship.ref, championship.federation_ref AS "federationRef", federation.name AS "federationName",
      championship.name, championship.status, championship.start, championship."end", championship.color,
      championship.category, championship.sport_types AS "sportTypes"
    FROM championship JOIN federation ON federation.ref = championship.federation_ref
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY championship.start, championship.ref LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    (row) => ({ key: row.start, ref: row.ref }),
    (row) => toSummary(row, ctx.actor),
  )
}

/** What the public list of this host can be narrowed by: the labels of its championships, and their years. */
export const getPublicFilters = async (
  ctx: Pick<Reading, 'db' | 'tenant'>,
): Promise<{ labels: string[]; first: string | null; last: string | null }> => {
  const isHere = isVisibleHere({ ...ctx, actor: null })
  const [row] = await ctx.db.$queryRaw<{ labels: string[]; first: string | null; last: string | null }[]>`
    SELECT ARRAY(SELECT category FROM (SELECT DISTINCT category FROM championship WHERE category <> '' AND ${isHere}) AS label
        ORDER BY category COLLATE "und-x-icu" LIMIT 200) AS labels,
      (SELECT min(start) FROM championship WHERE ${isHere}) AS first,
      (SELECT max("end") FROM championship WHERE ${isHere}) AS last`
  return row ?? { labels: [], first: null, last: null }
}

/** c133 */
export const getChampionship = async (
  { db, actor }: { db: Db; actor: Actor | null },
  { ref }: { readonly ref: string },
): Promise<ChampionshipDetail> => {
  const row = await db.championship.findFirst({
    where: { ref, deletedAt: null },
    include: {
      federation: { select: { ref: true, name: true, timeZone: true } },
      sportCategories: { select: { sportCategory: { select: categoryColumns } }, orderBy: { order: 'asc' } },
    },
    relationLoadStrategy: 'join',
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toDetail(row, actor)
}

/** c137: the series of a championship, in their order. */
export const listSportCategories = async (
  { db }: { db: Db },
  scope: ChampionshipScope,
): Promise<ChampionshipSportCategory[]> => {
  const rows = await db.championshipSportCategory.findMany({
    where: { championshipRef: scope.ref },
    select: { sportCategory: { select: categoryColumns } },
    orderBy: { order: 'asc' },
    relationLoadStrategy: 'join',
  })
  return rows.map(({ sportCategory }) => toSportCategory(sportCategory))
}

/** c135 */
export const getChampionshipChoices = async (
  db: Db,
  { federationRef }: Pick<FederationScope, 'federationRef'>,
): Promise<ChampionshipChoices> => {
  const federation = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { ref: true, name: true },
  })
  const categories = await db.sportCategory.findMany({
    where: { federationRef, isActive: true },
    select: categoryColumns,
    orderBy: [{ sportTypeVariant: { name: 'asc' } }, { rank: 'asc' }, { name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const [choices] = await db.$queryRaw<{ sports: string[]; labels: string[] }[]>`
    SELECT ARRAY(SELECT DISTINCT sport_type FROM sport_type_variant
        WHERE federation_ref = ${federationRef}::uuid AND is_active) AS sports,
      ARRAY(SELECT category FROM (SELECT DISTINCT category FROM championship
        WHERE federation_ref = ${federationRef}::uuid AND category <> '' AND deleted_at IS NULL) AS label
        ORDER BY category COLLATE "und-x-icu" LIMIT 200) AS labels`
  const offered = new Set(choices?.sports)
  return {
    federation,
    sportTypes: SportType.options.filter((sport) => offered.has(sport)),
    sportCategories: categories.map(toSportCategory),
    categories: choices?.labels ?? [],
  }
}

/** c142: with a series that the catalogue no longer offers, because the championship keeps it. */
export const getChampionshipGeneral = async (
  ctx: { db: Db; actor: Actor | null },
  scope: ChampionshipScope,
): Promise<ChampionshipGeneral> => {
  const championship = await getChampionship(ctx, scope)
  const choices = await getChampionshipChoices(ctx.db, scope)
  const offered = new Set(choices.sportCategories.map(({ ref }) => ref))
  return {
    ...choices,
    sportTypes: SportType.options.filter(
      (sport) => choices.sportTypes.includes(sport) || championship.sportTypes.includes(sport),
    ),
    sportCategories: [
      ...choices.sportCategories,
      ...championship.sportCategories.filter(({ ref }) => !offered.has(ref)),
    ],
    championship,
  }
}
