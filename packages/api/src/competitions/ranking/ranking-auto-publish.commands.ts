// Auto publish (decision 60): a ranking is published by itself when all its starts have a result.
import { CompetitionLive, CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { findJumpOff } from '@oxer/domain/competitions/ranking/jump-off.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { followChampionship, takeStandings } from '../championship-ranking/championship-following.commands.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { listStoredResults } from '../result/result-lines.queries.ts'
import { releaseResults } from '../result/result-publication.commands.ts'
import { testSetsByRef } from './composed-ranking.queries.ts'
import type { TestSetFacts } from './ranking.mappers.ts'

type Publishing = ActingContext & { readonly competition: Pick<CompetitionScope, 'ref' | 'federationRef'> }

/** Riders who are entitled to a jump-off or winning round have one start more. One alone has won without it. */
const isRidden = async ({ db }: Publishing, testSet: TestSetFacts): Promise<boolean> => {
  const results = await listStoredResults(db, testSet.ref)
  const entries = results.map(({ registrationRef: id, content: result }) => ({ id, result }))
  const further = findJumpOff(testSet.protocol, entries)
  if (further === null || further.entitled.length < 2) return true
  return entries.every(({ id, result }) => {
    const rounds = 'rounds' in result ? result.rounds : []
    return !further.entitled.includes(id) || rounds[further.round - 1] != null
  })
}

/** The unpublished rankings of which every expected start has a result. */
const listComplete = (ctx: Publishing): Promise<{ ref: string; testSetRef: string }[]> =>
  ctx.db.$queryRaw`
    SELECT r.ref, r.test_set_ref AS "testSetRef" FROM ranking r
    JOIN test_set s ON s.ref = r.test_set_ref JOIN competition_test t ON t.ref = s.test_ref
    WHERE r.competition_ref = ${ctx.competition.ref}::uuid AND r.published_at IS NULL
      AND t.cancelled_at IS NULL AND t.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM result x WHERE x.test_set_ref = r.test_set_ref)
      AND NOT EXISTS (SELECT 1 FROM registration g WHERE g.test_set_ref = r.test_set_ref AND g.type <> 'TEAM' AND g.deleted_at IS NULL
        AND g.status IN ('SUBSCRIBED', 'ANNOUNCED')
        AND NOT EXISTS (SELECT 1 FROM result x WHERE x.registration_ref = g.ref))
    ORDER BY r.ref`

/**
 * Call it after a change that may complete a ranking: of results, of a registration, or of the setting itself. A published ranking shows its
 * results, so held ones become public with it.
 */
export const publishCompleteRankings = async (ctx: Publishing): Promise<void> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  const complete = await listComplete(ctx)
  if (complete.length === 0) return
  const testSets = await testSetsByRef(ctx.db, ctx.competition)
  const ridden: typeof complete = []
  for (const row of complete) {
    const testSet = testSets.get(row.testSetRef)
    if (testSet !== undefined && (await isRidden(ctx, testSet))) ridden.push(row)
  }
  if (ridden.length === 0) return
  const where = { ref: competitionRef }
  await takeStandings(ctx.db, competitionRef, false)
  const { publishedParts } = await ctx.db.competition.findUniqueOrThrow({ where, select: { publishedParts: true } })
  const parts = CompetitionPart.options.filter((part) => part === 'RANKING' || publishedParts.includes(part))
  await ctx.db.competition.update({ where, data: { publishedParts: parts } })
  await ctx.db.ranking.updateMany({
    where: { ref: { in: ridden.map(({ ref }) => ref) } },
    data: { publishedAt: ctx.now() },
  })
  await releaseResults(
    ctx.db,
    competitionRef,
    ridden.map(({ testSetRef }) => testSetRef),
  )
  await followChampionship(ctx, competitionRef, null)
  for (const { ref } of ridden) {
    ctx.record({
      action: 'publish',
      noun: 'ranking',
      ref,
      parentRef: competitionRef,
      federationRef,
      before: { publishedParts },
      after: { publishedParts: parts, isByItself: true },
    })
  }
  await publishChange(ctx, competitionRef)
}

/** The same, if the competition asks for it. */
export const publishIfComplete = async (ctx: Publishing): Promise<void> => {
  const { live } = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: ctx.competition.ref },
    select: { live: true },
  })
  if (CompetitionLive.parse(live).autoPublish) await publishCompleteRankings(ctx)
}
