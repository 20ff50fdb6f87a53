import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import {
  FileColumns,
  ForgetMapping,
  ImportMapping,
  ImportMappings,
  ImportOfCompetition,
  KeepMapping,
  ReadColumns,
} from '@oxer/domain/exchange/integration/import-mapping.schema'
import { maximumImportFileBytes } from '@oxer/domain/exchange/integration/import-run.schema'
import { del, formData, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageCompetition } from '../../competitions/competition/competition.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { forgetMapping, keepMapping } from './import-mapping.commands.ts'
import { listMappings, readFileColumns } from './import-mapping.queries.ts'

const path = '/competition/manage/{competition}/import/{integration}' as const
/** A table, or a document, which has no columns. */
const fileTypes = [...Object.values(spreadsheetTypes), 'application/json']

/** They are of the federation; whoever manages one of its competitions uses, changes and forgets them there (decision 452). */
export const importMappingRouter = router({
  columns: command.registered
    .meta(
      post(`${path}/columns`, 'Read the columns of a file, with their first values', {
        ...{ maxBodyBytes: maximumImportFileBytes, fileTypes },
        description:
          'Each column has the field that the kept mapping of these headings, or else its heading, gives it. Nothing is stored; isKnown says whether the file can be read without a mapping.',
      }),
    )
    .input(formData(ReadColumns))
    .output(FileColumns)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => readFileColumns(ctx, ctx.competition, input)),
  list: registered
    .meta(get(`${path}/mappings`, 'The column mappings that the federation keeps, and what a column may say'))
    .input(ImportOfCompetition)
    .output(ImportMappings)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => listMappings(ctx, ctx.competition, input)),
  keep: command.registered
    .meta(
      put(`${path}/mappings`, 'Keep the mapping of the columns of a file', {
        description:
          'For all files of the federation with the same headings, instead of the one that is kept of them. Its columns are all columns of the file; a column that is not used has no word.',
      }),
    )
    .input(KeepMapping)
    .output(ImportMapping)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => keepMapping(ctx, ctx.competition, input)),
  forget: command.registered
    .meta(del(`${path}/mappings/{mapping}`, 'Forget a mapping of columns'))
    .input(ForgetMapping)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => forgetMapping(ctx, ctx.competition, input)),
})
