import { type Db, Prisma } from '@oxer/db'
import type { CompetitionMatch } from '@oxer/domain/competitions/competition/competition.schema'
import { fold, maximumTypeaheadMatches } from '@oxer/domain/kernel/search/search.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { isManagedIn } from '../competition/competition-visibility.queries.ts'

type Reader = Pick<ActingContext, 'actor' | 'now'> & { readonly db: Db; readonly competition: CompetitionScope }

/**
 * The competitions whose tests can be copied to this one: others of the federation that have tests, and that the caller may view. Those
 * that began before it come first, the latest of them at the top. Without a text, all are found.
 */
export const listCopySources = async (
  ctx: Reader,
  { q }: { q: string },
): Promise<{ matches: CompetitionMatch[]; hasMore: boolean }> => {
  const { ref, federationRef } = ctx.competition
  const rows = await ctx.db.$queryRaw<CompetitionMatch[]>`
    SELECT ref, name, start, city_name AS "cityName" FROM competition
    WHERE federation_ref = ${federationRef}::uuid AND ref <> ${ref}::uuid
      AND ${q === '' ? Prisma.sql`true` : Prisma.sql`search_name LIKE ${likePattern(fold(q))}`}
      AND ${isManagedIn('competition', ctx)}
      AND EXISTS (SELECT 1 FROM competition_test t WHERE t.competition_ref = competition.ref AND t.deleted_at IS NULL)
    ORDER BY start <= (SELECT own.start FROM competition own WHERE own.ref = ${ref}::uuid) DESC, start DESC, ref DESC
    LIMIT ${maximumTypeaheadMatches + 1}`
  return { matches: rows.slice(0, maximumTypeaheadMatches), hasMore: rows.length > maximumTypeaheadMatches }
}
