import type { MailMessage } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type MailPage, type MailPreview, MailStatus, type MailSummary } from '@oxer/domain/kernel/mail/mail.schema'
import type { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { isStorableInstant } from '@oxer/domain/kernel/time/time.rules'
import type { Context } from '../../kernel/context/context.ts'
import { toMailContent } from '../../kernel/mail/mail-sender.gateway.ts'
import { toMailTexts } from '../../kernel/mail/mail-text.mappers.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

/** A mail without a link can always be sent again; one with a link until the link is wiped. */
export const canSendMail = (row: Pick<MailMessage, 'hasLink' | 'sealedLink'>): boolean =>
  !row.hasLink || row.sealedLink !== null

const toSummary = (ctx: Context, row: MailMessage): MailSummary => {
  const content = toMailContent(row, ctx.services.sealing, false)
  return {
    ref: row.ref,
    kind: content.kind,
    status: MailStatus.parse(row.status),
    toAddress: row.toAddress,
    toName: row.toName,
    subject: toMailTexts(content).subject,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    canSend: canSendMail(row),
  }
}

/** The outbox, newest first. */
export const listMails = async (
  ctx: Context,
  { status, after, size }: CursorQuery & { status?: MailStatus | null | undefined },
): Promise<MailPage> => {
  const cursor = toCursor(after, isStorableInstant)
  const rows = await ctx.db.mailMessage.findMany({
    where: {
      ...(status && { status }),
      ...(cursor && {
        createdAt: { lte: new Date(cursor.key) },
        NOT: { createdAt: new Date(cursor.key), ref: { gte: cursor.ref } },
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }],
    take: size + 1,
  })
  const page = toCursorPage(
    rows,
    size,
    ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }),
    (row) => toSummary(ctx, row),
  )
  const untold = await ctx.db.notice.count({ where: { attempts: { gt: 0 } } })
  return { ...page, isSending: ctx.services.isMailSent === true, untold }
}

export const readMail = async ({ db }: Pick<Context, 'db'>, ref: string): Promise<MailMessage> => {
  const row = await db.mailMessage.findUnique({ where: { ref } })
  if (row === null) throw failure(kernelErrors.notFound)
  return row
}

/**
 * The mail as its reader sees it. Its link is opened only if no mail server is set, because the outbox is then the only way to reach it.
 */
export const previewMail = async (
  ctx: Context,
  { mail, nonce }: { mail: string; nonce?: string | undefined },
): Promise<MailPreview> => {
  const row = await readMail(ctx, mail)
  const isLinkShown = row.sealedLink !== null && ctx.services.isMailSent !== true
  const content = toMailContent(row, ctx.services.sealing, isLinkShown)
  const { html, text } = toMailTexts(content, { nonce: nonce ?? '' })
  return { ...toSummary(ctx, row), html, text, link: isLinkShown ? content.link : null }
}
