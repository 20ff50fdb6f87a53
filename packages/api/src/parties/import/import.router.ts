import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { ImportFile, ImportTemplate, maximumImportBytes } from '@oxer/domain/parties/import/import.schema'
import { FileReply, formData, get, post } from '@oxer/openapi'
import { mayAskFederation } from '../../federation/federation/federation.guards.ts'
import { command, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { orderImport } from './import.commands.ts'
import { importTemplate } from './import.files.ts'

const limit = {
  maxBodyBytes: maximumImportBytes,
  fileTypes: Object.values(spreadsheetTypes),
  description:
    'CSV or XLSX with a header. All rows are imported, or none. A row whose number (external id, UELN, chip, FEI) names a stored record is about that record. What was imported is a batch, which can be undone for thirty days; the outcome of the task names it. The outcome counts the rows and lists the errors; the file of the task contains every wrong row. A dry run, which is the default, does the same work and takes it back.',
}

export const importRouter = router({
  horses: command.superAdmin
    .meta(post('/horse/import', 'Import horses from a file', limit))
    .input(formData(ImportFile))
    .output(TaskSummary)
    .use(mayAskFederation)
    .mutation(({ ctx, input }) => orderImport(ctx, 'horse', input)),
  persons: command.superAdmin
    .meta(post('/person/import', 'Import persons from a file', limit))
    .input(formData(ImportFile))
    .output(TaskSummary)
    .use(mayAskFederation)
    .mutation(({ ctx, input }) => orderImport(ctx, 'person', input)),
  organisations: command.superAdmin
    .meta(post('/organisation/import', 'Import organisations from a file', limit))
    .input(formData(ImportFile))
    .output(TaskSummary)
    .use(mayAskFederation)
    .mutation(({ ctx, input }) => orderImport(ctx, 'organisation', input)),
})

const templateTypes = { contentTypes: Object.values(spreadsheetTypes) }

export const importDownloads = router({
  horseTemplate: superAdmin
    .meta(get('/horse/import/template', 'A spreadsheet of horses to fill in, with an example', templateTypes))
    .input(ImportTemplate)
    .output(FileReply)
    .query(({ ctx, input }) => importTemplate(ctx, 'horse', input.kind)),
  personTemplate: superAdmin
    .meta(get('/person/import/template', 'A spreadsheet of persons to fill in, with an example', templateTypes))
    .input(ImportTemplate)
    .output(FileReply)
    .query(({ ctx, input }) => importTemplate(ctx, 'person', input.kind)),
  organisationTemplate: superAdmin
    .meta(
      get('/organisation/import/template', 'A spreadsheet of organisations to fill in, with an example', templateTypes),
    )
    .input(ImportTemplate)
    .output(FileReply)
    .query(({ ctx, input }) => importTemplate(ctx, 'organisation', input.kind)),
})
