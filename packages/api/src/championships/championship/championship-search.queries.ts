// Finds a championship or a phase by name, for a license or a rule that refers to it.
import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  ChampionshipMatches,
  ChampionshipSubject,
} from '@oxer/domain/championships/championship/championship.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { fold, maximumTypeaheadMatches, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { isVisibleHere } from './championship.queries.ts'

type Search = { readonly q: string; readonly federation?: string | undefined; readonly subject: ChampionshipSubject }

/** Those that the reader may see and that are not cancelled, the latest first; a phase is named after its championship. */
export const searchChampionships = async (
  ctx: { readonly db: Db; readonly actor: Actor; readonly tenant: TenantFacts },
  { q, federation, subject }: Search,
): Promise<ChampionshipMatches> => {
  const federationRefs = searchedFederations(ctx.actor, ctx.tenant, federation)
  const words = wordsOf(fold(q)).map((word) => Prisma.sql`AND championship.search_name LIKE ${likePattern(word)}`)
  const of = Prisma.sql`championship.federation_ref = ANY(${federationRefs}::uuid[]) AND ${isVisibleHere(ctx)}
    AND championship.status <> 'CANCELLED' ${words.length === 0 ? Prisma.empty : Prisma.join(words, ' ')}`
  const rows = await ctx.db.$queryRaw<RefName[]>`
    SELECT found.ref, found.name FROM (
      SELECT championship.ref, championship.name, championship.start, 0 AS level FROM championship
      WHERE ${subject !== 'PHASE'} AND ${of}
      UNION ALL
      SELECT phase.ref, championship.name || ' · ' || phase.name, championship.start, phase.level
      FROM championship JOIN championship_phase AS phase ON phase.championship_ref = championship.ref
      WHERE ${subject !== 'CHAMPIONSHIP'} AND ${of}
    ) AS found
    ORDER BY found.start DESC, found.level, found.name, found.ref LIMIT ${maximumTypeaheadMatches + 1}`
  return { matches: rows.slice(0, maximumTypeaheadMatches), hasMore: rows.length > maximumTypeaheadMatches }
}
