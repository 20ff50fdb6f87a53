import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { ReportDetail, ReportPageQuery, ReportQuery, ReportSummary } from '@oxer/domain/reporting/report/report.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { exportReport } from './report.files.ts'
import { getReport, listReports } from './report.queries.ts'

const base = '/myfederation/{federation}/reporting'
const InFederation = z.object({ federation: Ref })

export const reportRouter = router({
  list: registered
    .meta(get(base, 'Reports of a federation'))
    .input(InFederation)
    .output(z.array(ReportSummary))
    .use(mayReadFederation)
    .query(() => listReports()),
  get: registered
    .meta(get(`${base}/detail`, 'One report'))
    .input(InFederation.extend(ReportPageQuery.shape))
    .output(ReportDetail)
    .use(mayReadFederation)
    .query(({ ctx, input: { federation: _federation, ...query } }) => getReport(ctx, ctx.federation, query)),
})

export const reportDownloads = router({
  export: registered
    .meta(get(`${base}/detail/export`, 'A report as a spreadsheet', { contentTypes: Object.values(spreadsheetTypes) }))
    .input(
      InFederation.extend(ReportQuery.shape).extend({
        format: SpreadsheetFormat.default('XLSX').describe('The format of the file'),
      }),
    )
    .output(FileReply)
    .use(mayReadFederation)
    .query(({ ctx, input: { federation: _federation, ...query } }) => exportReport(ctx, query)),
})
