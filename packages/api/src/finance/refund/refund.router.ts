import {
  ChangeRefund,
  OrderRefund,
  RefundBankLine,
  RefundQuery,
  RefundRow,
  RejectRefund,
} from '@oxer/domain/finance/refund/refund.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { refundLine } from './line-refund.commands.ts'
import { approveRefund, cancelRefund, orderRefund, rejectRefund } from './refund.commands.ts'
import { downloadRefund } from './refund.files.ts'
import { listRefunds } from './refund.queries.ts'

const path = '/finance/{organisation}/refunds'
const Of = z.object({ organisation: Ref })
const OfRefund = Of.extend({ refund: Ref.describe('A refund of the book') })

export const refundRouter = router({
  list: registered
    .meta(get(path, 'Refunds that the office ordered or proposed, the newest first'))
    .input(RefundQuery.extend(Of.shape))
    .output(cursorPageOf(RefundRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listRefunds(ctx, ctx.seller, input)),
  order: command.registered
    .meta(post(path, 'Give money back to a payer, or propose it where a second person decides'))
    .input(OrderRefund.extend(Of.shape))
    .output(RefundRow)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, ...refund } }) => orderRefund(ctx, ctx.seller, refund)),
  ofLine: command.registered
    .meta(
      post(
        '/finance/{organisation}/bank/lines/{line}/refund',
        'Send the money of an unknown payer back to the account from which it came, or propose it',
      ),
    )
    .input(RefundBankLine.extend(Of.extend({ line: Ref.describe('A line of a statement') }).shape))
    .output(RefundRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => refundLine(ctx, ctx.seller, input)),
  cancel: command.registered
    .meta(put(`${path}/{refund}/cancel`, 'Withdraw a refund, or cancel one that was not given to the bank'))
    .input(ChangeRefund.extend(OfRefund.shape))
    .output(RefundRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => cancelRefund(ctx, ctx.seller, input)),
  approve: command.registered
    .meta(put(`${path}/{refund}/approve`, 'Approve a refund that another person proposed, and book it'))
    .input(ChangeRefund.extend(OfRefund.shape))
    .output(RefundRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => approveRefund(ctx, ctx.seller, input)),
  reject: command.registered
    .meta(put(`${path}/{refund}/reject`, 'Reject a refund that another person proposed'))
    .input(RejectRefund.extend(OfRefund.shape))
    .output(RefundRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => rejectRefund(ctx, ctx.seller, input)),
})

export const refundDownloads = router({
  file: registered
    .meta(
      get(`${path}/{refund}/file`, 'A refund as the bank takes it (pain.001)', { contentTypes: ['application/xml'] }),
    )
    .input(OfRefund)
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input }) => downloadRefund(ctx, ctx.seller, input.refund)),
})
