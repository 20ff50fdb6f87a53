import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { ResultExportType, ResultFileFormat } from '@oxer/domain/competitions/result/result-entry.schema'
import {
  HippomundoOverview,
  Integration,
  IntegrationSummary,
  RunIntegration,
} from '@oxer/domain/exchange/integration/integration.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageCompetition, mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { command, registered, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { runIntegration } from './integration.commands.ts'
import { exportHippomundo, exportResultsAs } from './integration.files.ts'
import { getHippomundo, listIntegrations } from './integration.queries.ts'

const tags = ['superadmin']
const InCompetition = z.object({ competition: Ref })
const toolbox = '/competition/manage/{competition}/toolbox' as const

export const integrationRouter = router({
  list: superAdmin
    .meta(
      get('/superadmin/integration', 'The other systems with which files are exchanged, and their last runs', { tags }),
    )
    .output(z.array(IntegrationSummary))
    .query(({ ctx }) => listIntegrations(ctx)),
  run: command.superAdmin
    .meta(
      post('/superadmin/integration/{integration}/run', 'Make the file of an integration, as a task', {
        ...{ tags, description: 'The file waits in the tasks of the caller. A dry run only counts its lines.' },
      }),
    )
    .input(RunIntegration.extend({ integration: Integration.describe('Which of them') }))
    .output(TaskSummary)
    .mutation(({ ctx, input }) => runIntegration(ctx, input)),
  hippomundo: registered
    .meta(get(`${toolbox}/hippomundo`, 'Which results go into the file for Hippomundo, and which horses lack a UELN'))
    .input(InCompetition)
    .output(HippomundoOverview)
    .use(mayManageCompetition)
    .query(({ ctx }) => getHippomundo(ctx)),
})

export const integrationDownloads = router({
  exportHippomundo: registered
    .meta(
      get(`${toolbox}/hippomundo/export`, 'Results by horse for Hippomundo', {
        description:
          'A CSV file in a layout of Oxer, named in its first line. It has horses with a UELN, and no riders.',
        contentTypes: [spreadsheetTypes.CSV],
      }),
    )
    .input(InCompetition)
    .output(FileReply)
    .use(mayManageCompetition)
    .query(({ ctx }) => exportHippomundo(ctx)),
})

/** Under the results of competitions, whose files they are. */
export const resultDownloads = router({
  export: registered
    .meta(
      get('/competition/{competition}/results/export', 'Results as a spreadsheet', {
        description:
          'KNHS_SHOWJUMPING and KNHS_DRESSAGE are CSV files in a layout of Oxer, which their first line names, because the KNHS has published none.',
        contentTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(
      InCompetition.extend({
        exportType: ResultExportType.default('GENERIC').describe('Whose columns the file has'),
        withResultDetails: z.boolean().default(false).describe('With the parts of each result; of GENERIC'),
        format: ResultFileFormat.default('XLSX').describe('The format of the file; of GENERIC'),
        testSet: Ref.optional(),
        isTemplate: z
          .boolean()
          .default(false)
          .describe('The starts without their results, and the columns of their test, to be filled in and imported'),
      }),
    )
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => exportResultsAs(ctx, input)),
})
