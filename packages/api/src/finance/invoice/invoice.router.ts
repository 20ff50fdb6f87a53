import {
  ArchiveInvoices,
  BookSettings,
  CreateInvoices,
  CreateReceipts,
  CreditInvoice,
  FinaliseInvoices,
  InvoiceAction,
  InvoicePage,
  InvoiceQuery,
  InvoiceView,
  UpdateBookSettings,
} from '@oxer/domain/finance/invoice/invoice.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { mayManageBook, mayViewMemberFinance, mayViewOrganisationFinance } from '../bill/bill.guards.ts'
import { downloadPdf, downloadUbl } from './invoice.files.ts'
import { getAction, getBookSettings, getInvoiceOf, listActions, listInvoices } from './invoice.queries.ts'
import { createDraftOfOrder, creditInvoiceOf, deleteDraftOf, finaliseInvoiceOf } from './invoice-order.commands.ts'
import {
  deleteRun,
  orderArchive,
  orderFinalising,
  orderReceipts,
  orderRun,
  type Seller,
  saveBookSettings,
} from './invoice-run.commands.ts'
import { createReceiptOfOrder } from './receipt.commands.ts'

const path = '/myfederation/{federation}/invoices'
const memberPath = '/member/{member}/finance/invoices'
const clubPath = '/organisation/{organisation}/finance/invoices'
const InFederation = z.object({ federation: Ref })
const One = InFederation.extend({ invoice: Ref })
const Run = InFederation.extend({ action: Ref })
const OfSeller = z.object({ organisation: Ref })

/** The federation as a seller. */
const sellerOf = ({ federationRef }: { readonly federationRef: string }): Seller => ({
  federationRef,
  organisationRef: null,
  ownerRef: federationRef,
})

export const invoiceRouter = router({
  list: registered
    .meta(get(path, 'Invoices, credit notes and receipts of a federation'))
    .input(InvoiceQuery.extend({ federation: Ref }))
    .output(InvoicePage)
    .use(mayManageFederation)
    .query(({ ctx, input }) => listInvoices(ctx, sellerOf(ctx.federation), input)),
  create: command.registered
    .meta(post(path, 'Make a draft for everything that waits for an invoice'))
    .input(CreateInvoices.extend({ federation: Ref }))
    .output(InvoiceAction)
    .use(mayManageFederation)
    .mutation(({ ctx, input: { federation: _, ...input } }) =>
      orderRun({ ...ctx, seller: sellerOf(ctx.federation) }, input),
    ),
  finaliseMany: command.registered
    .meta(post(`${path}/finalise`, 'Make drafts final, one by one'))
    .input(FinaliseInvoices.extend({ federation: Ref }))
    .output(TaskSummary)
    .use(mayManageFederation)
    .mutation(({ ctx, input: { federation: _, ...input } }) => {
      const { t } = createI18n(toLanguage(ctx.language))
      return orderFinalising({ ...ctx, seller: sellerOf(ctx.federation) }, input, t('finance:invoice.finaliseTask'))
    }),
  archive: command.registered
    .meta(post(`${path}/archive`, 'Collect the PDFs of documents in one archive (ZIP), by a task'))
    .input(ArchiveInvoices.extend({ federation: Ref }))
    .output(TaskSummary)
    .use(mayManageFederation)
    .mutation(({ ctx, input: { federation: _, ...input } }) => {
      const { t } = createI18n(toLanguage(ctx.language))
      return orderArchive({ ...ctx, seller: sellerOf(ctx.federation) }, input, t('finance:invoice.archiveTask'))
    }),
  actions: registered
    .meta(get(`${path}/actions`, 'Runs that made invoices'))
    .input(InFederation)
    .output(z.array(InvoiceAction))
    .use(mayManageFederation)
    .query(({ ctx }) => listActions(ctx, sellerOf(ctx.federation))),
  action: registered
    .meta(get(`${path}/actions/{action}`, 'One run: its progress and what it made'))
    .input(Run)
    .output(InvoiceAction)
    .use(mayManageFederation)
    .query(({ ctx, input }) => getAction(ctx, sellerOf(ctx.federation), input.action)),
  removeAction: command.registered
    .meta(del(`${path}/actions/{action}`, 'Delete a run with its drafts'))
    .input(Run)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deleteRun({ ...ctx, seller: sellerOf(ctx.federation) }, input.action)),
  get: registered
    .meta(get(`${path}/{invoice}`, 'A document with its lines and totals'))
    .input(One)
    .output(InvoiceView)
    .use(mayManageFederation)
    .use(notesLooks)
    .query(({ ctx, input }) => getInvoiceOf(ctx, sellerOf(ctx.federation), input.invoice)),
  remove: command.registered
    .meta(del(`${path}/{invoice}`, 'Delete a draft; its orders wait again'))
    .input(One)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deleteDraftOf(ctx, sellerOf(ctx.federation), input.invoice)),
  finalise: command.registered
    .meta(post(`${path}/{invoice}/finalise`, 'Make a draft final'))
    .input(One.extend({ version: Version }))
    .output(InvoiceView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => finaliseInvoiceOf(ctx, sellerOf(ctx.federation), input)),
  credit: command.registered
    .meta(post(`${path}/{invoice}/credit`, 'Credit an invoice, whole or in part'))
    .input(CreditInvoice.extend({ federation: Ref, invoice: Ref }))
    .output(InvoiceView)
    .use(mayManageFederation)
    .mutation(({ ctx, input: { federation: _, ...input } }) => creditInvoiceOf(ctx, sellerOf(ctx.federation), input)),
  createOfOrder: command.registered
    .meta(post('/finance/{organisation}/orders/{order}/create-invoice', 'Make a draft of the invoice of an order'))
    .input(OfSeller.extend({ order: Ref }))
    .output(InvoiceView)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => createDraftOfOrder(ctx, ctx.seller, input.order)),
  createReceiptOfOrder: command.registered
    .meta(post('/finance/{organisation}/orders/{order}/receipt', 'Make the receipt of a paid order'))
    .input(OfSeller.extend({ order: Ref }))
    .output(InvoiceView)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => createReceiptOfOrder(ctx, ctx.seller, input.order)),
  createReceipts: command.registered
    .meta(post('/finance/{organisation}/receipts', 'Make one receipt for each day of sales to private payers'))
    .input(CreateReceipts.extend({ organisation: Ref }))
    .output(TaskSummary)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => {
      const { t } = createI18n(toLanguage(ctx.language))
      const seller = { ...ctx.seller, ownerRef: ctx.seller.sellerRef }
      return orderReceipts({ ...ctx, seller }, input, t('finance:invoice.receiptTask'))
    }),
  settings: registered
    .meta(get('/finance/{organisation}/settings', 'How a seller sends its invoices, and the missing fields'))
    .input(OfSeller)
    .output(BookSettings)
    .use(mayManageBook)
    .use(notesLooks)
    .query(({ ctx }) => getBookSettings(ctx, { ...ctx.seller, ownerRef: ctx.seller.sellerRef })),
  saveSettings: command.registered
    .meta(put('/finance/{organisation}/settings', 'Change how a seller sends its invoices'))
    .input(UpdateBookSettings.extend({ organisation: Ref }))
    .output(BookSettings)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _, ...input } }) =>
      saveBookSettings({ ...ctx, seller: { ...ctx.seller, ownerRef: ctx.seller.sellerRef } }, input),
    ),
  ofMember: registered
    .meta(get(memberPath, 'Invoices that a member pays'))
    .input(InvoiceQuery.extend({ member: Ref }))
    .output(InvoicePage)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) =>
      listInvoices(ctx, { federationRef: ctx.person.federationRef, payerRef: ctx.person.personRef }, input),
    ),
  ofOrganisation: registered
    .meta(get(clubPath, 'Invoices that an organisation pays'))
    .input(InvoiceQuery.extend({ organisation: Ref }))
    .output(InvoicePage)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => {
      const { federationRef, organisationRef } = ctx.organisation
      return listInvoices(ctx, { federationRef, payerRef: organisationRef }, input)
    }),
})

