import {
  PrintDocumentType,
  PrintOptions,
  PrintOrder,
  PrintRequest,
  PrintSetting,
} from '@oxer/domain/competitions/print/print.schema'
import { WholeNumber } from '@oxer/domain/kernel/number/number.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { orderPrint, savePrintOptions } from './print.commands.ts'
import { printDocument } from './print.files.ts'
import { getPrintSetting } from './print.queries.ts'

const base = '/competition/manage/{competition}/print/{document}'
const OfDocument = z.object({ competition: Ref, document: PrintDocumentType.describe('What is printed') })

export const printRouter = router({
  setting: registered
    .meta(get(`${base}/options`, 'How a document of a competition is printed, and what it can be printed of'))
    .input(OfDocument)
    .output(PrintSetting)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getPrintSetting(ctx, ctx.competition, input.document)),
  saveOptions: command.registered
    .meta(post(`${base}/options`, 'Keep how a document of a competition is printed'))
    .input(
      PrintOptions.extend({
        ...OfDocument.shape,
        version: WholeNumber.describe('The version that was seen; 0 for none'),
      }),
    )
    .output(PrintSetting)
    .use(mayManageCompetition)
    .mutation(({ ctx, input: { competition: _, ...rest } }) => savePrintOptions(ctx, rest)),
  order: command.registered
    .meta(
      post(
        '/competition/manage/{competition}/print',
        'Print several documents of a competition by a task, such as all of a day',
        {
          description:
            'Each document has the options that are kept for it. The file is at /tasks/{task}/download once the task is done.',
        },
      ),
    )
    .input(PrintOrder)
    .output(TaskSummary)
    .use(mayViewCompetition)
    .mutation(({ ctx, input }) => orderPrint(ctx, input)),
})

export const printDownloads = router({
  document: registered
    .meta(
      get(base, 'A document of a competition as PDF', {
        description: 'The whole is at most 200 pages, with its copies.',
        contentTypes: ['application/pdf'],
      }),
    )
    .input(PrintRequest)
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => printDocument(ctx, input)),
})
