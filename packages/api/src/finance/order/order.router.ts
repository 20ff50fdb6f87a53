import {
  BillItemRow,
  BillItems,
  BillQuery,
  BillRow,
  ItemsToPrice,
  PriceBillItem,
  PriceBillItems,
} from '@oxer/domain/finance/bill/bill.schema'
import {
  AccountOfOrder,
  CreateEmptyOrder,
  CreateOrderFromBill,
  CreateOrdersFromFilter,
  OrderBills,
  OrderDetail,
  OrderedBills,
  OrderFilter,
  OrderOutcome,
  OrderPreview,
  OrderQuery,
  OrderRow,
  ProcessedOrders,
  ProcessOrders,
  RestoreOrder,
  SearchOrders,
} from '@oxer/domain/finance/order/order.schema'
import { RowOutcomes } from '@oxer/domain/finance/row-outcome/row-outcome.schema'
import { cursorPageOf, pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefObject } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { billsOfSeller, mayManageBook } from '../bill/bill.guards.ts'
import { listBillItems, listBills, listItemsToPrice } from '../bill/bill.queries.ts'
import { priceBillItem, priceBillItems, unpriceBillItem } from '../bill/bill-item.commands.ts'
import {
  addOrderItems,
  cancelOrder,
  createEmptyOrder,
  createOrdersFromFilter,
  deleteOrder,
  orderBill,
  removeOrderItem,
  restoreOrder,
  setOrderAccount,
} from './order.commands.ts'
import { exportOrder, exportOrders } from './order.files.ts'
import { getOrder, listOrders, previewOrders, toOrderSearch } from './order.queries.ts'
import { orderBills } from './order-bills.commands.ts'
import { processOrders, processOwnOrder } from './order-processing.commands.ts'

const path = '/finance/{organisation}'
const orders = `${path}/orders`
const Of = z.object({ organisation: Ref })
const OfOrder = Of.extend({ order: Ref })
const itemRefs = z.array(Ref).min(1).max(500)