const ublTypes = ['application/xml']
const pdfTypes = ['application/pdf']

const ofPerson = ({ federationRef, personRef }: { federationRef: string; personRef: string }) => ({
  federationRef,
  payerRef: personRef,
})
const ofClub = ({ federationRef, organisationRef }: { federationRef: string; organisationRef: string }) => ({
  federationRef,
  payerRef: organisationRef,
})

/** Files of documents, for their seller and for their payers. */
export const invoiceDownloads = router({
  ubl: registered
    .meta(get(`${path}/{invoice}/ubl`, 'The electronic invoice (UBL)', { contentTypes: ublTypes }))
    .input(One)
    .output(FileReply)
    .use(mayManageFederation)
    .query(({ ctx, input }) => downloadUbl(ctx, sellerOf(ctx.federation), input.invoice)),
  ublOfMember: registered
    .meta(get(`${memberPath}/{invoice}/ubl`, 'The electronic invoice of a member (UBL)', { contentTypes: ublTypes }))
    .input(z.object({ member: Ref, invoice: Ref }))
    .output(FileReply)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => downloadUbl(ctx, ofPerson(ctx.person), input.invoice)),
  ublOfOrganisation: registered
    .meta(
      get(`${clubPath}/{invoice}/ubl`, 'The electronic invoice of an organisation (UBL)', { contentTypes: ublTypes }),
    )
    .input(OfSeller.extend({ invoice: Ref }))
    .output(FileReply)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => downloadUbl(ctx, ofClub(ctx.organisation), input.invoice)),
  pdf: registered
    .meta(get(`${path}/{invoice}/pdf`, 'A document to read, print and pay (PDF)', { contentTypes: pdfTypes }))
    .input(One)
    .output(FileReply)
    .use(mayManageFederation)
    .use(notesLooks)
    .query(({ ctx, input }) => downloadPdf(ctx, sellerOf(ctx.federation), input.invoice)),
  pdfOfMember: registered
    .meta(get(`${memberPath}/{invoice}/pdf`, 'A document of a member (PDF)', { contentTypes: pdfTypes }))
    .input(z.object({ member: Ref, invoice: Ref }))
    .output(FileReply)
    .use(mayViewMemberFinance)
    .query(({ ctx, input }) => downloadPdf(ctx, ofPerson(ctx.person), input.invoice)),
  pdfOfOrganisation: registered
    .meta(get(`${clubPath}/{invoice}/pdf`, 'A document of an organisation (PDF)', { contentTypes: pdfTypes }))
    .input(OfSeller.extend({ invoice: Ref }))
    .output(FileReply)
    .use(mayViewOrganisationFinance)
    .query(({ ctx, input }) => downloadPdf(ctx, ofClub(ctx.organisation), input.invoice)),
})
