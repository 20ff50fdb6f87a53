import type { Db } from '@oxer/db'
import { hasHigherOrderRole } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { ArticleMatches, ArticleType, ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import { licenseErrors } from '@oxer/domain/catalogue/license/license.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { fold, maximumTypeaheadMatches, minimumTypeaheadLength } from '@oxer/domain/kernel/search/search.rules'
import type { TenantFacts } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { needleOf } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { toArticle } from './article.mappers.ts'

export const listArticles = async (
  db: Db,
  { federationRef }: FederationScope,
  type?: ArticleType,
): Promise<ArticleView[]> => {
  const rows = await db.article.findMany({
    where: { federationRef, isActive: true, ...(type === undefined ? {} : { type }) },
    orderBy: [{ type: 'asc' }, { name: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toArticle)
}

export const listArticleNames = (db: Db, { federationRef }: FederationScope): Promise<RefName[]> =>
  db.article.findMany({
    where: { federationRef, isActive: true },
    select: { ref: true, name: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })

export const getArticle = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<ArticleView> => {
  const row = await db.article.findFirst({ where: { ref, federationRef, isActive: true } })
  if (!row) throw failure(kernelErrors.notFound)
  return toArticle(row)
}

/** By any part of the name, for organisers. A federation has tens of articles, which are read and compared in folded form. */
export const searchArticles = async (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts },
  { q, federation }: { q: string; federation?: string | undefined },
): Promise<ArticleMatches> => {
  const federationRefs = searchedFederations(ctx.actor, ctx.tenant, federation).filter((federationRef) =>
    hasHigherOrderRole(ctx.actor, federationRef),
  )
  const needle = needleOf(q, minimumTypeaheadLength)
  const rows = await ctx.db.article.findMany({
    where: { federationRef: { in: federationRefs }, isActive: true },
    select: { ref: true, name: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const matches = rows.filter((row) => fold(row.name).includes(needle))
  return { matches: matches.slice(0, maximumTypeaheadMatches), hasMore: matches.length > maximumTypeaheadMatches }
}

/** Refuses an article that this federation does not offer, at the field that names it; null is allowed. */
export const refuseUnknownArticle = async (
  db: Db,
  { federationRef }: FederationScope,
  articleRef: string | null,
): Promise<void> => {
  if (articleRef === null) return
  const article = await db.article.findFirst({
    where: { ref: articleRef, federationRef, isActive: true },
    select: { ref: true },
  })
  if (!article) throw failure(licenseErrors.articleUnknown, { field: 'articleRef' })
}

/** The default article of a type, for an offer that names none; null if the type has no default. */
export const findDefaultArticle = async (
  db: Db,
  { federationRef }: FederationScope,
  type: ArticleType,
): Promise<string | null> => {
  const article = await db.article.findFirst({
    where: { federationRef, type, isDefault: true, isActive: true },
    select: { ref: true },
  })
  return article?.ref ?? null
}
