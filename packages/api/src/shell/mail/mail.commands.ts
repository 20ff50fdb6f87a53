import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { mailChannel } from '../../kernel/mail/mail.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import { canSendMail, readMail } from './mail.queries.ts'

/** Sends a mail now: one that waits or has failed, or one more time. */
export const sendMailAgain = async (ctx: ActingContext, ref: string): Promise<void> => {
  const row = await takeRow(ctx, 'mailMessage', { ref }, () => readMail(ctx, ref))
  if (!canSendMail(row)) throw failure(kernelErrors.mailLinkGone)
  await ctx.db.mailMessage.update({
    where: { ref },
    data: {
      status: 'WAITING',
      dueAt: null,
      attempts: 0,
      error: null,
      // A mail that was sent once becomes another one for the reader's mail server.
      ...(row.status === 'SENT' && { round: { increment: 1 } }),
    },
  })
  await ctx.services.database.notify(mailChannel, ref, ctx.db)
  ctx.record({ action: 'send-again', noun: 'mail', ref, before: { status: row.status }, after: { status: 'WAITING' } })
}
