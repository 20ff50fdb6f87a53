import { type Db, Prisma } from '@oxer/db'
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { articleTypeOfFee } from '@oxer/domain/catalogue/article/article.rules'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { canOrganizeAs } from '@oxer/domain/competitions/competition/competition.policy'
import { refEndOfCode } from '@oxer/domain/competitions/competition/competition.rules'
import {
  type CompetitionCreateMetadata,
  type CompetitionDetail,
  CompetitionFees,
  CompetitionGeneral,
  type CompetitionMatch,
  type CompetitionOfCode,
  type CompetitionSearch,
  type CompetitionShareEntry,
  maximumCompetitionDays,
  SportType,
} from '@oxer/domain/competitions/competition/competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode, taxLevelsOf } from '@oxer/domain/kernel/money/money.schema'
import { fold, maximumTypeaheadMatches, minimumTypeaheadLength } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { todaysIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { CompetitionScope } from './competition.guards.ts'
import { toCompetitionDetail, toCompetitionOfCode, toShareEntry } from './competition.mappers.ts'
import { isManagedIn, isPublicIn } from './competition-visibility.queries.ts'

type ArticleRow = { ref: string; type: string; amountCents: number; taxLevelCode: string; currency: string }

/** The default article of each kind of fee, with its amount (pr0441). */
const toNewFees = (defaults: readonly ArticleRow[]): CompetitionFees => {
  const fees = Object.entries(articleTypeOfFee).flatMap(([kind, type]) => {
    const article = defaults.find((row) => row.type === type)
    if (!article) return []
    const { ref: articleRef, amountCents: amountWithTax, taxLevelCode, currency } = article
    return [[kind, { articleRef, amountWithTax, taxLevelCode, currency }]]
  })
  return CompetitionFees.parse(Object.fromEntries(fees))
}

/** The fees of a new competition for which none are sent. */
export const readNewFees = async (db: Db, federationRef: string): Promise<CompetitionFees> =>
  toNewFees(
    await db.article.findMany({
      where: { federationRef, isActive: true, isDefault: true, type: { in: Object.values(articleTypeOfFee) } },
      select: { ref: true, type: true, amountCents: true, taxLevelCode: true, currency: true },
    }),
  )

const readDetail = async (db: Db, ref: string): Promise<CompetitionDetail> => {
  const row = await db.competition.findUniqueOrThrow({ where: { ref } })
  const responsible =
    row.responsibleRef === null
      ? null
      : await db.person.findUnique({
          where: { ref: row.responsibleRef },
          select: { ref: true, firstName: true, lastName: true },
        })
  return toCompetitionDetail(row, responsible)
}

export const getCompetition = (db: Db, competition: CompetitionScope): Promise<CompetitionDetail> =>
  readDetail(db, competition.ref)

/** For the command that has just created it. */
export const getCreatedCompetition = readDetail

export const getCompetitionGeneral = async (db: Db, competition: CompetitionScope): Promise<CompetitionGeneral> =>
  CompetitionGeneral.parse(await readDetail(db, competition.ref))

/** Further choices are found by typing (GET /organisation/search). */
const mostOrganizers = 200

/** The choices of the create screen, in five statements, whatever the size of the federation. */
export const getCompetitionCreateMetadata = async (
  db: Db,
  actor: Actor,
  { federationRef }: { federationRef: string },
): Promise<CompetitionCreateMetadata> => {
  const isStaff = isFederationStaff(actor, federationRef)
  const where = { federationRef, isActive: true }
  const { country, ...federation } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { ref: true, name: true, timeZone: true, country: true },
  })
  const organisations = await db.organisation.findMany({
    where: {
      federationRef,
      deletedAt: null,
      ...(isStaff ? {} : { ref: { in: actor.organisationRoles.map((held) => held.organisationRef) } }),
    },
    select: { ref: true, name: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
    take: mostOrganizers,
  })
  const priceProfiles = await db.priceProfile.findMany({
    where: { ...where, competitionRef: null },
    select: { ref: true, name: true, isDefault: true },
    orderBy: [{ isDefault: 'desc' }, { name: 'asc' }],
  })
  const articles = await db.article.findMany({
    where,
    select: {
      ref: true,
      name: true,
      type: true,
      isDefault: true,
      amountCents: true,
      taxLevelCode: true,
      currency: true,
    },
    orderBy: { name: 'asc' },
  })
  const sportTypeVariants = await db.sportTypeVariant.findMany({
    where,
    select: { ref: true, name: true, sportType: true },
    orderBy: { name: 'asc' },
  })
  const clubs = organisations
    .map(({ ref, name }) => ({ ref, name, type: 'ORGANISATION' as const }))
    .filter((club) => canOrganizeAs(actor, { federationRef, organizerType: club.type, organizerRef: club.ref }))
  return {
    federation,
    organizers: isStaff
      ? [{ ref: federation.ref, name: federation.name, type: 'FEDERATION' as const }, ...clubs]
      : clubs,
    priceProfiles,
    taxLevels: [...taxLevelsOf(country)],
    fees: toNewFees(articles.filter(({ isDefault }) => isDefault)),
    articles: articles.map(({ ref, name, type, amountCents, taxLevelCode, currency }) => ({
      ref,
      name,
      type,
      price: toMoney(amountCents, TaxLevelCode.parse(taxLevelCode), Currency.parse(currency)),
    })),
    sportTypeVariants: sportTypeVariants.map((row) => ({ ...row, sportType: SportType.parse(row.sportType) })),
  }
}

