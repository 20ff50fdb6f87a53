import { fileImports } from '@oxer/domain/exchange/integration/import-adapters.presets'
import type { RunIntegration } from '@oxer/domain/exchange/integration/import-run.schema'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { type ExportOrder, FileIntegration } from '@oxer/domain/exchange/integration/integration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { findManaged } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { managedByOwner } from '../batch/batch.guards.ts'
import { orderImportRun } from './import.commands.ts'
import { exportKind } from './integration.queries.ts'

/** q138: orders the file of a competition, or the import of files; it waits in the tasks of whoever ordered it. */
export const runIntegration = async (ctx: ActingContext, run: RunIntegration): Promise<TaskSummary> => {
  const { integration, competition, dryRun } = run
  const file = FileIntegration.safeParse(integration)
  if (file.success) return orderExport(ctx, { integration: file.data, competition, dryRun: dryRun ?? false })
  if (fileImports[integration] === undefined) {
    throw failure(integrationErrors.notOffered, { field: 'integration', values: { integration } })
  }
  const into = competition === undefined ? null : await findManaged(ctx, competition, 'competition')
  const federation = managedByOwner(ctx.actor, into?.federationRef ?? (await federationOf(ctx, run.federation)))
  return orderImportRun(ctx, { federation, competition: into }, { ...run, dryRun: dryRun ?? true })
}

const federationOf = async ({ db }: ActingContext, ref: string | undefined): Promise<string> => {
  const row = ref === undefined ? null : await db.federation.findUnique({ where: { ref }, select: { ref: true } })
  if (row === null) throw failure(kernelErrors.notFound, { field: 'federation' })
  return row.ref
}

const orderExport = async (
  ctx: ActingContext,
  { integration, competition, dryRun }: Omit<ExportOrder, 'competition'> & { competition: string | undefined },
): Promise<TaskSummary> => {
  if (competition === undefined) throw failure(kernelErrors.notFound, { field: 'competition' })
  const row = await ctx.db.competition.findFirst({
    where: { ref: competition, deletedAt: null },
    select: { name: true, federationRef: true },
  })
  if (row === null) throw failure(kernelErrors.notFound, { field: 'competition' })
  const input: ExportOrder = { integration, competition, dryRun }
  const task = await orderTask(ctx, { kind: exportKind, name: `${integration} ${row.name}`, input })
  ctx.record({
    ...{ action: 'run-integration', noun: 'integration', ref: task.ref, federationRef: row.federationRef },
    after: { integration, competition: row.name, dryRun },
  })
  return task
}
