import { FinanceOverview, OpenDocument, OpenDocumentQuery } from '@oxer/domain/finance/overview/overview.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { getFinanceOverview, listOpenDocuments } from './overview.queries.ts'

const path = '/finance/{organisation}'

/** `organisation` is the owner of a book: a federation or an organisation. */
export const overviewRouter = router({
  get: registered
    .meta(get(`${path}/overview`, 'What a book received, what is open and how long, and what waits'))
    .input(z.object({ organisation: Ref }))
    .output(FinanceOverview)
    .use(mayManageBook)
    .query(({ ctx }) => getFinanceOverview(ctx, ctx.seller)),
  openDocuments: registered
    .meta(get(`${path}/open-documents`, 'Orders and invoices that are not paid, the longest due first'))
    .input(OpenDocumentQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(OpenDocument))
    .use(mayManageBook)
    .query(({ ctx, input }) => listOpenDocuments(ctx, ctx.seller, input)),
})
