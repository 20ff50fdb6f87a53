// Takes results away that were never to be, for the undo of what has stored them.
import { Result } from '@oxer/domain/competitions/result/result.schema'
import { publishChange } from '../competition/competition.publication.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { storeRanking } from '../ranking/ranking-store.commands.ts'
import { settleRegistrationFees } from '../registration/registration-fees.commands.ts'
import { type ResultContext, refuseWhenClosed } from './result.commands.ts'

/** All of them are of one part of a test, which the caller has locked. @throws if its ranking is closed */
export const removeResults = async (
  ctx: ResultContext,
  testSet: TestSetFacts,
  registrationRefs: readonly string[],
): Promise<void> => {
  if (registrationRefs.length === 0) return
  await refuseWhenClosed(ctx.db, testSet)
  const where = { testSetRef: testSet.ref, registrationRef: { in: [...registrationRefs] } }
  const rows = await ctx.db.result.findMany({ where, select: { ref: true, content: true } })
  await ctx.db.result.deleteMany({ where })
  const { ref: parentRef, federationRef } = ctx.competition
  for (const { ref, content } of rows) {
    ctx.record({ action: 'delete', noun: 'result', ref, parentRef, federationRef, before: Result.parse(content) })
  }
  await settleRegistrationFees(ctx, registrationRefs)
  await storeRanking(ctx.db, ctx, ctx.competition.ref, testSet)
  await publishChange(ctx, ctx.competition.ref)
}
