import { CreateBillFor, ItemFilter, ItemPage, SearchItems } from '@oxer/domain/finance/bill/bill.schema'
import { Costs, SearchCosts } from '@oxer/domain/finance/cost/cost.schema'
import {
  FinanceOverview,
  FinanceTotals,
  OrderBills,
  OrderedBills,
  OrderOutcome,
  ProcessedOrders,
  ProcessOrders,
  RestoreOrder,
} from '@oxer/domain/finance/order/order.schema'
import {
  AccruedShares,
  ArticleSplits,
  BookedShares,
  SaveSplits,
  SplitSettings,
  Transfers,
} from '@oxer/domain/finance/split/split.schema'
import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefObject } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { createBill } from '../../finance/bill/bill.commands.ts'
import { billsOfCompetition } from '../../finance/bill/bill.guards.ts'
import { billProceduresOf } from '../../finance/bill/bill-of-owner.router.ts'
import { exportItems } from '../../finance/bill/item.files.ts'
import { searchItems } from '../../finance/bill/item-search.queries.ts'
import { searchCostsOfCompetition } from '../../finance/cost/cost.queries.ts'
import { cancelOrder, orderBill, restoreOrder } from '../../finance/order/order.commands.ts'
import { getFinanceOverview, getFinanceTotals } from '../../finance/order/order.queries.ts'
import { orderBills } from '../../finance/order/order-bills.commands.ts'
import { processOrders, processOwnOrder } from '../../finance/order/order-processing.commands.ts'
import { listShares, listTransfers } from '../../finance/split/split.queries.ts'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { handingOn } from '../../kernel/procedure/alike.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetitionFinance } from './competition.guards.ts'
import { sellerOf } from './competition-finance.queries.ts'
import { getSplitSettings, saveCompetitionSplits, splitCompetitionPayments } from './competition-split.commands.ts'

const path = '/competition/manage/{competition}/finance'
const Of = z.object({ competition: Ref })
/** The documents name the competition in the filter too. */
const OfSearch = Of.extend({ competitionRef: Ref.optional().describe('The competition of the address') })

const mayManageBills = handingOn(mayManageCompetitionFinance, ({ competition }) => ({
  bills: billsOfCompetition(competition),
}))

export const competitionFinanceRouter = router({
  ...billProceduresOf({
    key: 'competition',
    path,
    words: 'a competition',
    mayView: mayManageBills,
    mayManage: mayManageBills,
    orders: { path: `${path}/order`, one: 'An order of a competition with its items' },
  }),
  create: command.registered
    .meta(post(`${path}/bill`, 'Open a bill of a competition'))
    .input(CreateBillFor.extend({ competition: Ref }))
    .output(RefObject)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, ...bill } }) =>
      createBill(ctx, billsOfCompetition(ctx.competition), bill, () => sellerOf(ctx.db, ctx.competition)),
    ),
  orderBill: command.registered
    .meta(post(`${path}/order/create-from-bill`, 'Order what is open on a bill of a competition'))
    .input(Of.extend({ billRef: Ref }))
    .output(RefObject)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => orderBill(ctx, billsOfCompetition(ctx.competition), input.billRef)),
  orderBills: command.registered
    .meta(
      post(
        `${path}/order/create-from-bills`,
        'Order what is open on each of several bills of a competition, and book it by choice',
      ),
    )
    .input(OrderBills.extend({ competition: Ref }))
    .output(OrderedBills)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => orderBills(ctx, billsOfCompetition(ctx.competition), input)),
  processOrder: command.registered
    .meta(post(`${path}/order/{order}/process`, 'Book an order of a competition'))
    .input(Of.extend({ order: Ref }))
    .output(OrderOutcome)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => processOwnOrder(ctx, billsOfCompetition(ctx.competition), input.order)),
  processOrders: command.registered
    .meta(post(`${path}/order/process`, 'Book orders of a competition: those that are named, or all new ones'))
    .input(ProcessOrders.extend({ competition: Ref }))
    .output(ProcessedOrders)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => processOrders(ctx, billsOfCompetition(ctx.competition), input.orderRefs)),
  cancelOrder: command.registered
    .meta(put(`${path}/order/{order}/cancel`, 'Cancel an order of a competition; its items are open again'))
    .input(Of.extend({ order: Ref }))
    .output(z.void())
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => cancelOrder(ctx, billsOfCompetition(ctx.competition), input.order)),
  restoreOrder: command.registered
    .meta(
      put(
        `${path}/order/{order}/restore`,
        'Take the cancelling of an order of a competition back, with the items that are still open',
      ),
    )
    .input(RestoreOrder.extend({ ...Of.shape, order: Ref }))
    .output(z.void())
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => restoreOrder(ctx, billsOfCompetition(ctx.competition), input)),
  totals: registered
    .meta(get(`${path}/totals`, 'What a competition sold: billed, booked, received and open'))
    .input(Of)
    .output(FinanceTotals)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => getFinanceTotals(ctx, billsOfCompetition(ctx.competition))),
  overview: registered
    .meta(get(`${path}/overview`, 'What a competition sold: billed, booked, received and open, by article'))
    .input(Of)
    .output(FinanceOverview)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => getFinanceOverview(ctx, billsOfCompetition(ctx.competition))),
  searchItems: registered
    .meta(post(`${path}/items/search`, 'What a competition sold, item by item', { readOnly: true, query: ['page'] }))
    .input(SearchItems.extend(OfSearch.shape))
    .output(ItemPage)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => searchItems(ctx.db, billsOfCompetition(ctx.competition), input)),
  costs: registered
    .meta(
      post(`${path}/costs`, 'What registrations of a competition cost, and how far their payment is', {
        readOnly: true,
      }),
    )
    .input(SearchCosts.extend(Of.shape))
    .output(Costs)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => searchCostsOfCompetition(ctx, ctx.competition.ref, input)),
  transfers: registered
    .meta(get(`${path}/transfers`, 'Who gets what of each booked item and of each prize, the newest first'))
    .input(CursorQuery.extend({ competition: Ref }))
    .output(Transfers)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => listTransfers(ctx.db, billsOfCompetition(ctx.competition), input)),
  splits: registered
    .meta(get(`${path}/splits`, 'Who gets what of a competition, by contact and article'))
    .input(Of)
    .output(AccruedShares)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => listShares(ctx.db, billsOfCompetition(ctx.competition))),
  splitPayments: command.registered
    .meta(post(`${path}/split-payments`, 'Book the parts that booked orders do not have yet'))
    .input(Of)
    .output(BookedShares)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx }) => splitCompetitionPayments(ctx, ctx.competition)),
  splitSettings: registered
    .meta(get(`${path}/split-settings`, 'What a competition sells, and who gets a part of it'))
    .input(Of)
    .output(SplitSettings)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => getSplitSettings(ctx.db, ctx.competition)),
  saveSplits: command.registered
    .meta(put(`${path}/split-settings/{article}`, 'Choose who gets a part of what a competition sells of an article'))
    .input(SaveSplits.extend(Of.shape).extend({ article: Ref }))
    .output(ArticleSplits)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => saveCompetitionSplits(ctx, ctx.competition, input.article, input)),
})

export const competitionFinanceDownloads = router({
  exportItems: registered
    .meta(
      post(`${path}/items/export`, 'What a competition sold as a spreadsheet', {
        readOnly: true,
        contentTypes: listFileTypes,
      }),
    )
    .input(ItemFilter.extend(OfSearch.shape).extend(listFileInput))
    .output(FileReply)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => exportItems(ctx, billsOfCompetition(ctx.competition), input)),
})
