import { PayerType } from '@oxer/domain/finance/bill/bill.schema'
import {
  DisputeDocument,
  DisputeDocuments,
  DueReminders,
  FindDueReminders,
  MailText,
  ReminderRow,
  ReminderTermsView,
  SaveReminderTerms,
  SendReminders,
  SendStatement,
  SentReminders,
} from '@oxer/domain/finance/reminder/reminder.schema'
import { RowOutcomes } from '@oxer/domain/finance/row-outcome/row-outcome.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import { FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import {
  disputeDocument,
  disputeDocuments,
  saveReminderTerms,
  sendReminders,
  sendStatement,
} from './reminder.commands.ts'
import { downloadLetters, previewReminder } from './reminder.files.ts'
import { getReminderTerms, listDueReminders, listReminders } from './reminder.queries.ts'
import { previewStatement } from './statement.queries.ts'

const path = '/finance/{organisation}'
const Of = z.object({ organisation: Ref })

/** `organisation` is the owner of a book: a federation or an organisation. */
export const reminderRouter = router({
  list: registered
    .meta(get(`${path}/reminders`, 'Reminders that were sent, the newest first'))
    .input(CursorQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(ReminderRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listReminders(ctx.db, ctx.seller, input)),
  due: registered
    .meta(get(`${path}/reminders/due`, 'Reminders that would be sent today: to whom, of what and what they cost'))
    .input(Of)
    .output(DueReminders)
    .use(mayManageBook)
    .query(({ ctx }) => listDueReminders(ctx, ctx.seller)),
  findDue: registered
    .meta(
      post(`${path}/reminders/due/search`, 'Which of some documents would be reminded of today', { readOnly: true }),
    )
    .input(FindDueReminders.extend({ organisation: Ref }))
    .output(DueReminders)
    .use(mayManageBook)
    .query(({ ctx, input }) => listDueReminders(ctx, ctx.seller, input.documentRefs)),
  preview: registered
    .meta(get(`${path}/reminders/due/{document}`, 'What the payer of a document would read today'))
    .input(Of.extend({ document: Ref.describe('An invoice that is due to be reminded of') }))
    .output(MailText)
    .use(mayManageBook)
    .query(({ ctx, input }) => previewReminder(ctx, ctx.seller, input.document)),
  send: command.registered
    .meta(post(`${path}/reminders`, 'Send reminders that are due, by mail or as letters'))
    .input(SendReminders.extend({ organisation: Ref }))
    .output(SentReminders)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => sendReminders(ctx, ctx.seller, input)),
  terms: registered
    .meta(get(`${path}/reminders/terms`, 'When the payers of a book are reminded'))
    .input(Of)
    .output(ReminderTermsView)
    .use(mayManageBook)
    .query(({ ctx }) => getReminderTerms(ctx.db, ctx.seller)),
  saveTerms: command.registered
    .meta(put(`${path}/reminders/terms`, 'Change when the payers of a book are reminded'))
    .input(SaveReminderTerms.extend({ organisation: Ref }))
    .output(ReminderTermsView)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, ...terms } }) => saveReminderTerms(ctx, ctx.seller, terms)),
  dispute: command.registered
    .meta(put(`${path}/open-documents/{document}/dispute`, 'Mark a document as disputed, or no longer'))
    .input(DisputeDocument.extend({ organisation: Ref, document: Ref.describe('An order or an invoice') }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => disputeDocument(ctx, ctx.seller, input)),
  disputeMany: command.registered
    .meta(put(`${path}/open-documents/dispute`, 'Mark documents as disputed together, or no longer'))
    .input(DisputeDocuments.extend({ organisation: Ref }))
    .output(RowOutcomes)
    .use(mayManageBook)
    .mutation(({ ctx, input: { organisation: _organisation, ...dispute } }) =>
      disputeDocuments(ctx, ctx.seller, dispute),
    ),
  statement: registered
    .meta(get(`${path}/statement`, 'What a payer would be mailed of its balance'))
    .input(
      SendStatement.extend({
        organisation: Ref,
        payerType: PayerType.describe('Whether a person or an organisation pays'),
      }),
    )
    .output(MailText)
    .use(mayManageBook)
    .query(({ ctx, input }) => previewStatement(ctx, ctx.seller, input)),
  sendStatement: command.registered
    .meta(post(`${path}/statement`, 'Mail a payer what it owes'))
    .input(SendStatement.extend({ organisation: Ref }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => sendStatement(ctx, ctx.seller, input)),
})

export const reminderDownloads = router({
  letters: registered
    .meta(
      get(`${path}/reminders/letters`, 'The letters of a day as one file to print (PDF)', {
        contentTypes: ['application/pdf'],
      }),
    )
    .input(Of.extend({ date: LocalDate.describe('The day on which the letters were written') }))
    .output(FileReply)
    .use(mayManageBook)
    .query(({ ctx, input }) => downloadLetters(ctx, ctx.seller, input)),
})
