// What of the catalogue is taken away is only hidden: what was ridden, sold or registered keeps its name. It is refused while an
// active entry of the catalogue, or a competition that is not over, still uses it.
import { type Db, Prisma } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { todayIn } from '../../parties/federation/federation-day.queries.ts'

export type UsedBy =
  | { test: 'sport_type_variant_ref' | 'sport_category_ref'; ref: string }
  | { priceProfile: string }
  | { article: string }

const conditionOf = (used: UsedBy): Prisma.Sql => {
  if ('priceProfile' in used) return Prisma.sql`${used.priceProfile}::uuid = ANY(competition.price_profile_refs)`
  if ('article' in used) {
    return Prisma.sql`EXISTS (
      SELECT FROM jsonb_path_query(competition.fees, '$.**.articleRef') AS article
      WHERE article = to_jsonb(${used.article}::text))`
  }
  const column = Prisma.raw(used.test)
  return Prisma.sql`EXISTS (
    SELECT FROM competition_test AS test
    WHERE test.competition_ref = competition.ref AND test.deleted_at IS NULL AND test.${column} = ${used.ref}::uuid)`
}

/** Refuses with the name of a competition of the federation that is neither over, cancelled nor archived and uses it. */
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
  if (found) throw failure(catalogueErrors.stillUsed, { values: { name: found.name } })
}

/** Refuses with the name of a price of a practitioner group that is this price profile. */
export const refuseWhilePractitionersPay = async (ctx: { db: Db }, priceProfileRef: string): Promise<void> => {
  const found = await ctx.db.practitionerPriceProfile.findFirst({
    where: { priceProfileRef, isActive: true },
    select: { name: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  if (found) throw failure(catalogueErrors.stillUsed, { values: { name: found.name } })
}
