// The documents of a seller: the same calls for a federation and for an organisation that sells in its own book.
import {
  ArchiveInvoices,
  CreateInvoices,
  CreditInvoice,
  CreditInvoices,
  FinaliseInvoices,
  InvoiceAction,
  InvoicePage,
  InvoiceQuery,
  InvoiceView,
} from '@oxer/domain/finance/invoice/invoice.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { del, FileReply, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { alikeFor, type GuardOf } from '../../kernel/procedure/alike.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { downloadPdf, downloadUbl } from './invoice.files.ts'
import { getAction, getInvoiceOf, listActions, listInvoices } from './invoice.queries.ts'
import { creditInvoiceOf, deleteDraftOf, finaliseInvoiceOf } from './invoice-order.commands.ts'
import {
  deleteRun,
  orderArchive,
  orderCredits,
  orderFinalising,
  orderRun,
  type Seller,
} from './invoice-run.commands.ts'

type OpensDocuments = { readonly selling: Seller }

export type SellerKind<Key extends string> = {
  /** The field of the input that names the seller. */
  readonly key: Key
  readonly path: `/${string}`
  /** The seller in a summary: *a federation*. */
  readonly words: string
  readonly mayManage: GuardOf<OpensDocuments>
}

const Nothing = z.object({})
const One = z.object({ invoice: Ref })
const Run = z.object({ action: Ref })

const ublTypes = ['application/xml']
const pdfTypes = ['application/pdf']

/** Documents together, and the runs that make them. */
const manyOf = <Key extends string>({ key, path, words, mayManage }: SellerKind<Key>) => {
  const { read, write } = alikeFor<Key, OpensDocuments>(key)
  return {
    list: read(
      mayManage,
      {
        meta: get(path, `Invoices, credit notes and receipts of ${words}`),
        input: InvoiceQuery,
        output: InvoicePage,
      },
      (ctx, input) => listInvoices(ctx, ctx.selling, input),
    ),
    create: write(
      mayManage,
      {
        meta: post(path, `Make a draft for everything of ${words} that waits for an invoice`),
        input: CreateInvoices,
        output: InvoiceAction,
      },
      (ctx, input) => orderRun({ ...ctx, seller: ctx.selling }, input),
    ),
    finaliseMany: write(
      mayManage,
      {
        meta: post(`${path}/finalise`, `Make drafts of ${words} final, one by one`),
        input: FinaliseInvoices,
        output: TaskSummary,
      },
      (ctx, input) => {
        const { t } = createI18n(toLanguage(ctx.language))
        return orderFinalising({ ...ctx, seller: ctx.selling }, input, t('finance:invoice.finaliseTask'))
      },
    ),
    archive: write(
      mayManage,
      {
        meta: post(`${path}/archive`, `Collect the PDFs of documents of ${words} in one archive (ZIP), by a task`),
        input: ArchiveInvoices,
        output: TaskSummary,
      },
      (ctx, input) => {
        const { t } = createI18n(toLanguage(ctx.language))
        return orderArchive({ ...ctx, seller: ctx.selling }, input, t('finance:invoice.archiveTask'))
      },
    ),
    creditMany: write(
      mayManage,
      {
        meta: post(`${path}/credit`, `Credit what is left of each of several invoices of ${words}, by a task`),
        input: CreditInvoices,
        output: TaskSummary,
      },
      (ctx, input) => {
        const { t } = createI18n(toLanguage(ctx.language))
        return orderCredits({ ...ctx, seller: ctx.selling }, input, t('finance:invoice.creditTask'))
      },
    ),
    actions: read(
      mayManage,
      {
        meta: get(`${path}/actions`, `Runs that made invoices of ${words}`),
        input: Nothing,
        output: z.array(InvoiceAction),
      },
      (ctx) => listActions(ctx, ctx.selling),
    ),
    action: read(
      mayManage,
      {
        meta: get(`${path}/actions/{action}`, `One run of ${words}: its progress and what it made`),
        input: Run,
        output: InvoiceAction,
      },
      (ctx, input) => getAction(ctx, ctx.selling, input.action),
    ),
    removeAction: write(
      mayManage,
      {
        meta: del(`${path}/actions/{action}`, `Delete a run of ${words} with its drafts`),
        input: Run,
        output: z.void(),
      },
      (ctx, input) => deleteRun({ ...ctx, seller: ctx.selling }, input.action),
    ),
  }
}

const withLooks = (guard: GuardOf<OpensDocuments>): GuardOf<OpensDocuments> =>
  guard.unstable_pipe(notesLooks as never) as never

/** One document. */
const oneOf = <Key extends string>({ key, path, words, mayManage }: SellerKind<Key>) => {
  const { read, write } = alikeFor<Key, OpensDocuments>(key)
  return {
    get: read(
      withLooks(mayManage),
      {
        meta: get(`${path}/{invoice}`, `A document of ${words} with its lines and totals`),
        input: One,
        output: InvoiceView,
      },
      (ctx, input) => getInvoiceOf(ctx, ctx.selling, input.invoice),
    ),
    remove: write(
      mayManage,
      {
        meta: del(`${path}/{invoice}`, `Delete a draft of ${words}; its orders wait again`),
        input: One,
        output: z.void(),
      },
      (ctx, input) => deleteDraftOf(ctx, ctx.selling, input.invoice),
    ),
    finalise: write(
      mayManage,
      {
        meta: post(`${path}/{invoice}/finalise`, `Make a draft of ${words} final`),
        input: One.extend({ version: Version }),
        output: InvoiceView,
      },
      (ctx, input) => finaliseInvoiceOf(ctx, ctx.selling, input),
    ),
    credit: write(
      mayManage,
      {
        meta: post(`${path}/{invoice}/credit`, `Credit an invoice of ${words}, whole or in part`),
        input: CreditInvoice.extend(One.shape),
        output: InvoiceView,
      },
      (ctx, input) => creditInvoiceOf(ctx, ctx.selling, input),
    ),
  }
}

const filesOf = <Key extends string>({ key, path, words, mayManage }: SellerKind<Key>) => {
  const { read } = alikeFor<Key, OpensDocuments>(key)
  return {
    ubl: read(
      mayManage,
      {
        meta: get(`${path}/{invoice}/ubl`, `The electronic invoice (UBL) of ${words}`, { contentTypes: ublTypes }),
        input: One,
        output: FileReply,
      },
      (ctx, input) => downloadUbl(ctx, ctx.selling, input.invoice),
    ),
    pdf: read(
      withLooks(mayManage),
      {
        meta: get(`${path}/{invoice}/pdf`, `A document of ${words} to read, print and pay (PDF)`, {
          contentTypes: pdfTypes,
        }),
        input: One,
        output: FileReply,
      },
      (ctx, input) => downloadPdf(ctx, ctx.selling, input.invoice),
    ),
  }
}

export const sellerInvoiceProceduresOf = <Key extends string>(kind: SellerKind<Key>) => ({
  calls: { ...manyOf(kind), ...oneOf(kind) },
  downloads: filesOf(kind),
})
