// Reminders that go by themselves: each book has one run a day, in one transaction with its claim.
import { mostReminders } from '@oxer/domain/finance/reminder/reminder.schema'
import { localDateAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { sendReminders } from './reminder.commands.ts'

type Asked = {
  bookRef: string
  sellerRef: string
  federationRef: string
  organisationRef: string | null
  timeZone: string
}

/** 0 if another process has the day. A day with more than one portion is given back for the next. */
const runDay = async (ctx: CommandContext, { bookRef, ...seller }: Asked, today: string): Promise<number> => {
  const claimed = await ctx.db.reminderTerms.updateMany({
    where: { bookRef, isOn: true, OR: [{ lastDay: null }, { lastDay: { lt: today } }] },
    data: { lastDay: today },
  })
  if (claimed.count === 0) {
    ctx.recordNothing('another process reminds today')
    return 0
  }
  const { sent } = await sendReminders(ctx, seller)
  if (sent >= mostReminders) await ctx.db.reminderTerms.update({ where: { bookRef }, data: { lastDay: null } })
  return sent
}

/** Sends the reminders of every book whose terms say so, and returns how many went. */
export const runReminders = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  const asked = await services.database.prisma.$queryRaw<Asked[]>`
    SELECT k.ref AS "bookRef", k.owner_ref AS "sellerRef", k.federation_ref AS "federationRef",
      CASE k.owner_type WHEN 'ORGANISATION' THEN k.owner_ref END AS "organisationRef", f.time_zone AS "timeZone"
    FROM reminder_terms t JOIN book k ON k.ref = t.book_ref JOIN federation f ON f.ref = k.federation_ref
    WHERE t.is_on AND f.is_active ORDER BY k.ref`
  const tenant = await tenantOfInstallation(services.database)
  let sent = 0
  for (const one of asked) {
    const today = localDateAt(now(), readableTimeZone(one.timeZone))
    const run = { services, authorName: 'Reminders', tenant, now }
    sent += await runAsOperator(run, 'remind', (ctx) => runDay(ctx, one, today))
  }
  if (sent > 0) services.log.info('payers were reminded', { sent })
  return sent
}
