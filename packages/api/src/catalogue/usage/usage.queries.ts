// Checks whether an item of the catalogue, or a career, is still in use. Deleting such an item only hides it, because results, sales and
// registrations keep its name. It is refused while an active entry, or a competition that is not over, still uses it. The users of an item
// come after the catalogue in the order of areas, so all these queries are in this one file.
import { type Db, Prisma } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'

export type UsedBy =
  | { test: 'sport_type_variant_ref' | 'sport_category_ref'; ref: string }
  | { priceProfile: string }
  | { article: string }

/** Whether any of the fees is booked on the article. */
const feesName = (fees: Prisma.Sql, article: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM jsonb_path_query(${fees}, '$.**.articleRef') AS article WHERE article = to_jsonb(${article}::text))`

const conditionOf = (used: UsedBy): Prisma.Sql => {
  if ('priceProfile' in used) return Prisma.sql`${used.priceProfile}::uuid = ANY(competition.price_profile_refs)`
  if ('article' in used) return feesName(Prisma.sql`competition.fees`, used.article)
  if (used.test === 'sport_category_ref') {
    return Prisma.sql`EXISTS (
      SELECT FROM competition_test AS test
      WHERE test.competition_ref = competition.ref AND test.deleted_at IS NULL
        AND ${used.ref}::uuid = ANY(test.further_category_refs || test.sport_category_ref || test.style_category_ref))`
  }
  const column = Prisma.raw(used.test)
  return Prisma.sql`EXISTS (
    SELECT FROM competition_test AS test
    WHERE test.competition_ref = competition.ref AND test.deleted_at IS NULL AND test.${column} = ${used.ref}::uuid)`
}

/** How a championship uses it: by ranking the category, or by fees that are booked on the article. */
const championshipConditionOf = (used: UsedBy): Prisma.Sql | null => {
  if ('article' in used) return feesName(Prisma.sql`championship.fees`, used.article)
  if (!('test' in used) || used.test !== 'sport_category_ref') return null
  return Prisma.sql`EXISTS (
    SELECT FROM championship_sport_category AS series
    WHERE series.championship_ref = championship.ref AND series.sport_category_ref = ${used.ref}::uuid)`
}

/** A championship that uses it and is neither over, cancelled nor archived. */
const findChampionshipOf = async (
  db: Db,
  federationRef: string,
  used: UsedBy,
  today: string,
): Promise<{ name: string } | undefined> => {
  const condition = championshipConditionOf(used)
  if (condition === null) return undefined
  const [found] = await db.$queryRaw<{ name: string }[]>`
    SELECT championship.name FROM championship
    WHERE championship.federation_ref = ${federationRef}::uuid AND championship.deleted_at IS NULL
      AND championship.status NOT IN ('CANCELLED', 'ARCHIVED') AND championship."end" >= ${today} AND ${condition}
    ORDER BY championship.start, championship.ref LIMIT 1`
  return found
}

/** Refuses, with the name of a competition or championship of the federation that uses it and is neither over, cancelled nor archived. */
export const refuseWhileCompetitionUses = async (
  ctx: { db: Db; now: () => Date },
  federationRef: string,
  used: UsedBy,
): Promise<void> => {
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const [found] = await ctx.db.$queryRaw<{ name: string }[]>`
    SELECT competition.name FROM competition
    WHERE competition.federation_ref = ${federationRef}::uuid AND competition.deleted_at IS NULL
      AND competition.status NOT IN ('CANCELLED', 'ARCHIVED', 'DELETED') AND competition."end" >= ${today}
      AND ${conditionOf(used)}
    ORDER BY competition.start, competition.ref LIMIT 1`
  const user = found ?? (await findChampionshipOf(ctx.db, federationRef, used, today))
  if (user) throw failure(catalogueErrors.stillUsed, { values: { name: user.name } })
}

/** Refuses, with the name of a price of a practitioner group that uses this price profile. */
export const refuseWhilePractitionersPay = async (ctx: { db: Db }, priceProfileRef: string): Promise<void> => {
  const found = await ctx.db.practitionerPriceProfile.findFirst({
    where: { priceProfileRef, isActive: true },
    select: { name: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  if (found) throw failure(catalogueErrors.stillUsed, { values: { name: found.name } })
}

/** The name of what still uses the group: a career, a price profile of practitioners, or a test of a competition that is not over. */
export const findUseOfGroup = async (
  db: Db,
  federationRef: string,
  ref: string,
  today: string,
): Promise<string | null> => {
  const [found] = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM career
    WHERE practitioner_group_ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid AND state <> 'DELETED'
    UNION ALL SELECT name FROM practitioner_price_profile WHERE practitioner_group_ref = ${ref}::uuid AND is_active
    UNION ALL SELECT competition.name FROM competition_test AS test
      JOIN competition ON competition.ref = test.competition_ref
      WHERE test.practitioner_group_ref = ${ref}::uuid AND test.deleted_at IS NULL AND competition.deleted_at IS NULL
        AND competition.status NOT IN ('CANCELLED', 'ARCHIVED', 'DELETED') AND competition."end" >= ${today}
    LIMIT 1`
  return found?.name ?? null
}

/** Whether a test counts for the career, or for one category of it. */
export const isCareerRidden = async (db: Db, careerRef: string, categoryRef?: string): Promise<boolean> => {
  const test = await db.competitionTest.findFirst({
    where: { careerRef, deletedAt: null, ...(categoryRef === undefined ? {} : { careerCategoryRef: categoryRef }) },
    select: { ref: true },
  })
  return test !== null
}
