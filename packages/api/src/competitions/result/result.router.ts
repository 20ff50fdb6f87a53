import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import {
  EnterResult,
  ResultImportOutcome,
  ResultLine,
  ResultMetadata,
  ResultSheet,
  ResultsPublished,
} from '@oxer/domain/competitions/result/result-entry.schema'
import { RingApp } from '@oxer/domain/federation/ring-app/ring-app.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayEnterResults, mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { enterResult, recalculateResults } from './result.commands.ts'
import { importResults } from './result.files.ts'
import { getResultLine, getResultMetadata, getResultSheet } from './result.queries.ts'
import { publishResults } from './result-publication.commands.ts'
import { listRingApps } from './ring-app.queries.ts'

const InCompetition = z.object({ competition: Ref })
const OfTestSet = InCompetition.extend({ test: Ref, testSet: Ref })
const OfParticipation = OfTestSet.extend({ participation: Ref })

const root = '/competition/manage/{competition}/results' as const

export const resultRouter = router({
  metadata: registered
    .meta(get(`${root}/metadata`, 'Tests and parts for which results are entered, with their progress'))
    .input(InCompetition)
    .output(ResultMetadata)
    .use(mayViewCompetition)
    .query(({ ctx }) => getResultMetadata(ctx.db, ctx.competition)),
  list: registered
    .meta(get(`${root}/{test}/{testSet}`, 'The results of a test set, in the order of its start list'))
    .input(OfTestSet)
    .output(ResultSheet)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getResultSheet(ctx.db, ctx.competition, input)),
  recalculate: registered
    .meta(get(`${root}/{test}/{testSet}/recalculate`, 'Recalculate scores and ranking from the stored results'))
    .input(OfTestSet)
    .output(ResultSheet)
    .use(mayEnterResults)
    .query(({ ctx, input }) => recalculateResults(ctx, input)),
  get: registered
    .meta(get(`${root}/{test}/{testSet}/{participation}`, 'The result of one combination'))
    .input(OfParticipation)
    .output(ResultLine)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getResultLine(ctx.db, ctx.competition, input)),
  ringApps: registered
    .meta(
      get(
        '/competition/manage/{competition}/ring-app/{test}/{testSet}',
        'Other programs at the ring for a test set, with its codes in their addresses',
      ),
    )
    .input(OfTestSet)
    .output(z.array(RingApp))
    .use(mayEnterResults)
    .query(({ ctx, input }) => listRingApps(ctx.db, ctx.competition, input)),
  enter: command.registered
    .meta(post(`${root}/{test}/{testSet}/{participation}`, 'Enter or correct the result of one combination'))
    .input(OfParticipation.extend(EnterResult.shape))
    .output(ResultLine)
    .use(mayEnterResults)
    .mutation(({ ctx, input }) => enterResult(ctx, input)),
  import: command.registered
    .meta(
      post('/competition/{competition}/results/import', 'Import results from a CSV or XLSX file', {
        fileTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(
      formData(InCompetition.extend({ file: z.file(), testSet: Ref.optional(), dryRun: z.boolean().default(false) })),
    )
    .output(ResultImportOutcome)
    .use(mayEnterResults)
    .mutation(({ ctx, input }) => importResults(ctx, input)),
  publish: command.registered
    .meta(post(`${root}/publish`, 'Publish the results that are saved and not yet public'))
    .input(InCompetition.extend({ testSet: Ref.optional().describe('Only the results of this part of a test') }))
    .output(ResultsPublished)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => publishResults(ctx, input)),
})
