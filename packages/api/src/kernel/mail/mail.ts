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

/** A mail in the name of `tenant`; in that of the caller's without one. */
type Addressed = PromisedMail & { readonly tenant?: TenantFacts }

/**
 * Puts mails in the outbox, in one statement. They are sent after the caller's transaction has committed, by whichever process is first.
 * Returns their refs, in their order.
 */
export const promiseMails = async (ctx: Promising, mails: readonly Addressed[]): Promise<string[]> => {
  const { database, publicUrl, sealing } = ctx.services
  const promised = mails.map((mail) => ({
    mail,
    ref: ctx.newRef(),
    look: lookOf(publicUrl, mail.tenant ?? ctx.tenant),
  }))
  const [first] = promised
  if (first === undefined) return []
  await ctx.db.mailMessage.createMany({
    data: promised.map(({ mail, ref, look }) => ({
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
    })),
  })
  await database.notify(mailChannel, first.ref, ctx.db)
  return promised.map(({ ref }) => ref)
}

/** The same of one mail. */
export const promiseMail = async (ctx: Promising, mail: PromisedMail): Promise<string> => {
  const [ref] = await promiseMails(ctx, [mail])
  if (ref === undefined) throw new Error('a promised mail has a ref')
  return ref
}
