// The parts that a federation gives of an article, wherever it is sold.
import type { Db } from '@oxer/db'
import type { ArticleSplits, SaveSplits } from '@oxer/domain/finance/split/split.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { getArticle } from '../../catalogue/article/article.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { saveSplits } from './split-settings.commands.ts'
import { readArticleSplits, type SoldArticle } from './split-settings.queries.ts'

const readSold = async (db: Db, federation: FederationScope, ref: string): Promise<SoldArticle> => {
  const { name, defaultamount, version } = await getArticle(db, federation, ref)
  return { ref, name, priceCents: defaultamount.amountWithTax, currency: defaultamount.currency, version }
}

/** @throws NOT_FOUND */
export const getArticleSplits = async (db: Db, federation: FederationScope, ref: string): Promise<ArticleSplits> => {
  const [found] = await readArticleSplits(db, [await readSold(db, federation, ref)], null)
  if (found === undefined) throw failure(kernelErrors.notFound)
  return found
}

/** @throws NOT_FOUND, STALE_VERSION, SPLIT_OVER_HUNDRED, SPLIT_OVER_PRICE */
export const saveArticleSplits = (
  ctx: CommandContext,
  federation: FederationScope,
  ref: string,
  { splits, version }: SaveSplits,
): Promise<ArticleSplits> =>
  saveSplits(
    ctx,
    {
      owned: { federationRef: federation.federationRef, competitionRef: null },
      table: 'article',
      ref,
      readSold: () => readSold(ctx.db, federation, ref),
      raise: () => ctx.db.article.update({ where: { ref }, data: { version: { increment: 1 } } }),
    },
    { splits, version },
  )
