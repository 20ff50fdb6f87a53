import { defaultArticleName } from '@oxer/domain/catalogue/article/article.rules'
import type { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'

export type DefaultArticle = { readonly ref: string; readonly amountCents: number; readonly taxLevelCode: string }

const columns = { ref: true, amountCents: true, taxLevelCode: true } as const

/**
 * The article that a type of thing is billed by. A federation without one gets one without a price, so that nothing that is owed is lost:
 * what is charged by it waits to be priced.
 */
export const defaultArticleOf = async (
  ctx: CommandContext,
  federationRef: string,
  type: ArticleType,
): Promise<DefaultArticle> => {
  const where = { federationRef, type, isDefault: true, isActive: true }
  const stored = await ctx.db.article.findFirst({ where, select: columns })
  if (stored !== null) return stored
  await lockRows(ctx, 'federation', [federationRef])
  const { language } = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { language: true },
  })
  const made = await ctx.db.article.findFirst({ where, select: columns })
  if (made !== null) return made
  const article = await ctx.db.article.create({
    data: {
      ref: ctx.newRef(),
      federationRef,
      type,
      name: defaultArticleName(type, language),
      isDefault: true,
      amountCents: 0,
      taxLevelCode: 'VAT_0',
    },
  })
  ctx.record({
    action: 'create',
    noun: 'article',
    ref: article.ref,
    parentRef: federationRef,
    federationRef,
    after: { name: article.name, type, default: true },
  })
  return article
}
