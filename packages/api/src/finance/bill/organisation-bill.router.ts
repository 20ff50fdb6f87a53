import {
  AddBillItem,
  Balance,
  BillItemRow,
  BillItems,
  BillQuery,
  BillRow,
  CreateBill,
  CreateBillMetadata,
  EditBillItem,
  WaiveBillItem,
} from '@oxer/domain/finance/bill/bill.schema'
import { OrderDetail, OrderQuery, OrderRow } from '@oxer/domain/finance/order/order.schema'
import { cursorPageOf, pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefObject } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { exportOrder } from '../order/order.files.ts'
import { getOrder, listOrders, toOrderSearch } from '../order/order.queries.ts'
import { createBill, deleteBill } from './bill.commands.ts'
import { billsOfOrganisation, mayManageOrganisationFinance, mayViewOrganisationFinance } from './bill.guards.ts'
import { getBalance, getCreateBillMetadata, listBillItems, listBills, listOpenItems } from './bill.queries.ts'
import {
  addBillItem,
  editBillItem,
  moveBillItem,
  removeBillItem,
  restoreBillItem,
  waiveBillItem,
} from './bill-item.commands.ts'

const path = '/organisation/{organisation}/finance'
const Of = z.object({ organisation: Ref })
const OfBill = Of.extend({ bill: Ref })
const OfItem = OfBill.extend({ item: Ref.describe('An item of the bill') })

export const organisationBillRouter = router({
  list: registered
    .meta(get(`${path}/bill`, 'Bills of an organisation, the newest first'))
    .input(BillQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(BillRow))
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => listBills(ctx.db, billsOfOrganisation(ctx.organisation), input)),
  balance: registered
    .meta(get(`${path}/bill/balance`, 'What an organisation owes'))
    .input(Of)
    .output(Balance)
    .use(mayViewOrganisationFinance)
    .query(({ ctx }) => getBalance(ctx, billsOfOrganisation(ctx.organisation))),
  openItems: registered
    .meta(get(`${path}/bill/items`, 'What is on no processed order yet, of all bills of an organisation'))
    .input(Of)
    .output(BillItems)
    .use(mayViewOrganisationFinance)
    .query(({ ctx }) => listOpenItems(ctx.db, billsOfOrganisation(ctx.organisation))),
  metadata: registered
    .meta(get(`${path}/create-bill-metadata`, 'With what a bill of an organisation can be made'))
    .input(Of)
    .output(CreateBillMetadata)
    .use(mayManageOrganisationFinance)
    .query(({ ctx }) => getCreateBillMetadata(ctx.db, billsOfOrganisation(ctx.organisation))),
  create: command.registered
    .meta(post(`${path}/bill`, 'Open a bill of an organisation'))
    .input(CreateBill.extend({ organisation: Ref }))
    .output(RefObject)
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input: { description, bookRef } }) =>
      createBill(ctx, billsOfOrganisation(ctx.organisation), {
        description,
        bookRef,
        payerType: 'ORGANISATION',
        payerRef: ctx.organisation.organisationRef,
      }),
    ),
  remove: command.registered
    .meta(del(`${path}/bill/{bill}`, 'Delete a bill; its open items move to another'))
    .input(OfBill.extend({ moveToRef: Ref.optional().describe('The bill that takes the items') }))
    .output(z.void())
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input }) => deleteBill(ctx, billsOfOrganisation(ctx.organisation), input)),
  items: registered
    .meta(get(`${path}/bill/{bill}/item`, 'The items of a bill'))
    .input(OfBill)
    .output(BillItems)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => listBillItems(ctx.db, billsOfOrganisation(ctx.organisation), input.bill)),
  addItem: command.registered
    .meta(post(`${path}/bill/{bill}/item`, 'Write an item on a bill by hand'))
    .input(AddBillItem.safeExtend(OfBill.shape))
    .output(BillItemRow)
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input: { organisation: _organisation, bill, ...fields } }) =>
      addBillItem(ctx, billsOfOrganisation(ctx.organisation), bill, fields),
    ),
  editItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}`, 'Change an item that was written by hand'))
    .input(EditBillItem.safeExtend(OfItem.shape))
    .output(BillItemRow)
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input: { organisation: _organisation, bill, item, ...fields } }) =>
      editBillItem(ctx, billsOfOrganisation(ctx.organisation), { bill, item }, fields),
    ),
  removeItem: command.registered
    .meta(del(`${path}/bill/{bill}/item/{item}`, 'Remove an item that was written by hand'))
    .input(OfItem)
    .output(z.void())
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input }) => removeBillItem(ctx, billsOfOrganisation(ctx.organisation), input)),
  waiveItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/waive`, 'Give up what is owed, with a reason'))
    .input(OfItem.extend(WaiveBillItem.shape))
    .output(BillItemRow)
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input }) => waiveBillItem(ctx, billsOfOrganisation(ctx.organisation), input, input.reason)),
  restoreItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/restore`, 'Charge again what was given up'))
    .input(OfItem)
    .output(BillItemRow)
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input }) => restoreBillItem(ctx, billsOfOrganisation(ctx.organisation), input)),
  moveItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/target/{target}`, 'Move an item to another bill of the same book'))
    .input(OfItem.extend({ target: Ref.describe('The bill that takes it') }))
    .output(BillItemRow)
    .use(mayManageOrganisationFinance)
    .mutation(({ ctx, input }) => moveBillItem(ctx, billsOfOrganisation(ctx.organisation), input)),
  orders: registered
    .meta(get(`${path}/orders`, 'Orders of an organisation, the newest first'))
    .input(OrderQuery.extend({ organisation: Ref }))
    .output(pageOf(OrderRow))
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => listOrders(ctx.db, billsOfOrganisation(ctx.organisation), toOrderSearch(input))),
  order: registered
    .meta(get(`${path}/orders/{order}`, 'An order with its items'))
    .input(Of.extend({ order: Ref }))
    .output(OrderDetail)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => getOrder(ctx.db, billsOfOrganisation(ctx.organisation), input.order)),
})

export const organisationBillDownloads = router({
  exportOrder: registered
    .meta(
      get(`${path}/orders/{order}/export`, 'An order with its items as a spreadsheet', { contentTypes: listFileTypes }),
    )
    .input(z.object({ organisation: Ref, order: Ref, ...listFileInput }))
    .output(FileReply)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => exportOrder(ctx, billsOfOrganisation(ctx.organisation), input)),
})
