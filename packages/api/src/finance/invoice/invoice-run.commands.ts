// Runs that make drafts for everything that waits, and the finalising of many.
import type { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type {
  ArchiveInvoices,
  CreateInvoices,
  CreateReceipts,
  CreditInvoices,
  FinaliseInvoices,
  InvoiceAction,
  UpdateBookSettings,
} from '@oxer/domain/finance/invoice/invoice.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { refuseOldSignIn } from '../../kernel/procedure/fresh-sign-in.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import { deleteDraft, numberOf } from './invoice.commands.ts'
import { getAction, getBookSettings } from './invoice.queries.ts'
import { archiveKind, creditKind, finaliseKind, receiptKind, runKind } from './invoice-task.mappers.ts'

/** Who sells: `organisationRef` is null for a federation. */
export type Seller = {
  readonly federationRef: string
  readonly organisationRef: string | null
  readonly ownerRef: string
}
type Selling = ActingContext & { readonly seller: Seller }

const bookOf = (ctx: CommandContext, { federationRef, organisationRef, ownerRef }: Seller) =>
  openBook(ctx, {
    federationRef,
    owner: { type: organisationRef === null ? 'FEDERATION' : 'ORGANISATION', ref: ownerRef },
  })

/** p179 */
export const orderRun = async (ctx: Selling, input: CreateInvoices): Promise<InvoiceAction> => {
  const book = await bookOf(ctx, ctx.seller)
  const { name, fromDate = null, toDate = null, organisationRef = null, articleRefs, orderRefs } = input
  const task = await orderTask(ctx, { kind: runKind, name, input: { book: book.ref, orders: orderRefs } })
  await ctx.db.invoiceRun.create({
    data: {
      ...{ ref: task.ref, bookRef: book.ref, name, fromDate, toDate, organisationRef, articleRefs },
      createdAt: ctx.now(),
    },
  })
  ctx.record({
    action: 'order',
    noun: 'invoice-run',
    ref: task.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    after: { name, fromDate, toDate, organisationRef, articleRefs, orders: orderRefs.length },
  })
  return getAction(ctx, ctx.seller, task.ref)
}

/** p176: its drafts go, and their orders wait again. @throws INVOICE_FINAL */
export const deleteRun = async (ctx: Selling, ref: string): Promise<void> => {
  await lockRows(ctx, 'invoiceRun', [ref])
  const before = await getAction(ctx, ctx.seller, ref)
  await ctx.db.task.updateMany({
    where: { ref, status: { in: ['SCHEDULED', 'ONGOING'] }, cancelledAt: null },
    data: { cancelledAt: ctx.now() },
  })
  const documents = await ctx.db.invoice.findMany({ where: { runRef: ref }, orderBy: { ref: 'asc' } })
  const final = documents.find(({ status }) => status !== 'DRAFT')
  if (final !== undefined) throw failure(financeErrors.invoiceFinal, { values: { number: numberOf(final) } })
  for (const draft of documents) await deleteDraft(ctx, draft.ref)
  await ctx.db.invoiceRun.delete({ where: { ref } })
  ctx.record({
    action: 'delete',
    noun: 'invoice-run',
    ref,
    federationRef: ctx.seller.federationRef,
    before: { name: before.name, drafts: before.drafts },
  })
}

const draftsOf = ({ ownerRef }: Seller, { invoiceRefs, actionRef }: FinaliseInvoices): Prisma.InvoiceWhereInput => ({
  status: 'DRAFT',
  book: { ownerRef },
  ...(actionRef === undefined ? { ref: { in: invoiceRefs } } : { runRef: actionRef }),
})

/** Drafts become final one by one, each in its own transaction, by a task. */
export const orderFinalising = async (ctx: Selling, input: FinaliseInvoices, name: string): Promise<TaskSummary> => {
  const drafts = await ctx.db.invoice.findMany({
    where: draftsOf(ctx.seller, input),
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    select: { ref: true },
  })
  const refs = drafts.map(({ ref }) => ref)
  const task = await orderTask(ctx, { kind: finaliseKind, name, input: { refs } })
  ctx.record({
    action: 'order-finalising',
    noun: 'invoice',
    ref: task.ref,
    federationRef: ctx.seller.federationRef,
    after: { invoices: refs.length },
  })
  return task
}

/** The PDFs of documents as one archive, by a task that keeps it as its file. @throws NOT_FOUND */
export const orderArchive = async (
  ctx: Selling,
  { invoiceRefs }: ArchiveInvoices,
  name: string,
): Promise<TaskSummary> => {
  const refs = [...new Set(invoiceRefs)]
  const found = await ctx.db.invoice.findMany({
    where: { ref: { in: refs }, book: { ownerRef: ctx.seller.ownerRef } },
    orderBy: [{ date: 'asc' }, { number: 'asc' }, { ref: 'asc' }],
    select: { ref: true, payerRef: true },
  })
  if (found.length < refs.length) throw failure(kernelErrors.notFound, { field: 'invoiceRefs' })
  await noteLook(
    ctx,
    found.map(({ payerRef }) => payerRef),
    'finance.invoice.archive',
  )
  const task = await orderTask(ctx, { kind: archiveKind, name, input: { refs: found.map(({ ref }) => ref), name } })
  ctx.record({
    action: 'order-archive',
    noun: 'invoice',
    ref: task.ref,
    federationRef: ctx.seller.federationRef,
    after: { invoices: found.length },
  })
  return task
}

/** A credit note of what is left of each invoice, by a task, one by one. @throws NOT_FOUND */
export const orderCredits = async (
  ctx: Selling,
  { invoiceRefs, reason }: CreditInvoices,
  name: string,
): Promise<TaskSummary> => {
  const refs = [...new Set(invoiceRefs)]
  const where = { ref: { in: refs }, book: { ownerRef: ctx.seller.ownerRef } }
  if ((await ctx.db.invoice.count({ where })) < refs.length) {
    throw failure(kernelErrors.notFound, { field: 'invoiceRefs' })
  }
  const task = await orderTask(ctx, { kind: creditKind, name, input: { refs, reason } })
  ctx.record({
    action: 'order-credits',
    noun: 'invoice',
    ref: task.ref,
    federationRef: ctx.seller.federationRef,
    after: { invoices: refs.length, reason },
  })
  return task
}

/** A receipt for each day of sales to private payers, by a task. */
export const orderReceipts = async (ctx: Selling, { through }: CreateReceipts, name: string): Promise<TaskSummary> => {
  const book = await bookOf(ctx, ctx.seller)
  const task = await orderTask(ctx, { kind: receiptKind, name, input: { book: book.ref, through } })
  ctx.record({
    action: 'order-receipts',
    noun: 'book',
    ref: book.ref,
    parentRef: ctx.seller.ownerRef,
    federationRef: ctx.seller.federationRef,
    after: { through },
  })
  return task
}

/**
 * The settings of a seller, for the documents that are made final and the payouts that are ordered from now on. The second person is not
 * switched off at a screen that somebody left open, nor by a token. @throws STALE_VERSION, SIGN_IN_AGAIN
 */
export const saveBookSettings = async (
  ctx: Selling,
  { version, needsSecondPerson, attachesUbl, ...saved }: UpdateBookSettings,
) => {
  // The row of the federation is locked, because a seller has no book until its first sale.
  await lockRows(ctx, 'federation', [ctx.seller.federationRef])
  const before = await getBookSettings(ctx, ctx.seller)
  await refuseStale(before, version)
  if (before.needsSecondPerson && needsSecondPerson === false) refuseOldSignIn(ctx)
  const { ref } = await bookOf(ctx, ctx.seller)
  await ctx.db.book.update({
    where: { ref },
    data: {
      termDays: saved.termDays,
      mailsDocuments: saved.mailsDocuments,
      ...(attachesUbl !== undefined && { attachesUbl }),
      ...(needsSecondPerson !== undefined && { needsSecondPerson }),
      version: { increment: 1 },
    },
  })
  const after = await getBookSettings(ctx, ctx.seller)
  ctx.record({
    action: 'update',
    noun: 'book',
    ref,
    parentRef: ctx.seller.ownerRef,
    federationRef: ctx.seller.federationRef,
    before,
    after,
  })
  return after
}
