// Several results at once, all or none: from a file, and from another system.
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { publishCompleteRankings } from '../ranking/ranking-auto-publish.commands.ts'
import { storeRanking } from '../ranking/ranking-store.commands.ts'
import { settleRegistrationFees } from '../registration/registration-fees.commands.ts'
import { type ResultContext, refuseWhenClosed, toResultColumns } from './result.commands.ts'
import { announceResults, holdResults } from './result-publication.commands.ts'

export type ChangedResult = {
  readonly testSet: TestSetFacts
  readonly registrationRef: string
  /** What is stored now; null for a new result. */
  readonly before: Result | null
  readonly result: Result
  /** What the history says beside the result, such as the log that it was read from. */
  readonly source?: Readonly<Record<string, unknown>>
}

/**
 * Stores results that differ from the stored ones, with everything that follows from them. The caller has locked the test sets. `publishes`:
 * whether rankings that become complete are published by themselves, where the competition asks for that.
 */
export const storeResults = async (
  ctx: ResultContext,
  changed: readonly ChangedResult[],
  { action, publishes }: { readonly action: string; readonly publishes: boolean },
): Promise<void> => {
  const testSets = [...new Map(changed.map(({ testSet }) => [testSet.ref, testSet])).values()]
  for (const testSet of testSets) await refuseWhenClosed(ctx.db, testSet)
  const rows = changed.map(({ testSet, registrationRef, result }) => ({
    ref: ctx.newRef(),
    competitionRef: ctx.competition.ref,
    testSetRef: testSet.ref,
    registrationRef,
    ...toResultColumns(ctx, testSet, result, 'result'),
  }))
  const refs = rows.map(({ registrationRef }) => registrationRef)
  const { live, isHeld } = await holdResults(ctx.db, ctx.competition.ref, refs)
  // One statement for the whole file; an existing result keeps its ref and gets the next version.
  await ctx.db.$executeRaw`
    INSERT INTO result (ref, competition_ref, test_set_ref, registration_ref, status, status_reason, content, score, version, is_held, entered_by_ref, entered_at)
    SELECT (x->>'ref')::uuid, (x->>'competitionRef')::uuid, (x->>'testSetRef')::uuid, (x->>'registrationRef')::uuid,
      x->>'status', x->>'statusReason', x->'content', x->'score', 1, ${isHeld}, (x->>'enteredByRef')::uuid, (x->>'enteredAt')::timestamptz
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS x
    ON CONFLICT (registration_ref) DO UPDATE SET status = excluded.status, status_reason = excluded.status_reason,
      content = excluded.content, score = excluded.score, version = result.version + 1,
      entered_by_ref = excluded.entered_by_ref, entered_at = excluded.entered_at, test_set_ref = excluded.test_set_ref`
  const stored = await ctx.db.result.findMany({
    where: { registrationRef: { in: refs } },
    select: { ref: true, registrationRef: true },
  })
  const refOf = new Map(stored.map(({ registrationRef, ref }) => [registrationRef, ref]))
  for (const { registrationRef, before, result, source } of changed) {
    ctx.record({
      action,
      noun: 'result',
      ref: refOf.get(registrationRef) ?? registrationRef,
      parentRef: ctx.competition.ref,
      federationRef: ctx.competition.federationRef,
      before,
      after: source === undefined ? result : { ...result, ...source },
    })
  }
  await settleRegistrationFees(
    ctx,
    changed
      .filter(({ before, result }) => [before?.status, result.status].includes('NOT_STARTED'))
      .map(({ registrationRef }) => registrationRef),
  )
  for (const testSet of testSets) await storeRanking(ctx.db, ctx, ctx.competition.ref, testSet)
  if (publishes && live.autoPublish) await publishCompleteRankings(ctx)
  await announceResults(ctx, ctx.competition.ref, isHeld)
}
