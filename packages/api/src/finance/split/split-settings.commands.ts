import type { Prisma } from '@oxer/db'
import { refuseSplits } from '@oxer/domain/finance/split/split.rules'
import type { ArticleSplits, RevenueSplitFields, SaveSplits } from '@oxer/domain/finance/split/split.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { keepRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { readArticleSplits, type SoldArticle } from './split-settings.queries.ts'

type Owned = { readonly federationRef: string; readonly competitionRef: string | null }

/** Contacts and articles are of the same federation. @throws NOT_FOUND */
const refuseUnknown = async (ctx: CommandContext, { federationRef }: Owned, splits: readonly RevenueSplitFields[]) => {
  const refsOf = (type: RevenueSplitFields['contactType']) =>
    splits.flatMap((split) => (split.contactType === type ? [split.contactRef] : []))
  await keepRows(ctx, 'person', refsOf('PERSON'))
  await keepRows(ctx, 'organisation', refsOf('ORGANISATION'))
  const where = (refs: readonly string[]) => ({ ref: { in: [...refs] }, federationRef, deletedAt: null })
  const people = await ctx.db.person.findMany({ where: where(refsOf('PERSON')), select: { ref: true } })
  const clubs = await ctx.db.organisation.findMany({ where: where(refsOf('ORGANISATION')), select: { ref: true } })
  const articles = await ctx.db.article.findMany({
    where: { federationRef, isActive: true, ref: { in: splits.map(({ articleRef }) => articleRef) } },
    select: { ref: true },
  })
  const contacts = new Set([...people, ...clubs].map(({ ref }) => ref).concat(federationRef))
  for (const [at, { contactRef, articleRef }] of splits.entries()) {
    if (!contacts.has(contactRef)) throw failure(kernelErrors.notFound, { field: `splits.${at}.contactRef` })
    if (articles.every(({ ref }) => ref !== articleRef)) {
      throw failure(kernelErrors.notFound, { field: `splits.${at}.articleRef` })
    }
  }
}

/** Replaces the parts that a federation, or a competition after it, gives of what is sold of an article. */
const replace = async (
  ctx: CommandContext,
  { federationRef, competitionRef }: Owned,
  sold: SoldArticle,
  splits: readonly RevenueSplitFields[],
): Promise<void> => {
  await refuseUnknown(ctx, { federationRef, competitionRef }, splits)
  const own: Prisma.RevenueSplitWhereInput = { soldRef: sold.ref, competitionRef }
  const inherited =
    competitionRef === null
      ? []
      : await ctx.db.revenueSplit.findMany({ where: { soldRef: sold.ref, competitionRef: null } })
  const parts = [...inherited, ...splits].map(({ contactType, contactRef, articleRef, type, value }) => ({
    contact: `${contactType}:${contactRef}`,
    article: articleRef,
    type: type === 'PERCENTAGE' ? ('PERCENTAGE' as const) : ('ABSOLUTE' as const),
    value,
  }))
  const refusal = refuseSplits(parts, sold.priceCents)
  if (refusal !== null)
    throw failure(ledgerErrors[refusal], { field: 'splits', values: { maximum: sold.priceCents / 100 } })
  await ctx.db.revenueSplit.deleteMany({ where: own })
  await ctx.db.revenueSplit.createMany({
    data: splits.map((split, position) => ({
      ref: ctx.newRef(),
      federationRef,
      soldRef: sold.ref,
      competitionRef,
      position,
      ...split,
    })),
  })
}

type Saving = {
  readonly owned: Owned
  readonly table: 'article' | 'competition'
  readonly ref: string
  readonly readSold: () => Promise<SoldArticle>
  /** Raises the version of the row. */
  readonly raise: () => Promise<unknown>
}

/**
 * Saves the parts of an article. The version is that of the article, or of the competition that adds its own.
 * @throws NOT_FOUND, STALE_VERSION, SPLIT_OVER_HUNDRED, SPLIT_OVER_PRICE
 */
export const saveSplits = async (
  ctx: CommandContext,
  { owned, table, ref, readSold, raise }: Saving,
  { splits, version }: SaveSplits,
): Promise<ArticleSplits> => {
  const read = async (): Promise<ArticleSplits> => {
    const [found] = await readArticleSplits(ctx.db, [await readSold()], owned.competitionRef)
    if (found === undefined) throw failure(kernelErrors.notFound)
    return found
  }
  const before = await takeVersion(ctx, table, { ref, version }, read)
  await replace(ctx, owned, await readSold(), splits)
  await raise()
  const after = await read()
  const shown = ({ splits: list }: ArticleSplits) => ({
    splits: list.map(({ contact, article, type, value }) => ({
      contact: contactKey({ type: contact.type === 'COMPETITION' ? 'PERSON' : contact.type, ref: contact.ref }),
      article: article.ref,
      type,
      value,
    })),
  })
  ctx.record({
    action: 'split',
    noun: table,
    ref,
    federationRef: owned.federationRef,
    before: shown(before),
    after: shown(after),
  })
  return after
}
