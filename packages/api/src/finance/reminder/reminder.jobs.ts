// Reminders that go by themselves: each book has one run a day, portion by portion, each in one transaction with its
// claim.
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

/** 0 if another process has the day, or nothing is left of it. After a portion the day is given back for the next. */
const runPortion = async (ctx: CommandContext, { bookRef, ...seller }: Asked, today: string): Promise<number> => {
  const claimed = await ctx.db.reminderTerms.updateMany({
    where: { bookRef, isOn: true, OR: [{ lastDay: null }, { lastDay: { lt: today } }] },
    data: { lastDay: today },
  })
  if (claimed.count === 0) {
    ctx.recordNothing('another process reminds today')
    return 0
  }
  const { sent } = await sendReminders(ctx, seller)
  if (sent > 0) await ctx.db.reminderTerms.update({ where: { bookRef }, data: { lastDay: null } })
  return sent
}

const runDay = async (run: Parameters<typeof runAsOperator>[0], one: Asked, today: string): Promise<number> => {
  const portion = () => runAsOperator(run, 'remind', (ctx) => runPortion(ctx, one, today))
  let sent = 0
  for (let more = await portion(); more > 0; more = await portion()) sent += more
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
    try {
      sent += await runDay({ services, authorName: 'Reminders', tenant, now }, one, today)
    } catch (error) {
      // The other sellers remind all the same; this one is tried again in an hour.
      services.log.error(`the reminders of ${today} were not sent for the book ${one.bookRef}`, error)
    }
  }
  if (sent > 0) services.log.info('payers were reminded', { sent })
  return sent
}
