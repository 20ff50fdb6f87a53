import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { areDescending } from '@oxer/domain/finance/prize/prize.rules'
import type { PrizeTable, SavePrizes } from '@oxer/domain/finance/prize/prize.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { settlePrizes } from '../../finance/prize/prize.commands.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { sellerOf } from '../competition/competition-finance.queries.ts'
import { getPrizes, readPrizeFacts } from './test-prizes.queries.ts'

type Writing = CommandContext & { readonly competition: CompetitionScope }

/**
 * Books the prizes of the closed rankings of a test, and takes back those of the others. Call it after a ranking of the test was closed or
 * reopened, or the test was cancelled; the caller holds the lock of what changed.
 * @throws PERIOD_CLOSED
 */
export const settlePrizesOfTest = async (
  ctx: Writing,
  testRef: string,
  { isOtherPayee = false } = {},
): Promise<void> => {
  const { competition } = ctx
  const { test, parts, rankings, isBooked, payee } = await readPrizeFacts(ctx.db, competition, testRef)
  const payer = isBooked ? (await sellerOf(ctx.db, competition)).owner : null
  for (const { testSet, isFinal, winners } of parts) {
    const rankingRef = rankings.get(testSet.ref)
    if (rankingRef === undefined) continue
    await settlePrizes(ctx, {
      federationRef: competition.federationRef,
      competitionRef: competition.ref,
      rankingRef,
      description: testSet.name === test.name ? test.name : `${test.name} · ${testSet.name}`,
      payer,
      // Whoever owned the horse, or whose team it was, keeps what was won, whatever is changed of it later.
      keepsPayees: payee !== 'RIDER' && !isOtherPayee,
      won: isFinal
        ? winners.map(({ participation, payee, amount }) => ({ entryRef: participation, payee, amountCents: amount }))
        : [],
    })
  }
}

const withoutEmptyEnd = (amounts: readonly number[]): number[] => amounts.slice(0, amounts.findLastIndex(Boolean) + 1)

/** @throws TEST_NOT_FOUND, STALE_VERSION, PRIZES_ASCENDING, PERIOD_CLOSED */
export const savePrizes = async (
  ctx: Writing,
  { test: ref, amounts, minimum, isPublic, payee, version }: SavePrizes & { test: string },
): Promise<PrizeTable> => {
  const { competition } = ctx
  const read = () => getPrizes(ctx.db, competition, ref)
  const before = await takeVersion(ctx, 'competitionTest', { ref, version }, read)
  if (!areDescending(amounts)) throw failure(financeErrors.prizesAscending, { field: 'amounts' })
  await ctx.db.competitionTest.update({
    where: { ref },
    data: {
      prizeCents: withoutEmptyEnd(amounts),
      prizeMinimumCents: minimum,
      arePrizesPublic: isPublic,
      prizePayee: payee,
      version: { increment: 1 },
    },
  })
  // Whoever closes a ranking has locked its part, and reads the prizes then.
  await lockRows(
    ctx,
    'testSet',
    before.parts.map(({ testSet }) => testSet.ref),
  )
  await settlePrizesOfTest(ctx, ref, { isOtherPayee: payee !== before.payee })
  const after = await read()
  const shown = (table: PrizeTable) => ({
    amounts: table.amounts,
    minimum: table.minimum,
    isPublic: table.isPublic,
    payee: table.payee,
  })
  ctx.record({
    action: 'change-prizes',
    noun: 'test',
    ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before: shown(before),
    after: shown(after),
  })
  if (before.isPublic || after.isPublic) await publishChange(ctx, competition.ref)
  return after
}

/** The tests of a competition with prizes; their parts are locked before the competition, as closing a ranking locks them. */
export const takePrizes = async (ctx: CommandContext, competitionRef: string): Promise<readonly string[]> => {
  const tests = await ctx.db.competitionTest.findMany({
    where: { competitionRef, deletedAt: null, NOT: { prizeCents: { isEmpty: true } } },
    orderBy: { ref: 'asc' },
    select: { ref: true, testSets: { select: { ref: true } } },
  })
  await lockRows(
    ctx,
    'testSet',
    tests.flatMap(({ testSets }) => testSets.map(({ ref }) => ref)),
  )
  return tests.map(({ ref }) => ref)
}

/**
 * Another seller, or none, owes the prizes from now on (decision 139): they are reversed in the book of the first and booked in that of the
 * second. @throws PRIZES_PAID_OUT, PERIOD_CLOSED
 */
export const movePrizes = async (ctx: Writing, tests: readonly string[], field: string): Promise<void> => {
  if (tests.length === 0) return
  const ofCompetition = { competitionRef: ctx.competition.ref, status: { in: ['PROPOSED', 'ORDERED'] } }
  // A line of a payout without an article is prize money.
  const paid = await ctx.db.payoutLine.findFirst({
    where: { articleRef: null, payout: ofCompetition },
    select: { ref: true },
  })
  if (paid !== null) throw failure(financeErrors.prizesPaidOut, { field })
  for (const test of tests) await settlePrizesOfTest(ctx, test)
}
