import { MovementQuery, MovementRow, PaidOrder, PayOrder } from '@oxer/domain/finance/payment/payment.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  billsOfMember,
  billsOfOrganisation,
  billsOfSeller,
  mayManageBook,
  mayViewMemberFinance,
  mayViewOrganisationFinance,
} from '../bill/bill.guards.ts'
import { listMovements } from './movement.queries.ts'
import { payOrder } from './order-payment.commands.ts'

export const paymentRouter = router({
  payOrder: command.registered
    .meta(post('/finance/{organisation}/orders/{order}/payment', 'Book a payment of an order'))
    .input(PayOrder.extend({ organisation: Ref, order: Ref }))
    .output(PaidOrder)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => payOrder(ctx, ctx.seller, input)),
  ofSeller: registered
    .meta(get('/finance/{organisation}/transactions', 'What payers of a book were charged and paid, the newest first'))
    .input(MovementQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(MovementRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listMovements(ctx.db, billsOfSeller(ctx.seller), input)),
  ofMember: registered
    .meta(get('/member/{member}/finance/transactions', 'What a member was charged and paid, the newest first'))
    .input(MovementQuery.extend({ member: Ref }))
    .output(cursorPageOf(MovementRow))
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => listMovements(ctx.db, billsOfMember(ctx.person), input)),
  ofOrganisation: registered
    .meta(
      get('/organisation/{organisation}/finance/transactions', 'What a club was charged and paid, the newest first'),
    )
    .input(MovementQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(MovementRow))
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => listMovements(ctx.db, billsOfOrganisation(ctx.organisation), input)),
})