/** `organisation` is the owner of a book: a federation or an organisation. */
export const orderRouter = router({
  list: registered
    .meta(get(orders, 'Orders of a book, the newest first'))
    .input(OrderQuery.extend({ organisation: Ref }))
    .output(pageOf(OrderRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listOrders(ctx, billsOfSeller(ctx.seller), toOrderSearch(input))),
  search: registered
    .meta(post(`${orders}/search`, 'Orders of a book by status, words and days', { readOnly: true, query: ['page'] }))
    .input(SearchOrders.extend({ organisation: Ref }))
    .output(pageOf(OrderRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listOrders(ctx, billsOfSeller(ctx.seller), input)),
  listOpen: registered
    .meta(get(`${orders}/open`, 'Orders that are not processed yet'))
    .input(OrderQuery.omit({ statuses: true }).extend({ organisation: Ref }))
    .output(pageOf(OrderRow))
    .use(mayManageBook)
    .query(({ ctx, input: { page, size } }) =>
      listOrders(ctx, billsOfSeller(ctx.seller), { page, size, statuses: ['OPEN'] }),
    ),
  bills: registered
    .meta(get(`${path}/bill`, 'Bills of a book, the newest first'))
    .input(BillQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(BillRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listBills(ctx, billsOfSeller(ctx.seller), input)),
  billItems: registered
    .meta(get(`${path}/bill/{bill}/item`, 'The items of a bill of a book'))
    .input(Of.extend({ bill: Ref }))
    .output(BillItems)
    .use(mayManageBook)
    .query(({ ctx, input }) => listBillItems(ctx.db, billsOfSeller(ctx.seller), input.bill)),
  itemsToPrice: registered
    .meta(get(`${path}/bill/items-to-price`, 'Items whose article has no price'))
    .input(Of)
    .output(ItemsToPrice)
    .use(mayManageBook)
    .query(({ ctx }) => listItemsToPrice(ctx.db, billsOfSeller(ctx.seller))),
  priceItem: command.registered
    .meta(put(`${path}/bill/item/{item}/price`, 'Give an item its price'))
    .input(PriceBillItem.extend({ organisation: Ref, item: Ref.describe('An item of a bill') }))
    .output(BillItemRow)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, item, ...price } }) =>
      priceBillItem(ctx, billsOfSeller(ctx.seller), item, price),
    ),
  priceItems: command.registered
    .meta(put(`${path}/bill/items-to-price`, 'Give several items without a price the same price'))
    .input(PriceBillItems.extend({ organisation: Ref }))
    .output(RowOutcomes)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, ...price } }) =>
      priceBillItems(ctx, billsOfSeller(ctx.seller), price),
    ),
  unpriceItem: command.registered
    .meta(put(`${path}/bill/item/{item}/unprice`, 'Take back the price that somebody gave to an item'))
    .input(Of.extend({ item: Ref.describe('An item of a bill') }))
    .output(BillItemRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => unpriceBillItem(ctx, billsOfSeller(ctx.seller), input.item)),
  get: registered
    .meta(get(`${orders}/{order}`, 'An order with its items'))
    .input(OfOrder)
    .output(OrderDetail)
    .use(mayManageBook)
    .query(({ ctx, input }) => getOrder(ctx, billsOfSeller(ctx.seller), input.order)),
  createEmpty: command.registered
    .meta(post(`${orders}/create-empty`, 'Make an order without items'))
    .input(CreateEmptyOrder.extend({ organisation: Ref }))
    .output(RefObject)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, ...order } }) =>
      createEmptyOrder(ctx, billsOfSeller(ctx.seller), order),
    ),
  createFromBill: command.registered
    .meta(post(`${orders}/create-from-bill`, 'Order what is open on a bill'))
    .input(CreateOrderFromBill.extend({ organisation: Ref }))
    .output(RefObject)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => orderBill(ctx, billsOfSeller(ctx.seller), input.billRef)),
  createFromBills: command.registered
    .meta(post(`${orders}/create-from-bills`, 'Order what is open on each of several bills, and book it by choice'))
    .input(OrderBills.extend({ organisation: Ref }))
    .output(OrderedBills)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => orderBills(ctx, billsOfSeller(ctx.seller), input)),
  preview: registered
    .meta(post(`${orders}/create-from-filter/preview`, 'What an order from a filter would take', { readOnly: true }))
    .input(OrderFilter.extend({ organisation: Ref }))
    .output(OrderPreview)
    .use(mayManageBook)
    .query(({ ctx, input }) => previewOrders(ctx.db, billsOfSeller(ctx.seller), input)),
  createFromFilter: command.registered
    .meta(post(`${orders}/create-from-filter`, 'Order what is open in a period: one order for each payer'))
    .input(CreateOrdersFromFilter.extend({ organisation: Ref }))
    .output(z.object({ orderRefs: z.array(Ref) }))
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, ...filter } }) =>
      createOrdersFromFilter(ctx, billsOfSeller(ctx.seller), filter),
    ),
  setAccountTo: command.registered
    .meta(put(`${orders}/{order}/account/to`, 'Choose who owes an order', { query: ['accountRef'] }))
    .input(AccountOfOrder.extend(OfOrder.shape))
    .output(OrderDetail)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => setOrderAccount(ctx, billsOfSeller(ctx.seller), input, 'TO')),
  setAccountInvoiceTo: command.registered
    .meta(put(`${orders}/{order}/account/invoice-to`, 'Choose where the invoice goes', { query: ['accountRef'] }))
    .input(AccountOfOrder.extend(OfOrder.shape))
    .output(OrderDetail)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => setOrderAccount(ctx, billsOfSeller(ctx.seller), input, 'INVOICE_TO')),
  addItems: command.registered
    .meta(post(`${orders}/{order}/item`, 'Put open items on an order'))
    .input(OfOrder.extend({ itemRefs }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => addOrderItems(ctx, billsOfSeller(ctx.seller), input)),
  removeItem: command.registered
    .meta(del(`${orders}/{order}/item/{item}`, 'Take an item off an order; it is open again'))
    .input(OfOrder.extend({ item: Ref.describe('An item of the order') }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => removeOrderItem(ctx, billsOfSeller(ctx.seller), input)),
  process: command.registered
    .meta(post(`${orders}/{order}/process`, 'Book an order'))
    .input(OfOrder)
    .output(OrderOutcome)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => processOwnOrder(ctx, billsOfSeller(ctx.seller), input.order)),
  processMany: command.registered
    .meta(post(`${orders}/process`, 'Book orders: those that are named, or all new ones'))
    .input(ProcessOrders.extend({ organisation: Ref }))
    .output(ProcessedOrders)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => processOrders(ctx, billsOfSeller(ctx.seller), input.orderRefs)),
  cancel: command.registered
    .meta(put(`${orders}/{order}/cancel`, 'Cancel an order; its items are open again'))
    .input(OfOrder)
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => cancelOrder(ctx, billsOfSeller(ctx.seller), input.order)),
  restore: command.registered
    .meta(put(`${orders}/{order}/restore`, 'Take the cancelling of an order back, with the items that are still open'))
    .input(RestoreOrder.extend(OfOrder.shape))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => restoreOrder(ctx, billsOfSeller(ctx.seller), input)),
  remove: command.registered
    .meta(del(`${orders}/{order}`, 'Delete an order that is not booked'))
    .input(OfOrder)
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => deleteOrder(ctx, billsOfSeller(ctx.seller), input.order)),
})

export const orderDownloads = router({
  exportOrder: registered
    .meta(get(`${orders}/{order}/export`, 'An order with its items as a spreadsheet', { contentTypes: listFileTypes }))
    .input(z.object({ organisation: Ref, order: Ref, ...listFileInput }))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input }) => exportOrder(ctx, billsOfSeller(ctx.seller), input)),
  exportOrders: registered
    .meta(get(`${orders}/export`, 'The list of orders as a spreadsheet', { contentTypes: listFileTypes }))
    .input(z.object({ organisation: Ref, statuses: OrderQuery.shape.statuses, ...listFileInput }))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input: { organisation: _organisation, statuses, columns, kind } }) =>
      exportOrders(ctx, billsOfSeller(ctx.seller), {
        ...toOrderSearch({ statuses, page: 0, size: 1 }),
        columns,
        kind,
      }),
    ),
})
