import {
  ApprovePayout,
  CancelPayout,
  OrderPayout,
  PayoutCalculation,
  PayoutDifferences,
  PayoutRow,
  Payouts,
  PayoutTerms,
  RejectPayout,
} from '@oxer/domain/finance/payout/payout.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { billsOfCompetition } from '../../finance/bill/bill.guards.ts'
import { listPayouts } from '../../finance/payout/payout.queries.ts'
import { exportPayouts } from '../../finance/payout/payout-list.files.ts'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetitionFinance } from './competition.guards.ts'
import {
  approveCompetitionPayout,
  calculateCompetitionPayout,
  cancelCompetitionPayout,
  downloadCompetitionPayout,
  orderCompetitionPayout,
  readPayoutDifferences,
  rejectCompetitionPayout,
} from './competition-payout.commands.ts'

const path = '/competition/manage/{competition}/finance/payout'
const Of = z.object({ competition: Ref })
const OfPayout = Of.extend({ payout: Ref.describe('A payout of the competition') })

export const competitionPayoutRouter = router({
  list: registered
    .meta(get(path, 'What was paid out, the newest first'))
    .input(Of)
    .output(Payouts)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => listPayouts(ctx, billsOfCompetition(ctx.competition))),
  calculate: registered
    .meta(post(`${path}/calculate`, 'What would be paid out now', { readOnly: true }))
    .input(PayoutTerms.extend(Of.shape))
    .output(PayoutCalculation)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => calculateCompetitionPayout(ctx, ctx.competition, input)),
  differences: registered
    .meta(get(`${path}/diffs`, 'What is due now less all payouts, by contact and article'))
    .input(
      Of.extend({ receivedOnly: PayoutTerms.shape.receivedOnly.describe('Whether only what was received counts') }),
    )
    .output(PayoutDifferences)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input: { receivedOnly } }) =>
      readPayoutDifferences(ctx, ctx.competition, { receivedOnly, netting: false, minimum: 0 }),
    ),
  order: command.registered
    .meta(post(path, 'Freeze what would be paid out now, and order it from the bank'))
    .input(OrderPayout.extend(Of.shape))
    .output(PayoutRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, ...order } }) =>
      orderCompetitionPayout(ctx, ctx.competition, order),
    ),
  cancel: command.registered
    .meta(put(`${path}/{payout}/cancel`, 'Cancel a payout that was not given to the bank'))
    .input(CancelPayout.extend(OfPayout.shape))
    .output(PayoutRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => cancelCompetitionPayout(ctx, ctx.competition, input)),
  approve: command.registered
    .meta(put(`${path}/{payout}/approve`, 'Approve a payout that another person proposed, and order it from the bank'))
    .input(ApprovePayout.extend(OfPayout.shape))
    .output(PayoutRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => approveCompetitionPayout(ctx, ctx.competition, input)),
  reject: command.registered
    .meta(put(`${path}/{payout}/reject`, 'Reject a payout that another person proposed'))
    .input(RejectPayout.extend(OfPayout.shape))
    .output(PayoutRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => rejectCompetitionPayout(ctx, ctx.competition, input)),
})

export const competitionPayoutDownloads = router({
  exportPayouts: registered
    .meta(get(`${path}/export`, 'What was paid out, to whom, as a spreadsheet', { contentTypes: listFileTypes }))
    .input(Of.extend(listFileInput))
    .output(FileReply)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => exportPayouts(ctx, billsOfCompetition(ctx.competition), input)),
  file: registered
    .meta(
      get(`${path}/{payout}/file`, 'A payout as the bank takes it (pain.001)', { contentTypes: ['application/xml'] }),
    )
    .input(OfPayout)
    .output(FileReply)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => downloadCompetitionPayout(ctx, ctx.competition, input.payout)),
})
