// Bills by hand. Locks in the order of all finance: bills, then items.
import type { Prisma } from '@oxer/db'
import type { CreateBill, PayerType } from '@oxer/domain/finance/bill/bill.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  type BillItemStatus,
  type BillPlace,
  type BillStatus,
  refuseAddition,
  refuseDeletion,
} from '@oxer/domain/ledger/bill/bill.rules'
import { type LedgerRefusal, ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { keepRows, lockRows } from '../../kernel/version/version.commands.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { type BillScope, isPayer } from './bill.guards.ts'

const noun = 'bill'

/** The bills of a scope, for the client. */
const whereOf = (scope: BillScope): Prisma.BillWhereInput => {
  if (scope.of === 'SELLER') return { book: { ownerRef: scope.ref } }
  if (scope.of === 'COMPETITION') return { competitionRef: scope.ref }
  return { payerRef: scope.ref, payerType: scope.of }
}

const readBill = (ctx: CommandContext, where: Prisma.BillWhereInput) =>
  ctx.db.bill.findFirst({
    where,
    relationLoadStrategy: 'join',
    include: { book: true, items: { select: { ref: true, status: true } } },
  })
export type StoredBill = NonNullable<Awaited<ReturnType<typeof readBill>>>

const statusOf = ({ status }: StoredBill): BillStatus =>
  status === 'INVOICED' || status === 'CANCELLED' ? status : 'OPEN'

export const placeOf = (bill: StoredBill): BillPlace => ({
  ref: bill.ref,
  book: bill.bookRef,
  status: statusOf(bill),
})

const nameOfPayer = async (ctx: CommandContext, { payerType, payerRef }: StoredBill): Promise<string> => {
  if (payerType === 'ORGANISATION')
    return (await ctx.db.organisation.findUnique({ where: { ref: payerRef }, select: { name: true } }))?.name ?? ''
  const person = await ctx.db.person.findUnique({
    where: { ref: payerRef },
    select: { firstName: true, lastName: true },
  })
  return person === null ? '' : `${person.firstName} ${person.lastName}`
}

/** Words that the texts of the refusals of bills contain. */
export const refuseBill = async (
  ctx: CommandContext,
  bill: StoredBill,
  refusal: LedgerRefusal | null,
  text = '',
): Promise<void> => {
  if (refusal === null) return
  const values =
    refusal === 'billNotOpen' ? { payer: await nameOfPayer(ctx, bill) } : refusal === 'targetNotFound' ? { text } : {}
  throw failure(ledgerErrors[refusal], { values })
}

/** Locks a bill of the scope, and another beside it, and reads them. @throws NOT_FOUND */
export const takeBills = async (
  ctx: CommandContext,
  scope: BillScope,
  ref: string,
  target?: string,
): Promise<{ bill: StoredBill; target: StoredBill | null }> => {
  await lockRows(ctx, 'bill', [ref, ...(target === undefined ? [] : [target])])
  const bill = await readBill(ctx, { ref, ...whereOf(scope) })
  if (bill === null) throw failure(kernelErrors.notFound)
  // An organiser knows the bills of its competition only.
  const known = scope.of === 'COMPETITION' ? whereOf(scope) : {}
  const other = target === undefined ? null : await readBill(ctx, { ref: target, bookRef: bill.bookRef, ...known })
  return { bill, target: other }
}

/** Nothing is written on a closed bill. */
export const refuseClosedBill = (ctx: CommandContext, bill: StoredBill): Promise<void> =>
  refuseBill(ctx, bill, refuseAddition(statusOf(bill)))

type Payer = { readonly payerType: PayerType; readonly payerRef: string }

const keepPayer = async (ctx: CommandContext, { federationRef }: BillScope, payer: Payer): Promise<void> => {
  const where = { ref: payer.payerRef, federationRef, deletedAt: null }
  await keepRows(ctx, payer.payerType === 'PERSON' ? 'person' : 'organisation', [payer.payerRef])
  const found =
    payer.payerType === 'PERSON' ? await ctx.db.person.count({ where }) : await ctx.db.organisation.count({ where })
  if (found === 0) throw failure(kernelErrors.notFound, { field: 'payerRef' })
}

/** Whose book a new bill is in, unless one is named. */
export type Selling = { readonly owner: Parameters<typeof openBook>[1]['owner'] }

const chooseBook = async (
  ctx: CommandContext,
  { federationRef, ...scope }: BillScope,
  bookRef: string | undefined,
  selling: Selling | undefined,
) => {
  if (bookRef === undefined) {
    return openBook(ctx, { federationRef, owner: selling?.owner ?? { type: 'FEDERATION', ref: federationRef } })
  }
  const owner = isPayer(scope) ? {} : { ownerRef: selling?.owner.ref ?? scope.ref }
  const book = await ctx.db.book.findFirst({ where: { ref: bookRef, federationRef, ...owner } })
  if (book === null) throw failure(kernelErrors.notFound, { field: 'bookRef' })
  return book
}

/** p059, p108, q128: a tab beside the one that opens by itself. */
export const createBill = async (
  ctx: CommandContext,
  scope: BillScope,
  { description, bookRef, ...payer }: CreateBill & Payer,
  sellingOf?: () => Promise<Selling>,
): Promise<{ ref: string }> => {
  await keepPayer(ctx, scope, payer)
  const book = await chooseBook(ctx, scope, bookRef, await sellingOf?.())
  const ref = ctx.newRef()
  const { federationRef } = scope
  const bill = {
    ref,
    bookRef: book.ref,
    payerType: payer.payerType,
    payerRef: payer.payerRef,
    competitionRef: scope.of === 'COMPETITION' ? scope.ref : null,
    description,
    date: await todayIn(ctx.db, federationRef, ctx.now),
    createdAt: ctx.now(),
  }
  await ctx.db.bill.create({ data: bill })
  ctx.record({ action: 'create', noun, ref, parentRef: payer.payerRef, federationRef, after: bill })
  return { ref }
}

const itemStatusOf = ({ status }: { status: string }): BillItemStatus =>
  status === 'ORDERED' || status === 'CANCELLED' ? status : 'OPEN'

/** p047, p096, q129. @throws BILL_NOT_DELETABLE, BILL_NOT_EMPTY, TARGET_NOT_FOUND */
export const deleteBill = async (
  ctx: CommandContext,
  scope: BillScope,
  { bill: ref, moveToRef }: { bill: string; moveToRef?: string | undefined },
): Promise<void> => {
  const { bill, target } = await takeBills(ctx, scope, ref, moveToRef)
  if (bill.status === 'CANCELLED') throw failure(kernelErrors.notFound)
  const moveTo = moveToRef === undefined ? undefined : target === null ? null : placeOf(target)
  await refuseBill(ctx, bill, refuseDeletion(placeOf(bill), bill.items.map(itemStatusOf), moveTo), target?.description)
  const open = bill.items.filter(({ status }) => status === 'OPEN').map((item) => item.ref)
  await lockRows(ctx, 'billItem', open)
  if (target !== null && open.length > 0) {
    await ctx.db.billItem.updateMany({
      where: { ref: { in: open } },
      data: { billRef: target.ref, version: { increment: 1 } },
    })
  }
  await ctx.db.bill.update({
    where: { ref },
    data: { status: 'CANCELLED', isDefault: false, version: { increment: 1 } },
  })
  ctx.record({
    action: 'delete',
    noun,
    ref,
    parentRef: bill.payerRef,
    federationRef: scope.federationRef,
    before: { status: bill.status, description: bill.description, items: open },
    after: { movedTo: target?.ref ?? null },
  })
}

export const numberOf = (order: { date: string; number: number } | null): string =>
  order === null ? '' : orderNumber(order.date, order.number)
