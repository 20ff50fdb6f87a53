// Sends the mails of the outbox. Several processes may share it: a mail belongs to the process that claimed it, until its claim ends.
import type { MailMessage } from '@oxer/db'
import { fittingFiles, isFinalRefusal, pauseAfter } from '@oxer/domain/kernel/mail/mail.rules'
import { MailAttached, MailKind, MailLook } from '@oxer/domain/kernel/mail/mail.schema'
import { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { toLanguage } from '@oxer/i18n'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import type { Services } from '../context/context.ts'
import { oneAtATime } from '../job/one-at-a-time.ts'
import { unsubscribePath } from '../notification/unsubscribe.mappers.ts'
import type { Sealing } from '../sealing/sealing.gateway.ts'
import { mailChannel, mailSealing } from './mail.ts'
import { type MailContent, toMailTexts } from './mail-text.mappers.ts'

/** Longer than an attempt can last, so that a claim that ended belongs to a process that was killed. */
const claimMinutes = 5
const attemptMs = 60_000
/** Looks for mails without a notification: those of an ended pause. */
const lookMs = 15_000
/** A sent mail is kept this long, for questions about it. */
const keptDays = 90
const errorLength = 500

export type MailSender = {
  /** Resolves when no mail is due. For tests. */
  idle: () => Promise<void>
  /** Waits for the mail that is being sent, and takes no other. */
  stop: () => Promise<void>
}

export type MailFile = {
  readonly fileName: string
  readonly contentType: string
  readonly body: Uint8Array
  /** A picture that the mail shows by this name. */
  readonly contentId?: string
}

export type MailSenderOptions = {
  services: Pick<Services, 'database' | 'log' | 'sealing' | 'publicUrl'>
  /** Null if no mail server is set. Mails then wait in the outbox, and expire there. */
  mailUrl: string | null
  /** Reads the files of a document that a mail brings along. */
  readAttached: (attached: MailAttached) => Promise<readonly MailFile[]>
  /** The address of the sender; its name is that of the tenant. */
  from: string
}

const Values = z.record(z.string(), z.string())

type StoredMail = Pick<
  MailMessage,
  'ref' | 'kind' | 'toName' | 'language' | 'values' | 'look' | 'hasLink' | 'sealedLink' | 'subjectRef'
>

/** Shown for a link that is wiped, or that is for the reader of the mail alone. */
const hiddenLink = '…'

/** It works without sign-in, so it is for the reader of the mail alone. */
const unsubscribeOf = (
  { kind, subjectRef, values }: StoredMail,
  look: MailLook,
  sealing: Sealing,
  isLinkShown: boolean,
): string | null => {
  const about = NotificationKind.safeParse(Values.parse(values).notification).data
  if (kind !== 'NOTIFICATION' || subjectRef === null || about === undefined) return null
  return isLinkShown ? `${look.origin}${unsubscribePath(sealing, { accountRef: subjectRef, kind: about })}` : hiddenLink
}

/** `isLinkShown` opens the sealed link; it is otherwise replaced. A mail without one opens the tenant's home page. */
export const toMailContent = (row: StoredMail, sealing: Sealing, isLinkShown: boolean): MailContent => {
  const look = MailLook.parse(row.look)
  const secret =
    isLinkShown && row.sealedLink !== null ? sealing.open(mailSealing, row.ref, row.sealedLink) : hiddenLink
  return {
    kind: MailKind.parse(row.kind),
    language: toLanguage(row.language),
    toName: row.toName,
    values: Values.parse(row.values),
    look,
    link: row.hasLink ? secret : look.origin,
    attached: [],
    unsubscribe: unsubscribeOf(row, look, sealing, isLinkShown),
  }
}

/** RFC 8058: a mail program stops the mails with one click, by a POST to this address. */
const unsubscribeHeaders = (address: string | null): Record<string, string> =>
  address === null ? {} : { 'list-unsubscribe': `<${address}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }

type Claimed = StoredMail & {
  attached: MailMessage['attached']
  toAddress: string
  attempts: number
  round: number
  createdAt: Date
}

const claimed = `ref, kind, to_address AS "toAddress", to_name AS "toName", language, "values", look, has_link AS "hasLink",
  sealed_link AS "sealedLink", subject_ref AS "subjectRef", attached, attempts, round, created_at AS "createdAt"`

/** The rows of the outbox. Every moment is the database's, so that processes with different clocks agree. */
const outboxOf = ({ database }: Pick<Services, 'database'>) => ({
  claim: async (): Promise<Claimed | null> => {
    const [row] = await database.query<Claimed>(
      `UPDATE mail_message SET attempts = attempts + 1, due_at = now() + interval '${String(claimMinutes)} minutes'
        WHERE ref = (SELECT ref FROM mail_message
                      WHERE status = 'WAITING' AND (due_at IS NULL OR due_at <= now())
                      ORDER BY due_at NULLS FIRST, ref LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${claimed}`,
      [],
    )
    return row ?? null
  },
  /** A mail that was claimed again since is left to its new process. */
  sent: ({ ref, attempts, round }: Claimed) =>
    database.query(
      `UPDATE mail_message SET status = 'SENT', sent_at = now(), sealed_link = NULL, error = NULL, due_at = NULL
        WHERE ref = $1 AND attempts = $2 AND round = $3 AND status = 'WAITING'`,
      [ref, attempts, round],
    ),
  failed: ({ ref, attempts, round }: Claimed, error: string, pauseMinutes: number | null) =>
    database.query(
      `UPDATE mail_message SET status = $4, error = $5, due_at = now() + make_interval(mins => $6)
        WHERE ref = $1 AND attempts = $2 AND round = $3 AND status = 'WAITING'`,
      [ref, attempts, round, pauseMinutes === null ? 'FAILED' : 'WAITING', error, pauseMinutes ?? 0],
    ),
  /** A link that opens nothing any more is not sent and not kept. */
  expire: async (): Promise<void> => {
    await database.query(
      `UPDATE mail_message SET status = CASE status WHEN 'WAITING' THEN 'FAILED' ELSE status END, sealed_link = NULL,
              error = coalesce(error, 'the link expired before the mail was sent')
        WHERE sealed_link IS NOT NULL AND expires_at <= now()`,
      [],
    )
    await database.query(
      `DELETE FROM mail_message WHERE status <> 'WAITING' AND created_at < now() - interval '${String(keptDays)} days'`,
      [],
    )
  },
})

const Failure = z.object({
  code: z.string().nullish().default(null),
  responseCode: z.number().nullish().default(null),
  message: z.string().default(''),
})

const failureOf = (error: unknown) => {
  const parsed = Failure.safeParse(error)
  return parsed.success ? parsed.data : { code: null, responseCode: null, message: String(error) }
}

/** One connection, kept while there are mails to send. */
const transportTo = (mailUrl: string) =>
  createTransport({
    url: mailUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: attemptMs / 2,
    greetingTimeout: attemptMs / 2,
    socketTimeout: attemptMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Stays the same when an attempt is repeated, so that a mail server recognises a mail that it has already. */
export const messageIdOf = ({ ref, round }: { ref: string; round: number }, publicUrl: string): string =>
  `<${ref}${round === 0 ? '' : `.${String(round)}`}@${new URL(publicUrl).hostname}>`

export const startMailSender = async ({
  services,
  mailUrl,
  from,
  readAttached,
}: MailSenderOptions): Promise<MailSender> => {
  const { database, log, sealing, publicUrl } = services
  const outbox = outboxOf(services)
  const transport = mailUrl === null ? null : transportTo(mailUrl)
  let isStopping = false

  const send = async (mail: Claimed): Promise<void> => {
    if (transport === null) return
    try {
      const all = mail.attached === null ? [] : await readAttached(MailAttached.parse(mail.attached))
      const files = fittingFiles(all)
      const content = {
        ...toMailContent(mail, sealing, true),
        attached: files.flatMap(({ fileName, contentId }) => (contentId === undefined ? [fileName] : [])),
        picture: files.find(({ contentId }) => contentId !== undefined)?.contentId,
      }
      const { subject, text, html } = toMailTexts(content)
      await transport.sendMail({
        messageId: messageIdOf(mail, publicUrl),
        date: mail.createdAt,
        from: { name: content.look.name, address: from },
        to: { name: mail.toName, address: mail.toAddress },
        subject,
        text,
        html,
        attachments: files.map(({ fileName, contentType, body, contentId }) => ({
          ...{ filename: fileName, contentType, content: Buffer.from(body) },
          ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
        })),
        headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(content.unsubscribe ?? null) },
      })
    } catch (error) {
      const failure = failureOf(error)
      const pause = isFinalRefusal(failure) ? null : pauseAfter(mail.attempts)
      log.warn('a mail was not sent', { mail: mail.ref, attempts: mail.attempts, error: failure.message })
      await outbox.failed(mail, failure.message.slice(0, errorLength), pause)
      return
    }
    await outbox.sent(mail)
  }

  const { look, idle } = oneAtATime(
    async () => {
      await outbox.expire()
      if (transport === null) return
      while (!isStopping) {
        const mail = await outbox.claim()
        if (mail === null) return
        await send(mail)
      }
    },
    (error) => log.error('the outbox', error),
  )

  const unlisten = await database.listen(mailChannel, look, look)
  const timer = setInterval(look, lookMs)
  timer.unref()
  look()
  return {
    idle,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await unlisten()
      await idle()
      transport?.close()
    },
  }
}
