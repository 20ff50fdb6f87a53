import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { OrganisationMatches, OrganisationType } from '@oxer/domain/parties/organisation/organisation.schema'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { matchNames } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { cityOf } from './organisation.mappers.ts'

/** `type` narrows the search: the search for facilities finds organisations of type FACILITY. */
export const searchOrganisations = async (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts },
  { q, federation }: { q: string; federation?: string | undefined },
  type?: OrganisationType,
): Promise<OrganisationMatches> => {
  const federationRefs = searchedFederations(ctx.actor, ctx.tenant, federation)
  const where = type === undefined ? Prisma.sql`true` : Prisma.sql`subject.type = ${type}`
  return matchNames(ctx.db, { noun: 'organisation', federationRefs, text: q, where }, async (refs) => {
    const rows = await ctx.db.organisation.findMany({
      where: { ref: { in: refs } },
      select: { ref: true, name: true, addresses: true },
    })
    return rows.map((row) => ({ ref: row.ref, name: row.name, cityName: cityOf(row.addresses) }))
  })
}
