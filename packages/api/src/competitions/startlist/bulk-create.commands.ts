import type { BulkCreate, BulkPlan } from '@oxer/domain/competitions/startlist/bulk-create.schema'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { createTestForSportCategory } from '../test/test.commands.ts'
import { getBulkPlan } from './bulk-create.queries.ts'
import { createFilledList } from './startlist-group.commands.ts'
import type { Managing } from './startlist-writing.commands.ts'

/** cs109: creates what the plan of the same input shows, each test and list with its own line in the history. */
export const bulkCreate = async (ctx: Managing, input: BulkCreate): Promise<BulkPlan> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  // Of two calls at once, the second plans after the first one, and so creates nothing twice.
  await lockRows(ctx, 'competition', [ctx.competition.ref])
  const plan = await getBulkPlan(ctx.db, ctx.competition, input)
  if (plan.tests.length + plan.startlists.length === 0) {
    ctx.recordNothing('everything exists already')
    return plan
  }
  const { openPositions } = input
  for (const { testSetRef, name } of plan.startlists) {
    if (testSetRef !== null) await createFilledList(ctx, { name, testSetRef, openPositions })
  }
  for (const { sportCategoryRef } of plan.tests) {
    const test = await createTestForSportCategory(ctx, { id: sportCategoryRef })
    if (!input.hasStartlists) continue
    const [set] = await ctx.db.testSet.findMany({ where: { testRef: test.ref }, select: { ref: true }, take: 1 })
    if (set !== undefined) await createFilledList(ctx, { name: test.name, testSetRef: set.ref, openPositions })
  }
  await publishChange(ctx, ctx.competition.ref)
  return plan
}
