import {
  DisputeDocument,
  DueReminders,
  ReminderRow,
  ReminderTermsView,
  SaveReminderTerms,
  SendReminders,
  SendStatement,
  SentReminders,
} from '@oxer/domain/finance/reminder/reminder.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { disputeDocument, saveReminderTerms, sendReminders, sendStatement } from './reminder.commands.ts'
import { getReminderTerms, listDueReminders, listReminders } from './reminder.queries.ts'

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
  send: command.registered
    .meta(post(`${path}/reminders`, 'Send reminders that are due'))
    .input(SendReminders.extend({ organisation: Ref }))
    .output(SentReminders)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => sendReminders(ctx, ctx.seller, input.documentRefs)),
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
  sendStatement: command.registered
    .meta(post(`${path}/statement`, 'Mail a payer what it owes'))
    .input(SendStatement.extend({ organisation: Ref }))
    .output(z.void())
    .use(mayManageBook)
    .mutation(({ ctx, input }) => sendStatement(ctx, ctx.seller, input)),
})
