import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import {
  FileIntegration,
  type Integration,
  type RunIntegration,
} from '@oxer/domain/exchange/integration/integration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { exportKind } from './integration.queries.ts'

/** q138: orders the file of a competition; it waits in the tasks of whoever ordered it. */
export const runIntegration = async (
  ctx: ActingContext,
  { integration, competition, dryRun }: RunIntegration & { integration: Integration },
): Promise<TaskSummary> => {
  const file = FileIntegration.safeParse(integration)
  if (!file.success) throw failure(integrationErrors.notOffered, { field: 'integration', values: { integration } })
  const row = await ctx.db.competition.findFirst({
    where: { ref: competition, deletedAt: null },
    select: { name: true, federationRef: true },
  })
  if (row === null) throw failure(kernelErrors.notFound, { field: 'competition' })
  const input = { integration: file.data, competition, dryRun }
  const task = await orderTask(ctx, { kind: exportKind, name: `${integration} ${row.name}`, input })
  ctx.record({
    ...{ action: 'run-integration', noun: 'integration', ref: task.ref, federationRef: row.federationRef },
    after: { integration, competition: row.name, dryRun },
  })
  return task
}
