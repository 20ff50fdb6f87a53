// The parts that a competition gives of its fees, after those of the federation.
import type { Db } from '@oxer/db'
import { articleTypeOfFee } from '@oxer/domain/catalogue/article/article.rules'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import type { ArticleSplits, BookedShares, SaveSplits, SplitSettings } from '@oxer/domain/finance/split/split.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { billsOfCompetition } from '../../finance/bill/bill.guards.ts'
import { type SoldElsewhere, splitPayments } from '../../finance/split/split-payments.commands.ts'
import { saveSplits } from '../../finance/split/split-settings.commands.ts'
import { readArticleSplits, type SoldArticle } from '../../finance/split/split-settings.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { readEntryCharges } from '../registration/registration-fees.commands.ts'
import type { CompetitionScope } from './competition.guards.ts'

const feeKinds = ['registration', 'late', 'noShow'] as const

/** What a competition sells: the articles of its fees, and those that are sold beside them, each with its price there. */
const readSold = async (db: Db, { ref, federationRef }: CompetitionScope): Promise<SoldArticle[]> => {
  const [competition, articles] = await Promise.all([
    db.competition.findUniqueOrThrow({ where: { ref }, select: { fees: true, version: true } }),
    db.article.findMany({
      where: {
        federationRef,
        isActive: true,
        type: { in: [...Object.values(articleTypeOfFee), 'OTHER', 'COMBINATION', 'HORSE_REGISTRATION_FIRST_USE'] },
      },
      orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    }),
  ])
  const fees = CompetitionFees.parse(competition.fees)
  const feeOf = ({ ref: article, type, isDefault }: (typeof articles)[number]) =>
    feeKinds.find((kind) =>
      fees[kind].articleRef === null ? isDefault && articleTypeOfFee[kind] === type : fees[kind].articleRef === article,
    )
  const sold = articles.map((article) => {
    const fee = feeOf(article)
    return {
      isFee: fee !== undefined,
      ref: article.ref,
      name: article.name,
      priceCents: fee === undefined ? article.amountCents : fees[fee].amountWithTax,
      currency: article.currency,
      version: competition.version,
    }
  })
  return sold.toSorted((left, right) => Number(right.isFee) - Number(left.isFee))
}

export const getSplitSettings = async (db: Db, competition: CompetitionScope): Promise<SplitSettings> => {
  const sold = await readSold(db, competition)
  const { version } = await db.competition.findUniqueOrThrow({
    where: { ref: competition.ref },
    select: { version: true },
  })
  return { articles: await readArticleSplits(db, sold, competition.ref), version }
}

/** @throws NOT_FOUND, STALE_VERSION, SPLIT_OVER_HUNDRED, SPLIT_OVER_PRICE */
export const saveCompetitionSplits = (
  ctx: CommandContext,
  competition: CompetitionScope,
  article: string,
  { splits, version }: SaveSplits,
): Promise<ArticleSplits> =>
  saveSplits(
    ctx,
    {
      owned: { federationRef: competition.federationRef, competitionRef: competition.ref },
      table: 'competition',
      ref: competition.ref,
      readSold: async () => {
        const sold = (await readSold(ctx.db, competition)).find(({ ref }) => ref === article)
        if (sold === undefined) throw failure(kernelErrors.notFound, { field: 'article' })
        return sold
      },
      raise: () => ctx.db.competition.update({ where: { ref: competition.ref }, data: { version: { increment: 1 } } }),
    },
    { splits, version },
  )

/** Under EXTERN the organiser collects outside Oxer, so that the part of the federation follows from the entries (decision 139). */
const readElsewhere = async (ctx: CommandContext, competition: CompetitionScope): Promise<SoldElsewhere | null> => {
  const row = await ctx.db.competition.findUniqueOrThrow({ where: { ref: competition.ref }, select: { fees: true } })
  const { paymentMode, registration } = CompetitionFees.parse(row.fees)
  if (paymentMode !== 'EXTERN') return null
  return { currency: registration.currency, items: await readEntryCharges(ctx, competition) }
}

/** p205. @throws PERIOD_CLOSED */
export const splitCompetitionPayments = async (
  ctx: CommandContext,
  competition: CompetitionScope,
): Promise<BookedShares> => {
  const { organizerType, organizerRef } = competition
  const organizer =
    organizerType === 'FEDERATION'
      ? null
      : { type: organizerType === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const), ref: organizerRef }
  return splitPayments(ctx, billsOfCompetition(competition), organizer, await readElsewhere(ctx, competition))
}
