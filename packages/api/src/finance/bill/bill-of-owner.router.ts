// The bills and orders of a payer or a competition: the same calls below the address of each.
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
  PayerType,
  WaiveBillItem,
} from '@oxer/domain/finance/bill/bill.schema'
import { OrderDetail, OrderQuery, OrderRow } from '@oxer/domain/finance/order/order.schema'
import { cursorPageOf, pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefObject } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { alikeFor, type GuardOf } from '../../kernel/procedure/alike.ts'
import { exportOrder } from '../order/order.files.ts'
import { getOrder, listOrders, toOrderSearch } from '../order/order.queries.ts'
import { createBill, deleteBill } from './bill.commands.ts'
import type { BillScope } from './bill.guards.ts'
import { getBalance, getCreateBillMetadata, listBillItems, listBills, listOpenItems } from './bill.queries.ts'
import {
  addBillItem,
  editBillItem,
  moveBillItem,
  removeBillItem,
  restoreBillItem,
  waiveBillItem,
} from './bill-item.commands.ts'

type OpensBills = { readonly bills: BillScope }

export type BillOwnerKind<Key extends string> = {
  /** The field of the input that names the owner. */
  readonly key: Key
  readonly path: `/${string}`
  /** The owner in a summary: *a member*. */
  readonly words: string
  readonly mayView: GuardOf<OpensBills>
  readonly mayManage: GuardOf<OpensBills>
  readonly orders: { readonly path: `/${string}`; readonly one: string }
}

const Nothing = z.object({})
const OfBill = z.object({ bill: Ref })
const OfItem = OfBill.extend({ item: Ref.describe('An item of the bill') })

export const billProceduresOf = <Key extends string>(kind: BillOwnerKind<Key>) => {
  const { path, words, mayView, mayManage, orders } = kind
  const { read, write } = alikeFor<Key, OpensBills>(kind.key)
  const item = `${path}/bill/{bill}/item/{item}` as const
  return {
    list: read(
      mayView,
      {
        meta: get(`${path}/bill`, `Bills of ${words}, the newest first`),
        input: BillQuery,
        output: cursorPageOf(BillRow),
      },
      (ctx, input) => listBills(ctx, ctx.bills, input),
    ),
    balance: read(
      mayView,
      { meta: get(`${path}/bill/balance`, `What ${words} owes`), input: Nothing, output: Balance },
      (ctx) => getBalance(ctx, ctx.bills),
    ),
    openItems: read(
      mayView,
      {
        meta: get(`${path}/bill/items`, `What is on no processed order yet, of all bills of ${words}`),
        input: Nothing,
        output: BillItems,
      },
      ({ db, bills }) => listOpenItems(db, bills),
    ),
    metadata: read(
      mayManage,
      {
        meta: get(`${path}/create-bill-metadata`, `With what a bill of ${words} can be made`),
        input: Nothing,
        output: CreateBillMetadata,
      },
      ({ db, bills }) => getCreateBillMetadata(db, bills),
    ),
    remove: write(
      mayManage,
      {
        meta: del(`${path}/bill/{bill}`, 'Delete a bill; its open items move to another'),
        input: OfBill.extend({ moveToRef: Ref.optional().describe('The bill that takes the items') }),
        output: z.void(),
      },
      (ctx, input) => deleteBill(ctx, ctx.bills, input),
    ),
    items: read(
      mayView,
      { meta: get(`${path}/bill/{bill}/item`, 'The items of a bill'), input: OfBill, output: BillItems },
      ({ db, bills }, input) => listBillItems(db, bills, input.bill),
    ),
    addItem: write(
      mayManage,
      {
        meta: post(`${path}/bill/{bill}/item`, 'Write an item on a bill by hand'),
        input: AddBillItem.safeExtend(OfBill.shape),
        output: BillItemRow,
      },
      (ctx, { bill, ...fields }) => addBillItem(ctx, ctx.bills, bill, fields),
    ),
    editItem: write(
      mayManage,
      {
        meta: put(item, 'Change an item that was written by hand'),
        input: EditBillItem.safeExtend(OfItem.shape),
        output: BillItemRow,
      },
      (ctx, { bill, item: itemRef, ...fields }) => editBillItem(ctx, ctx.bills, { bill, item: itemRef }, fields),
    ),
    removeItem: write(
      mayManage,
      { meta: del(item, 'Remove an item that was written by hand'), input: OfItem, output: z.void() },
      (ctx, input) => removeBillItem(ctx, ctx.bills, input),
    ),
    waiveItem: write(
      mayManage,
      {
        meta: put(`${item}/waive`, 'Give up what is owed, with a reason'),
        input: OfItem.extend(WaiveBillItem.shape),
        output: BillItemRow,
      },
      (ctx, input) => waiveBillItem(ctx, ctx.bills, input, input.reason),
    ),
    restoreItem: write(
      mayManage,
      { meta: put(`${item}/restore`, 'Charge again what was given up'), input: OfItem, output: BillItemRow },
      (ctx, input) => restoreBillItem(ctx, ctx.bills, input),
    ),
    moveItem: write(
      mayManage,
      {
        meta: put(`${item}/target/{target}`, 'Move an item to another bill of the same book'),
        input: OfItem.extend({ target: Ref.describe('The bill that takes it') }),
        output: BillItemRow,
      },
      (ctx, input) => moveBillItem(ctx, ctx.bills, input),
    ),
    orders: read(
      mayView,
      { meta: get(orders.path, `Orders of ${words}, the newest first`), input: OrderQuery, output: pageOf(OrderRow) },
      (ctx, input) => listOrders(ctx, ctx.bills, toOrderSearch(input)),
    ),
    order: read(
      mayView,
      { meta: get(`${orders.path}/{order}`, orders.one), input: z.object({ order: Ref }), output: OrderDetail },
      (ctx, input) => getOrder(ctx, ctx.bills, input.order),
    ),
  }
}

/** A payer has bills of its own, and its orders as files. */
export const payerProceduresOf = <Key extends string>(kind: Omit<BillOwnerKind<Key>, 'orders'>) => {
  const { path, words, mayView, mayManage } = kind
  const orders = { path: `${path}/orders`, one: 'An order with its items' } as const
  const { read, write } = alikeFor<Key, OpensBills>(kind.key)
  return {
    calls: {
      ...billProceduresOf({ ...kind, orders }),
      create: write(
        mayManage,
        { meta: post(`${path}/bill`, `Open a bill of ${words}`), input: CreateBill, output: RefObject },
        (ctx, { description, bookRef }) =>
          createBill(ctx, ctx.bills, {
            description,
            bookRef,
            payerType: PayerType.parse(ctx.bills.of),
            payerRef: ctx.bills.ref,
          }),
      ),
    },
    downloads: {
      exportOrder: read(
        mayView,
        {
          meta: get(`${orders.path}/{order}/export`, 'An order with its items as a spreadsheet', {
            contentTypes: listFileTypes,
          }),
          input: z.object({ order: Ref, ...listFileInput }),
          output: FileReply,
        },
        (ctx, input) => exportOrder(ctx, ctx.bills, input),
      ),
    },
  }
}
