import {
  AddBillItem,
  Balance,
  BillItemRow,
  BillItems,
  BillQuery,
  BillRow,
  CreateBillFor,
  CreateBillMetadata,
  EditBillItem,
  ItemFilter,
  ItemPage,
  SearchItems,
  WaiveBillItem,
} from '@oxer/domain/finance/bill/bill.schema'
import {
  FinanceOverview,
  FinanceTotals,
  OrderDetail,
  OrderOutcome,
  OrderQuery,
  OrderRow,
  ProcessedOrders,
  ProcessOrders,
} from '@oxer/domain/finance/order/order.schema'
import {
  AccruedShares,
  ArticleSplits,
  BookedShares,
  SaveSplits,
  SplitSettings,
  Transfers,
} from '@oxer/domain/finance/split/split.schema'
import { CursorQuery, cursorPageOf, pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefObject } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { createBill, deleteBill } from '../../finance/bill/bill.commands.ts'
import { billsOfCompetition } from '../../finance/bill/bill.guards.ts'
import {
  getBalance,
  getCreateBillMetadata,
  listBillItems,
  listBills,
  listOpenItems,
} from '../../finance/bill/bill.queries.ts'
import {
  addBillItem,
  editBillItem,
  moveBillItem,
  removeBillItem,
  restoreBillItem,
  waiveBillItem,
} from '../../finance/bill/bill-item.commands.ts'
import { exportItems } from '../../finance/bill/item.files.ts'
import { searchItems } from '../../finance/bill/item-search.queries.ts'
import { orderBill } from '../../finance/order/order.commands.ts'
import {
  getFinanceOverview,
  getFinanceTotals,
  getOrder,
  listOrders,
  toOrderSearch,
} from '../../finance/order/order.queries.ts'
import { processOrders, processOwnOrder } from '../../finance/order/order-processing.commands.ts'
import { listShares, listTransfers } from '../../finance/split/split.queries.ts'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetitionFinance } from './competition.guards.ts'
import { sellerOf } from './competition-finance.queries.ts'
import { getSplitSettings, saveCompetitionSplits, splitCompetitionPayments } from './competition-split.commands.ts'

const path = '/competition/manage/{competition}/finance'
const Of = z.object({ competition: Ref })
/** The documents name the competition in the filter too. */
const OfSearch = Of.extend({ competitionRef: Ref.optional().describe('The competition of the address') })
const OfBill = Of.extend({ bill: Ref })
const OfItem = OfBill.extend({ item: Ref.describe('An item of the bill') })

export const competitionFinanceRouter = router({
  list: registered
    .meta(get(`${path}/bill`, 'Bills of a competition, the newest first'))
    .input(BillQuery.extend({ competition: Ref }))
    .output(cursorPageOf(BillRow))
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => listBills(ctx.db, billsOfCompetition(ctx.competition), input)),
  balance: registered
    .meta(get(`${path}/bill/balance`, 'What a competition owes'))
    .input(Of)
    .output(Balance)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => getBalance(ctx, billsOfCompetition(ctx.competition))),
  openItems: registered
    .meta(get(`${path}/bill/items`, 'What is on no processed order yet, of all bills of a competition'))
    .input(Of)
    .output(BillItems)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => listOpenItems(ctx.db, billsOfCompetition(ctx.competition))),
  metadata: registered
    .meta(get(`${path}/create-bill-metadata`, 'With what a bill of a competition can be made'))
    .input(Of)
    .output(CreateBillMetadata)
    .use(mayManageCompetitionFinance)
    .query(({ ctx }) => getCreateBillMetadata(ctx.db, billsOfCompetition(ctx.competition))),
  create: command.registered
    .meta(post(`${path}/bill`, 'Open a bill of a competition'))
    .input(CreateBillFor.extend({ competition: Ref }))
    .output(RefObject)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, ...bill } }) =>
      createBill(ctx, billsOfCompetition(ctx.competition), bill, () => sellerOf(ctx.db, ctx.competition)),
    ),
  remove: command.registered
    .meta(del(`${path}/bill/{bill}`, 'Delete a bill; its open items move to another'))
    .input(OfBill.extend({ moveToRef: Ref.optional().describe('The bill that takes the items') }))
    .output(z.void())
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => deleteBill(ctx, billsOfCompetition(ctx.competition), input)),
  items: registered
    .meta(get(`${path}/bill/{bill}/item`, 'The items of a bill'))
    .input(OfBill)
    .output(BillItems)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => listBillItems(ctx.db, billsOfCompetition(ctx.competition), input.bill)),
  addItem: command.registered
    .meta(post(`${path}/bill/{bill}/item`, 'Write an item on a bill by hand'))
    .input(AddBillItem.safeExtend(OfBill.shape))
    .output(BillItemRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, bill, ...fields } }) =>
      addBillItem(ctx, billsOfCompetition(ctx.competition), bill, fields),
    ),
  editItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}`, 'Change an item that was written by hand'))
    .input(EditBillItem.safeExtend(OfItem.shape))
    .output(BillItemRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input: { competition: _competition, bill, item, ...fields } }) =>
      editBillItem(ctx, billsOfCompetition(ctx.competition), { bill, item }, fields),
    ),
  removeItem: command.registered
    .meta(del(`${path}/bill/{bill}/item/{item}`, 'Remove an item that was written by hand'))
    .input(OfItem)
    .output(z.void())
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => removeBillItem(ctx, billsOfCompetition(ctx.competition), input)),
  waiveItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/waive`, 'Give up what is owed, with a reason'))
    .input(OfItem.extend(WaiveBillItem.shape))
    .output(BillItemRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => waiveBillItem(ctx, billsOfCompetition(ctx.competition), input, input.reason)),
  restoreItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/restore`, 'Charge again what was given up'))
    .input(OfItem)
    .output(BillItemRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => restoreBillItem(ctx, billsOfCompetition(ctx.competition), input)),
  moveItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/target/{target}`, 'Move an item to another bill of the same book'))
    .input(OfItem.extend({ target: Ref.describe('The bill that takes it') }))
    .output(BillItemRow)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => moveBillItem(ctx, billsOfCompetition(ctx.competition), input)),
  orders: registered
    .meta(get(`${path}/order`, 'Orders of a competition, the newest first'))
    .input(OrderQuery.extend({ competition: Ref }))
    .output(pageOf(OrderRow))
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => listOrders(ctx.db, billsOfCompetition(ctx.competition), toOrderSearch(input))),
  order: registered
    .meta(get(`${path}/order/{order}`, 'An order of a competition with its items'))
    .input(Of.extend({ order: Ref }))
    .output(OrderDetail)
    .use(mayManageCompetitionFinance)
    .query(({ ctx, input }) => getOrder(ctx.db, billsOfCompetition(ctx.competition), input.order)),
  orderBill: command.registered
    .meta(post(`${path}/order/create-from-bill`, 'Order what is open on a bill of a competition'))
    .input(Of.extend({ billRef: Ref }))
    .output(RefObject)
    .use(mayManageCompetitionFinance)
    .mutation(({ ctx, input }) => orderBill(ctx, billsOfCompetition(ctx.competition), input.billRef)),
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
