// Writes messages: in the inbox, and in the outboxes of mails and of devices. What an account was notified of already is left out.
import {
  mostNotificationLines,
  type NotificationKind,
  type NotificationLine,
} from '@oxer/domain/kernel/notification/notification.schema'
import { channelsOf, dueAfterQuiet } from '@oxer/domain/shell/notification/notification.rules'
import { createI18n, type Language, notificationTexts, toLanguage } from '@oxer/i18n'
import { tenantOfFederation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, TenantFacts } from '../../kernel/context/context.ts'
import { promiseMails } from '../../kernel/mail/mail.ts'
import type { Reader } from './notification-audience.queries.ts'
import { type KeptSettings, readSettings } from './notification-setting.queries.ts'
import { type PromisedPush, promisePushes } from './push-device.commands.ts'

/** What one account is notified of one person: several of these become one message. */
export type Told = {
  readonly reader: Reader
  readonly kind: NotificationKind
  readonly eventKey: string
  readonly federationRef: string
  readonly subject: string
  readonly lines: readonly NotificationLine[]
  /** How many lines more the event had. */
  readonly more: number
  readonly link: string
  /** When it happened; now unless given. */
  readonly at?: Date
}

type Message = Omit<Told, 'eventKey'> & { readonly eventKeys: readonly string[] }

/** After this a mail says nothing new any more, so it is not sent. */
const mailDays = 7

const keyOf = ({ reader, kind, subject, link }: Told): string =>
  [reader.accountRef, reader.personRef, kind, link, subject].join(' ')

/** One message for each account, person and kind in one place. */
export const merged = (told: readonly Told[]): Message[] => {
  const messages = new Map<string, Message>()
  for (const { eventKey, ...one } of told) {
    const key = keyOf({ eventKey, ...one })
    const known = messages.get(key)
    messages.set(key, {
      ...(known ?? one),
      eventKeys: [...(known?.eventKeys ?? []), eventKey],
      lines: [...(known?.lines ?? []), ...one.lines],
      more: (known?.more ?? 0) + one.more,
    })
  }
  return [...messages.values()]
}

const withoutKnown = async ({ db }: CommandContext, told: readonly Told[]): Promise<Told[]> => {
  const known = await db.notificationEvent.findMany({
    where: {
      accountRef: { in: [...new Set(told.map(({ reader }) => reader.accountRef))] },
      eventKey: { in: [...new Set(told.map(({ eventKey }) => eventKey))] },
    },
    select: { accountRef: true, eventKey: true },
  })
  const seen = new Set(known.map(({ accountRef, eventKey }) => `${accountRef} ${eventKey}`))
  return told.filter(({ reader, eventKey }) => {
    const key = `${reader.accountRef} ${eventKey}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const valuesOf = ({ subject, lines, more }: Message) => ({
  subject,
  lines: lines.slice(0, mostNotificationLines),
  more: more + Math.max(0, lines.length - mostNotificationLines),
})

/** Made once for each language. */
const kept = new Map<Language, ReturnType<typeof createI18n>>()
const textsOf = (language: Language) => {
  const known = kept.get(language) ?? createI18n(language)
  kept.set(language, known)
  return known.getFixedT(null, 'notification')
}

type Sender = { readonly tenant: TenantFacts; readonly timeZone: string }

/** In whose name each federation writes, and its time zone. */
const readSenders = async (ctx: CommandContext, federationRefs: readonly string[]): Promise<Map<string, Sender>> => {
  const rows = await ctx.db.federation.findMany({
    where: { ref: { in: [...new Set(federationRefs)] } },
    select: { ref: true, timeZone: true },
  })
  const senders = new Map<string, Sender>()
  for (const { ref, timeZone } of rows) senders.set(ref, { tenant: await tenantOfFederation(ctx.db, ref), timeZone })
  return senders
}

/** The sentences in the language of the reader: the same in a mail and on a device. */
const sentencesOf = (message: Message) => {
  const { reader, kind } = message
  const t = textsOf(toLanguage(reader.language))
  const person = reader.why === 'CHILD' ? reader.personName : null
  return { about: t(`kind.${kind}.name`), ...notificationTexts(t, { kind, person, values: valuesOf(message) }) }
}

const mailTo = (ctx: CommandContext, message: Message, sender: Sender, settings: KeptSettings) => {
  const { reader, kind, link } = message
  const { about, title, lines } = sentencesOf(message)
  return {
    tenant: sender.tenant,
    kind: 'NOTIFICATION' as const,
    to: { address: reader.address, name: reader.name },
    language: reader.language,
    values: {
      notification: kind,
      about,
      title,
      text: lines.length > 0 ? lines.join('\n') : title,
    },
    link: { path: link, expiresAt: new Date(ctx.now().getTime() + mailDays * 86_400_000) },
    dueAt: dueAfterQuiet(ctx.now(), sender.timeZone, settings),
    subjectRef: reader.accountRef,
  }
}

/** Returns how many messages were written. */
export const writeNotifications = async (ctx: CommandContext, told: readonly Told[]): Promise<number> => {
  if (told.length === 0) return 0
  const messages = merged(await withoutKnown(ctx, told))
  if (messages.length === 0) return 0
  const settingsOf = await readSettings(
    ctx.db,
    messages.map(({ reader }) => reader.accountRef),
  )
  const senders = await readSenders(
    ctx,
    messages.map(({ federationRef }) => federationRef),
  )
  const written = messages.map((message) => ({ message, ref: ctx.newRef() }))
  await ctx.db.notification.createMany({
    data: written.map(({ message, ref }) => ({
      ref,
      accountRef: message.reader.accountRef,
      kind: message.kind,
      why: message.reader.why,
      personRef: message.reader.why === 'CHILD' ? message.reader.personRef : null,
      values: valuesOf(message),
      link: message.link,
      isShown: channelsOf(message.kind, settingsOf(message.reader.accountRef).channels).page,
      createdAt: message.at ?? ctx.now(),
    })),
  })
  await ctx.db.notificationEvent.createMany({
    data: written.flatMap(({ message, ref }) =>
      message.eventKeys.map((eventKey) => ({
        accountRef: message.reader.accountRef,
        eventKey,
        notificationRef: ref,
      })),
    ),
  })
  const mails: ReturnType<typeof mailTo>[] = []
  const pushes: PromisedPush[] = []
  for (const { message, ref } of written) {
    const { reader, kind, link } = message
    const settings = settingsOf(reader.accountRef)
    const sender = senders.get(message.federationRef)
    if (sender === undefined) continue
    const channels = channelsOf(kind, settings.channels, { isFollowed: reader.why === 'FOLLOWED' })
    if (channels.mail) mails.push(mailTo(ctx, message, sender, settings))
    if (channels.push) {
      const { title, lines } = sentencesOf(message)
      const dueAt = dueAfterQuiet(ctx.now(), sender.timeZone, settings)
      pushes.push({ accountRef: reader.accountRef, notificationRef: ref, ...{ kind, title, lines, link, dueAt } })
    }
  }
  await promiseMails(ctx, mails)
  await promisePushes(ctx, pushes)
  return messages.length
}