export const listShares = async (
  ctx: Pick<Context, 'db' | 'now'>,
  competition: CompetitionScope,
): Promise<CompetitionShareEntry[]> => {
  const rows = await ctx.db.competitionShare.findMany({
    where: { competitionRef: competition.ref },
    relationLoadStrategy: 'join',
    select: {
      personRef: true,
      role: true,
      testRefs: true,
      expires: true,
      person: { select: { firstName: true, lastName: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  return rows.map((row) => toShareEntry(row, ctx.now()))
}

/** cr081: a competition of this host that the public may open, or whose manage screens the reader may view. */
export const getCompetitionOfCode = async (
  ctx: Pick<Context, 'db' | 'tenant' | 'now' | 'actor' | 'services'>,
  code: string,
): Promise<CompetitionOfCode> => {
  const end = refEndOfCode(code)
  const [row] =
    end === null
      ? []
      : await ctx.db.$queryRaw<Parameters<typeof toCompetitionOfCode>[0][]>`
          SELECT ref, name, start, "end", city_name AS "cityName", status, ${isManagedIn('competition', ctx)} AS "isManaged"
          FROM competition
          WHERE right(ref::text, 12) = ${end} AND federation_ref = ANY(${ctx.tenant.federationRefs}::uuid[])
            AND (${isPublicIn('competition')} OR ${isManagedIn('competition', ctx)})
          ORDER BY ref LIMIT 1`
  if (row === undefined) throw failure(competitionErrors.notFound, { field: 'code' })
  return toCompetitionOfCode(row, ctx.services.publicUrl)
}

/** The same for whoever types a code into a search. */
const findByCode = async (db: Db, text: string, federations: readonly string[]): Promise<CompetitionMatch[]> => {
  const end = refEndOfCode(text)
  return end === null
    ? []
    : db.$queryRaw<CompetitionMatch[]>`
        SELECT ref, name, start, city_name AS "cityName" FROM competition
        WHERE right(ref::text, 12) = ${end} AND federation_ref = ANY(${[...federations]}::uuid[])
          AND ${isPublicIn('competition')}`
}

/**
 * c002: up to ten competitions of this host by part of name, place or organiser, or the one with this code, the next ones first. Only competitions that are open to
 * the public are found.
 */
export const searchCompetitions = async (
  ctx: Pick<Context, 'db' | 'tenant' | 'now'>,
  { q, federationRef }: CompetitionSearch,
): Promise<{ matches: CompetitionMatch[]; hasMore: boolean }> => {
  const needle = fold(q)
  if (needle.length < minimumTypeaheadLength) {
    throw failure(kernelErrors.searchNeedleTooSmall, { field: 'q', values: { minimum: minimumTypeaheadLength } })
  }
  const federations = ctx.tenant.federationRefs.filter((ref) => federationRef === undefined || ref === federationRef)
  if (federations.length === 0) return { matches: [], hasMore: false }
  const named = await findByCode(ctx.db, q, federations)
  if (named.length > 0) return { matches: named, hasMore: false }
  const days = await todaysIn(ctx.db, federations, ctx.now)
  if (days.length === 0) return { matches: [], hasMore: false }
  // Both bounds on `start` keep the index in use; the day of each federation decides.
  const earliest = days.map(({ today }) => today).sort()[0] ?? ''
  const latest =
    days
      .map(({ today }) => today)
      .sort()
      .at(-1) ?? ''
  const isComing = Prisma.join(
    days.map(
      ({ today, federationRefs }) =>
        Prisma.sql`(federation_ref = ANY(${[...federationRefs]}::uuid[]) AND "end" >= ${today})`,
    ),
    ' OR ',
  )
  const limit = maximumTypeaheadMatches + 1
  const isFound = Prisma.sql`search_name LIKE ${likePattern(needle)} AND federation_ref = ANY(${federations}::uuid[])
    AND ${isPublicIn('competition')}`
  // Each query walks the index of starts in its order and stops when it has enough, however many rows a broad text matches.
  const coming = await ctx.db.$queryRaw<CompetitionMatch[]>`
    SELECT ref, name, start, city_name AS "cityName" FROM competition
    WHERE ${isFound} AND (${isComing}) AND start > ${addDays(earliest, -maximumCompetitionDays)}
    ORDER BY start, ref LIMIT ${limit}`
  const past =
    coming.length === limit
      ? []
      : await ctx.db.$queryRaw<CompetitionMatch[]>`
          SELECT ref, name, start, city_name AS "cityName" FROM competition
          WHERE ${isFound} AND NOT (${isComing}) AND start < ${latest}
          ORDER BY start DESC, ref DESC LIMIT ${limit - coming.length}`
  const rows = [...coming, ...past]
  return { matches: rows.slice(0, maximumTypeaheadMatches), hasMore: rows.length > maximumTypeaheadMatches }
}
