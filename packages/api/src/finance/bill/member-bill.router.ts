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
import { billsOfMember, mayManageMemberFinance, mayViewMemberFinance } from './bill.guards.ts'
import { getBalance, getCreateBillMetadata, listBillItems, listBills, listOpenItems } from './bill.queries.ts'
import {
  addBillItem,
  editBillItem,
  moveBillItem,
  removeBillItem,
  restoreBillItem,
  waiveBillItem,
} from './bill-item.commands.ts'

const path = '/member/{member}/finance'
const Of = z.object({ member: Ref })
const OfBill = Of.extend({ bill: Ref })
const OfItem = OfBill.extend({ item: Ref.describe('An item of the bill') })

export const memberBillRouter = router({
  list: registered
    .meta(get(`${path}/bill`, 'Bills of a member, the newest first'))
    .input(BillQuery.extend({ member: Ref }))
    .output(cursorPageOf(BillRow))
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => listBills(ctx.db, billsOfMember(ctx.person), input)),
  balance: registered
    .meta(get(`${path}/bill/balance`, 'What a member owes'))
    .input(Of)
    .output(Balance)
    .use(mayViewMemberFinance)
    .query(({ ctx }) => getBalance(ctx, billsOfMember(ctx.person))),
  openItems: registered
    .meta(get(`${path}/bill/items`, 'What is on no processed order yet, of all bills of a member'))
    .input(Of)
    .output(BillItems)
    .use(mayViewMemberFinance)
    .query(({ ctx }) => listOpenItems(ctx.db, billsOfMember(ctx.person))),
  metadata: registered
    .meta(get(`${path}/create-bill-metadata`, 'With what a bill of a member can be made'))
    .input(Of)
    .output(CreateBillMetadata)
    .use(mayManageMemberFinance)
    .query(({ ctx }) => getCreateBillMetadata(ctx.db, billsOfMember(ctx.person))),
  create: command.registered
    .meta(post(`${path}/bill`, 'Open a bill of a member'))
    .input(CreateBill.extend({ member: Ref }))
    .output(RefObject)
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input: { description, bookRef } }) =>
      createBill(ctx, billsOfMember(ctx.person), {
        description,
        bookRef,
        payerType: 'PERSON',
        payerRef: ctx.person.personRef,
      }),
    ),
  remove: command.registered
    .meta(del(`${path}/bill/{bill}`, 'Delete a bill; its open items move to another'))
    .input(OfBill.extend({ moveToRef: Ref.optional().describe('The bill that takes the items') }))
    .output(z.void())
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input }) => deleteBill(ctx, billsOfMember(ctx.person), input)),
  items: registered
    .meta(get(`${path}/bill/{bill}/item`, 'The items of a bill'))
    .input(OfBill)
    .output(BillItems)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => listBillItems(ctx.db, billsOfMember(ctx.person), input.bill)),
  addItem: command.registered
    .meta(post(`${path}/bill/{bill}/item`, 'Write an item on a bill by hand'))
    .input(AddBillItem.safeExtend(OfBill.shape))
    .output(BillItemRow)
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input: { member: _member, bill, ...fields } }) =>
      addBillItem(ctx, billsOfMember(ctx.person), bill, fields),
    ),
  editItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}`, 'Change an item that was written by hand'))
    .input(EditBillItem.safeExtend(OfItem.shape))
    .output(BillItemRow)
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input: { member: _member, bill, item, ...fields } }) =>
      editBillItem(ctx, billsOfMember(ctx.person), { bill, item }, fields),
    ),
  removeItem: command.registered
    .meta(del(`${path}/bill/{bill}/item/{item}`, 'Remove an item that was written by hand'))
    .input(OfItem)
    .output(z.void())
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input }) => removeBillItem(ctx, billsOfMember(ctx.person), input)),
  waiveItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/waive`, 'Give up what is owed, with a reason'))
    .input(OfItem.extend(WaiveBillItem.shape))
    .output(BillItemRow)
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input }) => waiveBillItem(ctx, billsOfMember(ctx.person), input, input.reason)),
  restoreItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/restore`, 'Charge again what was given up'))
    .input(OfItem)
    .output(BillItemRow)
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input }) => restoreBillItem(ctx, billsOfMember(ctx.person), input)),
  moveItem: command.registered
    .meta(put(`${path}/bill/{bill}/item/{item}/target/{target}`, 'Move an item to another bill of the same book'))
    .input(OfItem.extend({ target: Ref.describe('The bill that takes it') }))
    .output(BillItemRow)
    .use(mayManageMemberFinance)
    .mutation(({ ctx, input }) => moveBillItem(ctx, billsOfMember(ctx.person), input)),
  orders: registered
    .meta(get(`${path}/orders`, 'Orders of a member, the newest first'))
    .input(OrderQuery.extend({ member: Ref }))
    .output(pageOf(OrderRow))
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => listOrders(ctx.db, billsOfMember(ctx.person), toOrderSearch(input))),
  order: registered
    .meta(get(`${path}/orders/{order}`, 'An order with its items'))
    .input(Of.extend({ order: Ref }))
    .output(OrderDetail)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => getOrder(ctx.db, billsOfMember(ctx.person), input.order)),
})

export const memberBillDownloads = router({
  exportOrder: registered
    .meta(
      get(`${path}/orders/{order}/export`, 'An order with its items as a spreadsheet', { contentTypes: listFileTypes }),
    )
    .input(z.object({ member: Ref, order: Ref, ...listFileInput }))
    .output(FileReply)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => exportOrder(ctx, billsOfMember(ctx.person), input)),
})
