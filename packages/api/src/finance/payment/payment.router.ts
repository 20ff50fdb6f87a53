import {
  hasWholeTarget,
  PaymentRequests,
  PayTargetFields,
  payTargetOf,
  wholeTarget,
} from '@oxer/domain/finance/payment/pay.schema'
import {
  MovementQuery,
  MovementRow,
  PaidOrder,
  PaymentQuery,
  PaymentRow,
  PayOrder,
  UndoPayment,
  WriteOffDocument,
} from '@oxer/domain/finance/payment/payment.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
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
import { payInvoice, payOrder } from './order-payment.commands.ts'
import { readPaymentRequests } from './pay.queries.ts'
import { listPayments } from './payment.queries.ts'
import { writeOffDocument } from './refund.commands.ts'
import { undoPayment } from './undo.commands.ts'

export const paymentRouter = router({
  payOrder: command.registered
    .meta(post('/finance/{organisation}/orders/{order}/payment', 'Book a payment of an order'))
    .input(PayOrder.extend({ organisation: Ref, order: Ref }))
    .output(PaidOrder)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => payOrder(ctx, ctx.seller, input)),
  payInvoice: command.registered
    .meta(post('/finance/{organisation}/invoices/{invoice}/payment', 'Book a payment of an invoice'))
    .input(PayOrder.extend({ organisation: Ref, invoice: Ref }))
    .output(PaidOrder)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => payInvoice(ctx, ctx.seller, input)),
  writeOff: command.registered
    .meta(post('/finance/{organisation}/open-documents/{document}/write-off', 'Give up what is open of a document'))
    .input(WriteOffDocument.extend({ organisation: Ref, document: Ref.describe('An order or an invoice') }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => writeOffDocument(ctx, ctx.seller, input)),
  list: registered
    .meta(get('/finance/{organisation}/payments', 'Payments of a book and what went back of them, the newest first'))
    .input(PaymentQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(PaymentRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listPayments(ctx.db, ctx.seller, input)),
  undo: command.registered
    .meta(post('/finance/{organisation}/payments/{payment}/undo', 'Take back a payment that never came in'))
    .input(UndoPayment.extend({ organisation: Ref, payment: Ref.describe('A payment of the book') }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => undoPayment(ctx, ctx.seller, input)),
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
  payOfMember: registered
    .meta(
      get(
        '/member/{member}/finance/pay',
        'How a member pays what is owed: one transfer for each seller, or for one document',
      ),
    )
    .input(z.object({ member: Ref, ...PayTargetFields }).refine(hasWholeTarget, wholeTarget))
    .output(PaymentRequests)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => readPaymentRequests(ctx, billsOfMember(ctx.person), payTargetOf(input))),
  payOfOrganisation: registered
    .meta(
      get(
        '/organisation/{organisation}/finance/pay',
        'How a club pays what is owed: one transfer for each seller, or for one document',
      ),
    )
    .input(z.object({ organisation: Ref, ...PayTargetFields }).refine(hasWholeTarget, wholeTarget))
    .output(PaymentRequests)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => readPaymentRequests(ctx, billsOfOrganisation(ctx.organisation), payTargetOf(input))),
  payOfSeller: registered
    .meta(
      get('/finance/{organisation}/pay', 'How one bill, order or invoice of a book is paid, to show it to its payer'),
    )
    .input(
      z.object({
        organisation: Ref,
        kind: PayTargetFields.kind.unwrap(),
        document: PayTargetFields.document.unwrap(),
      }),
    )
    .output(PaymentRequests)
    .use(mayManageBook)
    .query(({ ctx, input }) => readPaymentRequests(ctx, billsOfSeller(ctx.seller), input)),
})
