import {
  BookSettings,
  CreateReceipts,
  InvoicePage,
  InvoiceQuery,
  InvoiceView,
  UpdateBookSettings,
} from '@oxer/domain/finance/invoice/invoice.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { handingOn } from '../../kernel/procedure/alike.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { mayManageBook, mayViewMemberFinance, mayViewOrganisationFinance } from '../bill/bill.guards.ts'
import { downloadPdf, downloadUbl } from './invoice.files.ts'
import { getBookSettings, listInvoices } from './invoice.queries.ts'
import { sellerInvoiceProceduresOf } from './invoice-of-seller.router.ts'
import { createDraftOfOrder } from './invoice-order.commands.ts'
import { orderReceipts, type Seller, saveBookSettings } from './invoice-run.commands.ts'
import { createReceiptOfOrder } from './receipt.commands.ts'

const memberPath = '/member/{member}/finance/invoices'
const clubPath = '/organisation/{organisation}/finance/invoices'
const OfSeller = z.object({ organisation: Ref })

const ofFederation = sellerInvoiceProceduresOf({
  key: 'federation',
  path: '/myfederation/{federation}/invoices',
  words: 'a federation',
  mayManage: handingOn(mayManageFederation, ({ federation: { federationRef } }): { selling: Seller } => ({
    selling: { federationRef, organisationRef: null, ownerRef: federationRef },
  })),
})

export const invoiceRouter = router({
  ...ofFederation.calls,
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
  ...ofFederation.downloads,
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
