import { randomBytes } from 'node:crypto'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CalendarFeedKind, RenewedCalendarFeed } from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { calendarPath, toCalendarFeed } from './calendar-feed.mappers.ts'

type Named = { readonly kind: CalendarFeedKind }

/** The token has 128 random bits. Only its hash is stored, so whoever has lost the address renews it. */
export const renewCalendarFeed = async (ctx: ActingContext, { kind }: Named): Promise<RenewedCalendarFeed> => {
  const token = randomBytes(16).toString('base64url')
  const { accountRef } = ctx.actor
  const now = ctx.now()
  const row = await ctx.db.calendarFeed.upsert({
    where: { accountRef_kind: { accountRef, kind } },
    create: { ref: ctx.newRef(), accountRef, kind, hash: hashOfSecret(token), createdAt: now, renewedAt: now },
    update: { hash: hashOfSecret(token), renewedAt: now },
  })
  const renewed = toCalendarFeed(row)
  ctx.record({ action: 'renew', noun: 'calendar-feed', ref: row.ref, parentRef: accountRef, after: renewed })
  return { ...renewed, address: `${originOfTenant(ctx.services.publicUrl, ctx.tenant)}${calendarPath(token)}` }
}

export const removeCalendarFeed = async (ctx: ActingContext, { kind }: Named): Promise<void> => {
  const { accountRef } = ctx.actor
  const row = await ctx.db.calendarFeed.findUnique({ where: { accountRef_kind: { accountRef, kind } } })
  const { count } = await ctx.db.calendarFeed.deleteMany({ where: { accountRef, kind } })
  if (row === null || count === 0) throw failure(kernelErrors.notFound)
  ctx.record({
    ...{ action: 'remove', noun: 'calendar-feed', ref: row.ref, parentRef: accountRef },
    before: toCalendarFeed(row),
  })
}
