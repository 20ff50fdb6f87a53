import {
  AccountingExportQuery,
  AccountingExportRow,
  QueuedExports,
  QueueExports,
} from '@oxer/domain/finance/external-accounting/accounting-export.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { queueExports, retryExport } from './accounting-export.commands.ts'
import { listExports } from './accounting-export.queries.ts'

export const accountingExportRouter = router({
  list: registered
    .meta(get('/finance/{organisation}/exports', 'Documents on their way to other books, the newest first'))
    .input(AccountingExportQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(AccountingExportRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listExports(ctx, ctx.seller.sellerRef, input)),
  queue: command.registered
    .meta(post('/finance/{organisation}/exports', 'Send final documents from a day on that were not sent yet'))
    .input(QueueExports.extend({ organisation: Ref }))
    .output(QueuedExports)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => queueExports(ctx, ctx.seller, input)),
  retry: command.registered
    .meta(post('/finance/{organisation}/exports/{export}/retry', 'Send a document that failed again'))
    .input(z.object({ organisation: Ref, export: Ref }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => retryExport(ctx, ctx.seller, input.export)),
})
