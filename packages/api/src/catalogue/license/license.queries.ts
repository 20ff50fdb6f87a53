import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { LicenseMatches, LicenseType, LicenseView } from '@oxer/domain/catalogue/license/license.schema'
import { canReadFederation } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFacts } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { matchOffers } from '../../kernel/search/offer-search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { toLicense } from './license.mappers.ts'
import { readChampionshipNames } from './license-championship.queries.ts'

const withArticle = { article: { select: { ref: true, name: true } } } as const

export const listLicenses = async (
  db: Db,
  { federationRef }: FederationScope,
  type?: LicenseType,
): Promise<LicenseView[]> => {
  const rows = await db.license.findMany({
    where: { federationRef, state: { not: 'DELETED' }, ...(type === undefined ? {} : { type }) },
    include: withArticle,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const championships = await readChampionshipNames(db, rows)
  return rows.map((row) => toLicense(row, championships))
}

export const getLicense = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<LicenseView> => {
  const row = await db.license.findFirst({
    where: { ref, federationRef, state: { not: 'DELETED' } },
    include: withArticle,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toLicense(row, await readChampionshipNames(db, [row]))
}

/** Everybody finds published licenses; the staff of the federation also find drafts, withdrawn and archived ones. */
export const searchLicenses = (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts },
  { q, federation }: { q: string; federation?: string | undefined },
): Promise<LicenseMatches> => {
  const federationRefs = searchedFederations(ctx.actor, ctx.tenant, federation)
  const read = federationRefs.filter((federationRef) => canReadFederation(ctx.actor, { federationRef }))
  return matchOffers(ctx.db, {
    noun: 'license',
    federationRefs,
    text: q,
    where: Prisma.sql`(subject.state = 'PUBLISHED' OR (subject.state <> 'DELETED' AND subject.federation_ref = ANY(${read}::uuid[])))`,
  })
}
