import {
  CloseDesk,
  DepositCash,
  DeskDay,
  DeskDays,
  DeskPayerQuery,
  DeskPayers,
  DeskPayments,
  DeskTab,
  OpenDesk,
  OpenDrawers,
  PayerOfTab,
  RefundAtDesk,
  TakeMoney,
  TakenMoney,
} from '@oxer/domain/finance/desk/desk.schema'
import { Ref, RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageBook } from '../../finance/bill/bill.guards.ts'
import {
  closeDesk,
  depositCash,
  openDesk,
  refundAtDesk,
  takeMoney,
  undoDeposit,
  undoTaking,
} from '../../finance/desk/desk.commands.ts'
import { findPayers, listDays, listDeskPayments, showTab } from '../../finance/desk/desk.queries.ts'
import { createReceiptAtDesk, downloadReceiptAtDesk } from '../../finance/desk/desk-receipt.commands.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { mayManageCompetitionFinance } from './competition.guards.ts'
import { atDesk, listOpenDrawers } from './competition-finance.queries.ts'

const path = '/competition/manage/{competition}/finance/desk'
const Of = z.object({ competition: Ref })
const OfDay = Of.extend({ day: Ref.describe('A day of a drawer') })
const OfPayment = OfDay.extend({ payment: Ref.describe('A payment of the day') })

export const competitionDeskRouter = router({
  list: registered
    .meta(get(path, 'Days of the drawers of a competition, the open ones first'))
    .input(Of)
    .output(DeskDays)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => atDesk(ctx, (place) => listDays(ctx.db, place))),
  drawers: registered
    .meta(get('/finance/{organisation}/desk/open', 'Drawers of a seller that nobody has closed, the last opened first'))
    .input(z.object({ organisation: Ref }))
    .output(OpenDrawers)
    .use(mayManageBook)
    .query(({ ctx }) => listOpenDrawers(ctx.db, ctx.seller.sellerRef)),
  open: command.registered
    .meta(post(path, 'Open a drawer with a count'))
    .input(OpenDesk.extend(Of.shape))
    .output(DeskDay)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, ...drawer } }) =>
      atDesk(ctx, (place) => openDesk(ctx, place, drawer)),
    ),
  payers: registered
    .meta(get(`${path}/payers`, 'Who has something to pay at a competition'))
    .input(DeskPayerQuery.extend(Of.shape))
    .output(DeskPayers)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => atDesk(ctx, (place) => findPayers(ctx.db, place, input.q))),
  tab: registered
    .meta(get(`${path}/tab`, 'What somebody has to pay at a competition'))
    .input(PayerOfTab.extend(Of.shape))
    .output(DeskTab)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input: { competition: _competition, ...payer } }) =>
      atDesk(ctx, (place) => showTab(ctx.db, place, payer)),
    ),
  payments: registered
    .meta(get(`${path}/{day}/payment`, 'What a drawer took and gave back on a day, the newest first'))
    .input(OfDay)
    .output(DeskPayments)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => atDesk(ctx, (place) => listDeskPayments(ctx.db, place, input.day))),
  take: command.registered
    .meta(post(`${path}/{day}/payment`, 'Take money for a tab: what is open is booked and paid'))
    .input(TakeMoney.extend(OfDay.shape))
    .output(TakenMoney)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, day, ...money } }) =>
      atDesk(ctx, (place) => takeMoney(ctx, place, day, money)),
    ),
  undo: command.registered
    .meta(post(`${path}/{day}/payment/{payment}/undo`, 'Take back money that was booked by mistake'))
    .input(OfPayment)
    .output(z.void())
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => atDesk(ctx, (place) => undoTaking(ctx, place, input))),
  refund: command.registered
    .meta(post(`${path}/{day}/payment/{payment}/refund`, 'Give money of a payment back'))
    .input(RefundAtDesk.extend(OfPayment.shape))
    .output(TakenMoney)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, day, payment, ...money } }) =>
      atDesk(ctx, (place) => refundAtDesk(ctx, place, { day, payment }, money)),
    ),
  receipt: command.registered
    .meta(post(`${path}/{day}/payment/{payment}/receipt`, 'Make the receipt of what a payment paid, once'))
    .input(OfPayment)
    .output(RefName)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => atDesk(ctx, (place) => createReceiptAtDesk(ctx, place, input))),
  deposit: command.registered
    .meta(post(`${path}/{day}/deposit`, 'Take cash of a drawer to the bank; a line of the bank books it in'))
    .input(DepositCash.extend(OfDay.shape))
    .output(DeskDay)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, day, ...cash } }) =>
      atDesk(ctx, (place) => depositCash(ctx, place, day, cash)),
    ),
  undoDeposit: command.registered
    .meta(post(`${path}/{day}/deposit/{deposit}/undo`, 'Take back cash that did not go to the bank'))
    .input(OfDay.extend({ deposit: Ref.describe('What went to the bank') }))
    .output(DeskDay)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => atDesk(ctx, (place) => undoDeposit(ctx, place, input))),
  close: command.registered
    .meta(post(`${path}/{day}/close`, 'Close a drawer with a count; it takes no more'))
    .input(CloseDesk.extend(OfDay.shape))
    .output(DeskDay)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, day, ...count } }) =>
      atDesk(ctx, (place) => closeDesk(ctx, place, day, count)),
    ),
})

export const competitionDeskDownloads = router({
  receiptPdf: registered
    .meta(
      get(`${path}/{day}/payment/{payment}/receipt`, 'The receipt of what a payment paid (PDF)', {
        contentTypes: ['application/pdf'],
      }),
    )
    .input(OfPayment)
    .output(FileReply)
    .use(mayManageCompetitionFinance)
    .use(notesLooks)
    .query(({ ctx, input }) => atDesk(ctx, (place) => downloadReceiptAtDesk(ctx, place, input))),
})
