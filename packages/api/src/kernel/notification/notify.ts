// What somebody is to be notified. A command promises it in its own transaction, as it promises a mail; who is notified, by which channel, is found
// afterwards (shell/notification), so that many changes become one message and no command waits for it.
import {
  mostNotificationLines,
  type NotificationKind,
  type NotificationLine,
} from '@oxer/domain/kernel/notification/notification.schema'
import type { Context } from '../context/context.ts'

/** The channel that reports that somebody is to be notified something. */
export const noticeChannel = 'notice'

export type PromisedNotice = {
  kind: NotificationKind
  /** Names what happened: an account is notified of it once, whatever is repeated. */
  eventKey: string
  federationRef: string
  /** The persons whom it is about: they, and those who act for them, are notified. */
  about?: readonly string[]
  /** The club whose people are notified. */
  organisationRef?: string | null
  /** Whether the administrators of the federation are notified. */
  toStaff?: boolean
  /** What the message names first, such as the competition. */
  subject: string
  lines?: readonly NotificationLine[]
  /** The path of what it is about. */
  link: string
}

type Promising = Pick<Context, 'db' | 'now' | 'newRef' | 'services' | 'actor'>

/** Whoever acts is not notified of it. */
export const notify = async (ctx: Promising, notice: PromisedNotice): Promise<void> => {
  const { about = [], organisationRef = null, toStaff = false } = notice
  const ref = ctx.newRef()
  const lines = notice.lines ?? []
  await ctx.db.notice.create({
    data: {
      ref,
      kind: notice.kind,
      eventKey: notice.eventKey,
      federationRef: notice.federationRef,
      personRefs: [...about],
      ...{ organisationRef, toStaff },
      values: {
        subject: notice.subject,
        lines: lines.slice(0, mostNotificationLines),
        more: Math.max(0, lines.length - mostNotificationLines),
      },
      link: notice.link,
      byAccountRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
  })
  await ctx.services.database.notify(noticeChannel, ref, ctx.db)
}

/** A line about a test and a horse, of which nothing else is notified. */
export const lineOf = (start: { test: string; horse: string } & Partial<NotificationLine>): NotificationLine => ({
  ...{ date: null, time: null, dateWas: null, timeWas: null, arena: null, arenaWas: null },
  ...start,
})
