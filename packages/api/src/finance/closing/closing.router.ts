import { CloseBook, ClosingView } from '@oxer/domain/finance/closing/closing.schema'
import { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { closeBook } from './closing.commands.ts'
import { readClosing } from './closing.queries.ts'

const path = '/finance/{organisation}/closing'

export const closingRouter = router({
  get: registered
    .meta(get(path, 'What keeps a period of a seller open'))
    .input(z.object({ organisation: Ref, through: LocalDate.describe('The last day of the period') }))
    .output(ClosingView)
    .use(mayManageBook)
    .query(({ ctx, input }) => readClosing(ctx.db, ctx.seller.sellerRef, input.through)),
  close: command.registered
    .meta(post(path, 'Close a period: nothing is booked in it any more'))
    .input(CloseBook.extend({ organisation: Ref }))
    .output(BookSettings)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _, ...input } }) =>
      closeBook(ctx, { ...ctx.seller, ownerRef: ctx.seller.sellerRef }, input),
    ),
})
