import { batchTask } from '@oxer/domain/exchange/batch/batch.rules'
import { feiResultsLayout } from '@oxer/domain/exchange/fei/fei-results.presets'
import { feiOverviewOf } from '@oxer/domain/exchange/fei/fei-results.rules'
import type { FeiOverview } from '@oxer/domain/exchange/fei/fei-results.schema'
import { fileImports } from '@oxer/domain/exchange/integration/import-adapters.presets'
import { importLayouts, LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import { fileLayouts } from '@oxer/domain/exchange/integration/integration.presets'
import {
  FileIntegration,
  type HippomundoOverview,
  Integration,
  type IntegrationSummary,
  TableIntegration,
} from '@oxer/domain/exchange/integration/integration.schema'
import { hippomundoOverviewOf } from '@oxer/domain/exchange/integration/integration-file.rules'
import type { Context } from '../../kernel/context/context.ts'
import { readCompetitionDocument } from '../document/competition-document.queries.ts'

/** The kind of task that makes the file of an integration. */
export const exportKind = 'integration-export'

type Run = { integration: string; at: Date }

/** The last run of each: of a task, of the books of another system, or of a show in Equipe. */
const lastRuns = async (db: Context['db']): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db.$queryRaw<Run[]>`
    SELECT input->>'integration' AS integration, max(ended_at) AS at FROM task
    WHERE kind IN (${exportKind}, ${batchTask}) AND status = 'DONE' AND input->>'integration' IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT CASE system WHEN 'EXACT_ONLINE' THEN 'EXACT_ONLINE' ELSE 'UBL_EXPORT' END, max(sent_at) FROM accounting_export
    WHERE system IN ('EXACT_ONLINE', 'UBL_EXPORT') AND sent_at IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT 'EQUIPE_IMPORT', max(received_at) FROM equipe_test HAVING count(*) > 0`
  return new Map(rows.map(({ integration, at }) => [integration, at]))
}

const offeredAs = (integration: Integration): IntegrationSummary['offered'] => {
  if (FileIntegration.safeParse(integration).success) return 'FILE'
  if (integration === 'UBL_EXPORT' || integration === 'EXACT_ONLINE') return 'BOOKS'
  return integration === 'EQUIPE_IMPORT' ? 'SERVICE' : 'IMPORT'
}

/** q137 */
export const listIntegrations = async ({ db }: Pick<Context, 'db'>): Promise<IntegrationSummary[]> => {
  const runs = await lastRuns(db)
  return Integration.options.map((integration) => {
    const file = FileIntegration.safeParse(integration)
    const read = LayoutIntegration.safeParse(integration)
    const table = TableIntegration.safeParse(integration)
    const layout = read.success ? importLayouts[read.data] : table.success ? fileLayouts[table.data] : null
    return {
      integration,
      direction: integration.endsWith('_IMPORT') ? 'IN' : 'OUT',
      offered: offeredAs(integration),
      layout: layout?.name ?? fileImports[integration]?.layout ?? (file.success ? feiResultsLayout : null),
      into: fileImports[integration]?.into ?? null,
      // Of the file of the FEI, the names inside are ours.
      isOwnLayout: file.success || (layout !== null && !('isOwn' in layout && !layout.isOwn)),
      lastRunAt: runs.get(integration)?.toISOString() ?? null,
    }
  })
}

export const getHippomundo = async (ctx: Parameters<typeof readCompetitionDocument>[0]): Promise<HippomundoOverview> =>
  hippomundoOverviewOf(await readCompetitionDocument(ctx))

export const getFeiOverview = async (ctx: Parameters<typeof readCompetitionDocument>[0]): Promise<FeiOverview> =>
  feiOverviewOf(await readCompetitionDocument(ctx))

/** cr041: those whose files go into a competition. */
export const listOffered = async (ctx: Pick<Context, 'db'>): Promise<IntegrationSummary[]> =>
  (await listIntegrations(ctx)).filter(({ into }) => into === 'COMPETITION')
