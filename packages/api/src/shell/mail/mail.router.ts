import { MailPage, MailPreview, MailStatus } from '@oxer/domain/kernel/mail/mail.schema'
import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { sendMailAgain } from './mail.commands.ts'
import { listMails, previewMail } from './mail.queries.ts'

export const mailRouter = router({
  list: superAdmin
    .meta(get('/mail', 'List the mails of the outbox, newest first'))
    .input(CursorQuery.extend({ status: MailStatus.nullish().describe('Only mails in this state') }))
    .output(MailPage)
    .query(({ ctx, input }) => listMails(ctx, input)),
  preview: superAdmin
    .meta(get('/mail/{mail}', 'Show a mail as its reader sees it'))
    .input(
      z.object({
        mail: Ref,
        nonce: z
          .string()
          .regex(/^[\w+/=-]{0,64}$/)
          .optional()
          .describe('For the style sheet of the HTML, so that a page with a content security policy can show it'),
      }),
    )
    .output(MailPreview)
    .query(({ ctx, input }) => previewMail(ctx, input)),
  send: command.superAdmin
    .meta(post('/mail/{mail}/send', 'Send a mail of the outbox now, or again'))
    .input(z.object({ mail: Ref }))
    .output(z.void())
    .mutation(({ ctx, input }) => sendMailAgain(ctx, input.mail)),
})
