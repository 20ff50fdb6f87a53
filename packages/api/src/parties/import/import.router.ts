import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { ImportFile, maximumImportBytes } from '@oxer/domain/parties/import/import.schema'
import { FileReply, formData, get, post } from '@oxer/openapi'
import { mayAskFederation } from '../../federation/federation/federation.guards.ts'
import { command, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { orderImport } from './import.commands.ts'
import { importTemplate } from './import.files.ts'

const limit = {
  maxBodyBytes: maximumImportBytes,
  fileTypes: Object.values(spreadsheetTypes),
  description:
    'CSV or XLSX with a header. All rows are imported, or none. The outcome of the task counts the rows and lists the errors; the file of the task contains every wrong row. A dry run, which is the default, changes nothing.',
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
})

export const importDownloads = router({
  horseTemplate: superAdmin
    .meta(
      get('/horse/import/template', 'An empty spreadsheet of horses to fill in', {
        contentTypes: [spreadsheetTypes.XLSX],
      }),
    )
    .output(FileReply)
    .query(({ ctx }) => importTemplate(ctx, 'horse')),
  personTemplate: superAdmin
    .meta(
      get('/person/import/template', 'An empty spreadsheet of persons to fill in', {
        contentTypes: [spreadsheetTypes.XLSX],
      }),
    )
    .output(FileReply)
    .query(({ ctx }) => importTemplate(ctx, 'person')),
})
