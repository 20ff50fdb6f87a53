import { AssignCredit, AssignedCredit, CreditQuery, PayerCredit } from '@oxer/domain/finance/credit/credit.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { assignCredit } from './credit.commands.ts'
import { listCredits } from './credit.queries.ts'

const path = '/finance/{organisation}/credits'

export const creditRouter = router({
  list: registered
    .meta(get(path, 'Payers of a book with money or credit on account, the most first'))
    .input(CreditQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(PayerCredit))
    .use(mayManageBook)
    .query(({ ctx, input }) => listCredits(ctx.db, ctx.seller, input)),
  assign: command.registered
    .meta(post(`${path}/assign`, 'Settle open documents of a payer with what the payer has on account'))
    .input(AssignCredit.extend({ organisation: Ref }))
    .output(AssignedCredit)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => assignCredit(ctx, ctx.seller, input)),
})
