import {
  BankBalance,
  BankLineQuery,
  BankLineRow,
  BankOrderQuery,
  BankOrders,
  BookBankLine,
  BookCardLine,
  BookLedgerLine,
  BookOrderedLine,
  ChangeBankLine,
  StatementImport,
} from '@oxer/domain/finance/bank/bank.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { getBankBalance } from './balance.queries.ts'
import { bookLine, importStatement, suspendLine, undoLine } from './bank.commands.ts'
import { listLines } from './bank.queries.ts'
import { bookLedgerLine } from './ledger-line.commands.ts'
import { listOrders } from './order.queries.ts'
import { bookCardLine, bookOrderedLine, ignoreLine } from './ordered.commands.ts'

const path = '/finance/{organisation}/bank'
const Of = z.object({ organisation: Ref })
const OfLine = Of.extend({ line: Ref.describe('A line of a statement') })

export const bankRouter = router({
  lines: registered
    .meta(get(`${path}/lines`, 'Lines of bank statements: those that wait with what they may pay, the newest first'))
    .input(BankLineQuery.extend(Of.shape))
    .output(cursorPageOf(BankLineRow))
    .use(mayManageBook)
    .use(notesLooks)
    .query(({ ctx, input }) => listLines(ctx.db, ctx.seller, input)),
  importFile: command.registered
    .meta(
      post(`${path}/statements`, 'Read a camt.053 file: certain lines are booked, the others wait', {
        maxBodyBytes: 3_145_728,
        fileTypes: ['application/xml', 'text/xml'],
      }),
    )
    .input(formData(Of.extend({ file: z.file() })))
    .output(StatementImport)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => importStatement(ctx, ctx.seller, input.file)),
  book: command.registered
    .meta(post(`${path}/lines/{line}/book`, 'Book a line for those whose money it is'))
    .input(BookBankLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => bookLine(ctx, ctx.seller, input)),
  balance: registered
    .meta(get(`${path}/balance`, 'What the bank says beside what the books say, and why they differ'))
    .input(Of)
    .output(BankBalance)
    .use(mayManageBook)
    .query(({ ctx }) => getBankBalance(ctx.db, ctx.seller.sellerRef)),
  orders: registered
    .meta(
      get(
        `${path}/orders`,
        'What is on its way out or in and not booked by the bank yet, the oldest first, and what terminals took',
      ),
    )
    .input(BankOrderQuery.extend(Of.shape))
    .output(BankOrders)
    .use(mayManageBook)
    .query(({ ctx, input }) => listOrders(ctx.db, ctx.seller, input)),
  bookOrdered: command.registered
    .meta(post(`${path}/lines/{line}/ordered`, 'Say what a line is that was on its way out or in'))
    .input(BookOrderedLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => bookOrderedLine(ctx, ctx.seller, input)),
  bookCards: command.registered
    .meta(post(`${path}/lines/{line}/cards`, 'Say that a line is money that terminals took, and what it cost'))
    .input(BookCardLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => bookCardLine(ctx, ctx.seller, input)),
  bookLedger: command.registered
    .meta(
      post(`${path}/lines/{line}/account`, 'Book a line that is of no payer to an account of the ledger, for a reason'),
    )
    .input(BookLedgerLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => bookLedgerLine(ctx, ctx.seller, input)),
  ignore: command.registered
    .meta(post(`${path}/lines/{line}/ignore`, 'Say that a line went out for something that is not in Oxer'))
    .input(ChangeBankLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => ignoreLine(ctx, ctx.seller, input)),
  suspend: command.registered
    .meta(post(`${path}/lines/{line}/suspense`, 'Book a line whose payer nobody knows yet'))
    .input(ChangeBankLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => suspendLine(ctx, ctx.seller, input)),
  undo: command.registered
    .meta(post(`${path}/lines/{line}/undo`, 'Reverse what was booked for a line; it waits again'))
    .input(ChangeBankLine.extend(OfLine.shape))
    .output(BankLineRow)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => undoLine(ctx, ctx.seller, input)),
})
