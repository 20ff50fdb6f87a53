// The outbox. A command promises a mail in its own transaction, so a mail is sent if and only if its change is stored.
import type { MailAttached, MailKind, MailLook } from '@oxer/domain/kernel/mail/mail.schema'
import type { Context, TenantFacts } from '../context/context.ts'
import { originOfTenant } from '../context/tenant-origin.ts'

/** The channel that notifies senders of a waiting mail. */
export const mailChannel = 'mail'

export type PromisedMail = {
  kind: MailKind
  to: { address: string; name: string }
  /** The reader's language. */
  language: string
  /** The values of its texts. They are stored in clear, so they contain nothing that opens something. */
  values?: Readonly<Record<string, string>>
  /** The path that its button opens, with its code; it is sealed until the mail is sent. */
  link?: { path: string; expiresAt: Date }
  /** A document whose files it brings along. */
  attached?: MailAttached
  /** When it may be sent; at once unless given. */
  dueAt?: Date | null
  /** The account or person that it is about. */
  subjectRef: string | null
}

export const lookOf = (publicUrl: string, tenant: TenantFacts): MailLook => ({
  name: tenant.name,
  colour: tenant.colour,
  avatar: tenant.avatar,
  origin: originOfTenant(publicUrl, tenant),
})

/** For the sealed link of a mail; its owner is the ref of the mail. */
export const mailSealing = 'mail'

type Promising = Pick<Context, 'db' | 'now' | 'newRef' | 'services' | 'tenant'>

/** Puts a mail in the outbox. It is sent after the caller's transaction has committed, by whichever process is first. */
export const promiseMail = async (ctx: Promising, mail: PromisedMail): Promise<string> => {
  const { database, publicUrl, sealing } = ctx.services
  const ref = ctx.newRef()
  const look = lookOf(publicUrl, ctx.tenant)
  await ctx.db.mailMessage.create({
    data: {
      ref,
      kind: mail.kind,
      toAddress: mail.to.address,
      toName: mail.to.name,
      language: mail.language,
      values: mail.values ?? {},
      look,
      subjectRef: mail.subjectRef,
      createdAt: ctx.now(),
      dueAt: mail.dueAt ?? null,
      ...(mail.attached && { attached: mail.attached }),
      ...(mail.link && {
        hasLink: true,
        sealedLink: sealing.seal(mailSealing, ref, `${look.origin}${mail.link.path}`),
        expiresAt: mail.link.expiresAt,
      }),
    },
  })
  await database.notify(mailChannel, ref, ctx.db)
  return ref
}
