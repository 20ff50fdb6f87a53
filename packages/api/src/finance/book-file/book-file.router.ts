import {
  BankLineFilter,
  BillFilter,
  InvoiceFilter,
  MovementFilter,
  OpenDocumentFilter,
} from '@oxer/domain/finance/book-file/book-file.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get } from '@oxer/openapi'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import {
  exportBankLines,
  exportBills,
  exportInvoices,
  exportOpenDocuments,
  exportTransactions,
} from './book-file.files.ts'

const path = '/finance/{organisation}'
const types = { contentTypes: listFileTypes }
const asked = { organisation: Ref, ...listFileInput }

/** `organisation` is the owner of a book: a federation or an organisation. */
export const bookFileDownloads = router({
  invoices: registered
    .meta(get(`${path}/invoices/export`, 'The list of documents of a seller as a spreadsheet', types))
    .input(InvoiceFilter.extend(asked))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input: { organisation: _organisation, ...filter } }) => exportInvoices(ctx, ctx.seller, filter)),
  transactions: registered
    .meta(get(`${path}/transactions/export`, 'What payers of a book were charged and paid as a spreadsheet', types))
    .input(MovementFilter.extend(asked))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input: { organisation: _organisation, ...filter } }) => exportTransactions(ctx, ctx.seller, filter)),
  bills: registered
    .meta(get(`${path}/bill/export`, 'The list of bills of a book as a spreadsheet', types))
    .input(BillFilter.extend(asked))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input: { organisation: _organisation, ...filter } }) => exportBills(ctx, ctx.seller, filter)),
  openDocuments: registered
    .meta(get(`${path}/open-documents/export`, 'Orders and invoices that are not paid as a spreadsheet', types))
    .input(OpenDocumentFilter.extend(asked))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input: { organisation: _organisation, ...filter } }) =>
      exportOpenDocuments(ctx, ctx.seller, filter),
    ),
  bankLines: registered
    .meta(get(`${path}/bank/lines/export`, 'Lines of bank statements of a status as a spreadsheet', types))
    .input(BankLineFilter.extend(asked))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input: { organisation: _organisation, ...filter } }) => exportBankLines(ctx, ctx.seller, filter)),
})
