// Runs an integration that reads files: they are opened, the adapter makes a document of them, and a task stores that as a batch.
import { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { settleDocument, settledAsNew } from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportTarget } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { fileImports } from '@oxer/domain/exchange/integration/import-adapters.presets'
import { importLayouts, LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import type { RunImport } from '@oxer/domain/exchange/integration/import-run.schema'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { asPartOf, failure } from '@oxer/domain/kernel/error/coded-error'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import type { CompetitionScope } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { refuseUnsupported } from '../batch/batch.commands.ts'
import { federationOfManaged } from '../batch/batch.guards.ts'
import { orderBatch } from '../batch/batch-order.commands.ts'
import { openImportFiles, refusalOf } from './import-files.queries.ts'
import { keepMapping } from './import-mapping.commands.ts'
import { mappingOfFile } from './import-mapping.queries.ts'

/** Whose numbers find a record, in order of trust: by the layout, or of the sender; each show has its own, so lasting ones come after. */
const uniqueBy = (
  integration: RunImport['integration'],
  document: Pick<ExchangeDocument, 'source'>,
  others: readonly string[],
): string[] => {
  const layout = LayoutIntegration.safeParse(integration)
  const sender = layout.success ? importLayouts[layout.data].provider : senderOf(document)
  return [...new Set([sender, ...others])]
}

type Run = Pick<RunImport, 'integration' | 'batch' | 'dryRun' | 'file' | 'mapping' | 'settled'>
type To = { readonly federation: FederationScope; readonly competition: CompetitionScope | null }

const targetOf = async (ctx: ActingContext, { federation, competition }: To): Promise<ImportTarget> => {
  const { timeZone } = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: federation.federationRef },
    select: { timeZone: true },
  })
  const row =
    competition === null
      ? null
      : await ctx.db.competition.findUniqueOrThrow({
          where: { ref: competition.ref },
          select: { ref: true, name: true, start: true },
        })
  return { at: ctx.now().toISOString(), timeZone, competition: row }
}

/** Reads the files, and orders a task that stores their document. A file that is not of the integration is refused at once. */
export const orderImportRun = async (
  ctx: ActingContext,
  to: To,
  { integration, batch, dryRun, file = [], mapping: sentMapping, settled = {} }: Run,
): Promise<TaskSummary> => {
  const adapter = fileImports[integration]
  if (adapter === undefined)
    throw failure(integrationErrors.notOffered, { field: 'integration', values: { integration } })
  if ((adapter.into === 'COMPETITION') !== (to.competition !== null)) {
    throw failure(importFileErrors.otherTarget, { field: 'competition', values: { integration } })
  }
  const files = await openImportFiles(adapter, file)
  const mapping = await asPartOf('mapping', () =>
    mappingOfFile(ctx, to.federation, { integration, mapping: sentMapping }, files),
  )
  const { document: sent, problems } = adapter.read(files, await targetOf(ctx, to), mapping?.columns)
  if (sent === null) throw refusalOf(problems)
  const wrong = problems.filter(({ kind }) => kind === 'REFUSED')
  // All of it is stored, or nothing.
  if (!dryRun && wrong.length > 0) throw refusalOf(wrong)
  if (!dryRun && mapping !== null && sentMapping !== undefined) {
    await keepMapping(ctx, to.federation, { ...mapping, version: sentMapping.version })
  }
  const document = settleDocument(sent, settled)
  const isInto = adapter.into === 'COMPETITION'
  const options = (collection: 'persons' | 'horses', others: readonly string[]) => ({
    ...{
      update: !isInto,
      createIds: settledAsNew(settled, collection),
      uniqueBy: uniqueBy(integration, document, others),
    },
  })
  const input = ApplyBatch.parse({
    ...{ federation: to.federation.federationRef, batch: batch ?? ctx.newRef(), dryRun, document },
    apply: {
      persons: options('persons', ['FEI']),
      horses: options('horses', ['UELN', 'CHIP', 'FEI']),
      organisations: { update: !isInto, createIds: settledAsNew(settled, 'organisations') },
    },
  })
  refuseUnsupported(input)
  return orderBatch({ ...ctx, federation: to.federation }, input, {
    ...{ integration, competition: to.competition?.ref ?? null },
    read: { files: files.map(({ name }) => name), problems: [...problems], isMapped: mapping !== null },
  })
}

/** The import of whoever manages a competition. */
export const importIntoCompetition = async (
  ctx: ActingContext & { readonly competition: CompetitionScope },
  run: Run,
): Promise<TaskSummary> => {
  const federation = await federationOfManaged(ctx, ctx.competition.ref)
  return orderImportRun(ctx, { federation, competition: ctx.competition }, run)
}
