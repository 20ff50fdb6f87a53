import type { ArticleView, CreateArticle, UpdateArticle } from '@oxer/domain/catalogue/article/article.schema'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { refuseWhileCompetitionUses } from '../usage/usage.queries.ts'
import { getArticle } from './article.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'article'

const toColumns = (fields: CreateArticle) => ({
  name: fields.name,
  type: fields.type,
  isDefault: fields.default,
  amountCents: fields.defaultamount.amountWithTax,
  taxLevelCode: fields.defaultamount.taxLevelCode,
  currency: fields.defaultamount.currency,
  externalRef: fields.externalref,
  taxTreatment: fields.taxTreatment,
})

const taxLevelOf = ({ defaultamount }: CreateArticle) => ({
  level: defaultamount.taxLevelCode,
  field: 'defaultamount.taxLevelCode',
})

/** One article is the default of its type; a new default replaces the old one. */
const takeDefault = async (ctx: Managing, fields: CreateArticle, ownRef: string): Promise<void> => {
  if (!fields.default) return
  await ctx.db.article.updateMany({
    where: { federationRef: ctx.federation.federationRef, type: fields.type, isDefault: true, ref: { not: ownRef } },
    data: { isDefault: false, version: { increment: 1 } },
  })
}

export const createArticle = async (ctx: Managing, fields: CreateArticle): Promise<ArticleView> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await refuseTaxLevels(ctx.db, federationRef, [taxLevelOf(fields)])
  await takeDefault(ctx, fields, ref)
  await ctx.db.article.create({ data: { ref, federationRef, ...toColumns(fields) } })
  const after = await getArticle(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updateArticle = async (
  ctx: Managing,
  { article: ref, version, ...fields }: UpdateArticle & { article: string },
): Promise<ArticleView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'article', { ref, version }, () => getArticle(ctx.db, ctx.federation, ref))
  await refuseTaxLevels(ctx.db, federationRef, [{ ...taxLevelOf(fields), kept: [before.defaultamount.taxLevelCode] }])
  await ctx.db.article.update({
    where: { ref },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  await takeDefault(ctx, fields, ref)
  const after = await getArticle(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased, because bills keep it. Refused while a competition that is not over has a fee with it. */
export const deleteArticle = async (ctx: Managing, { article: ref }: { article: string }): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'article', { ref }, () => getArticle(ctx.db, ctx.federation, ref))
  await refuseWhileCompetitionUses(ctx, federationRef, { article: ref })
  await ctx.db.article.update({
    where: { ref },
    data: { isActive: false, isDefault: false, version: { increment: 1 } },
  })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
