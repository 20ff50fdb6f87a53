import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { ResultExportType, ResultFileFormat } from '@oxer/domain/competitions/result/result-entry.schema'
import { BatchLine } from '@oxer/domain/exchange/batch/batch.schema'
import { FeiOverview } from '@oxer/domain/exchange/fei/fei-results.schema'
import { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import { maximumImportFileBytes, RunImport, RunIntegration } from '@oxer/domain/exchange/integration/import-run.schema'
import { HippomundoOverview, IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageCompetition, mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { command, registered, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { listBatches } from '../batch/batch.queries.ts'
import { importIntoCompetition } from './import.commands.ts'
import { runIntegration } from './integration.commands.ts'
import { exportFeiResults, exportHippomundo, exportResultsAs, importTemplate, xmlType } from './integration.files.ts'
import { getFeiOverview, getHippomundo, listIntegrations, listOffered } from './integration.queries.ts'

const tags = ['superadmin']
/** A table, or a document. */
const fileTypes = [...Object.values(spreadsheetTypes), 'application/json', 'application/xml', 'text/xml']
const InCompetition = z.object({ competition: Ref })
const imports = '/competition/manage/{competition}/import' as const
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
      post('/superadmin/integration/{integration}/run', 'Make or read the file of an integration, as a task', {
        ...{ tags, maxBodyBytes: maximumImportFileBytes, fileTypes },
        description:
          'A file that is made waits in the tasks of the caller; a dry run only counts its lines. Files that are read are sent as a form, and the outcome of the task says what became of each record; an import is a dry run unless dryRun is false.',
      }),
    )
    .input(formData(RunIntegration))
    .output(TaskSummary)
    .mutation(({ ctx, input }) => runIntegration(ctx, input)),
  hippomundo: registered
    .meta(get(`${toolbox}/hippomundo`, 'Which results go into the file for Hippomundo, and which horses lack a UELN'))
    .input(InCompetition)
    .output(HippomundoOverview)
    .use(mayManageCompetition)
    .query(({ ctx }) => getHippomundo(ctx)),
  fei: registered
    .meta(
      get(`${toolbox}/fei`, 'Which results go into the file for the FEI, and which riders and horses lack its number'),
    )
    .input(InCompetition)
    .output(FeiOverview)
    .use(mayManageCompetition)
    .query(({ ctx }) => getFeiOverview(ctx)),
  offered: registered
    .meta(get(`${imports}`, 'The other systems whose files go into a competition'))
    .input(InCompetition)
    .output(z.array(IntegrationSummary))
    .use(mayManageCompetition)
    .query(({ ctx }) => listOffered(ctx)),
  import: command.registered
    .meta(
      post(`${imports}/{integration}`, 'Read the file of another system into a competition, as a task', {
        ...{ maxBodyBytes: maximumImportFileBytes, fileTypes },
        description:
          'Its riders, horses and entries; a dry run, unless dryRun is false. The outcome of the task says what became of each record, and what somebody must decide. Stored riders and horses are found and not changed. docs/exchange.md describes the layouts.',
      }),
    )
    .input(formData(RunImport))
    .output(TaskSummary)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => importIntoCompetition(ctx, input)),
  imported: registered
    .meta(get(`${imports}/batches`, 'What was imported into a competition, the latest first'))
    .input(CursorQuery.extend(InCompetition.shape))
    .output(cursorPageOf(BatchLine))
    .use(mayManageCompetition)
    .query(({ ctx, input }) => listBatches(ctx, { competitionRef: ctx.competition.ref }, input)),
})

export const integrationDownloads = router({
  importTemplate: registered
    .meta(
      get(`${imports}/{integration}/template`, 'An empty file of a layout of Oxer, to be filled in', {
        contentTypes: [spreadsheetTypes.CSV],
      }),
    )
    .input(InCompetition.extend({ integration: LayoutIntegration.describe('Which of them') }))
    .output(FileReply)
    .use(mayManageCompetition)
    .query(({ input }) => importTemplate(input.integration)),
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
  exportFei: registered
    .meta(
      get(`${toolbox}/fei/export`, 'Results of show jumping as XML for the FEI', {
        description:
          'Of riders and horses with a number of the FEI. The envelope is that of the FEI as it was seen; the names inside the rounds are assumed until its schema is at hand, which the name of the file says.',
        contentTypes: [xmlType],
      }),
    )
    .input(InCompetition)
    .output(FileReply)
    .use(mayManageCompetition)
    .query(({ ctx }) => exportFeiResults(ctx)),
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
