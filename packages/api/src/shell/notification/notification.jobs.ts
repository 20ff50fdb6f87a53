// Tells what commands have promised to tell. Each portion is one transaction, so what is notified is notified once.
import { NotificationKind, NotificationValues } from '@oxer/domain/kernel/notification/notification.schema'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { mayBeTold, readAudience } from './notification-audience.queries.ts'
import { type Told, writeNotifications } from './notification-writing.commands.ts'

/** So that a large change becomes one message for each person: a portion has all that one command promises. */
const portion = 1_000

const longestMs = 60_000

type NoticeRow = {
  ref: string
  kind: string
  eventKey: string
  federationRef: string
  personRefs: string[]
  values: unknown
  link: string
  byAccountRef: string | null
}

const tellPortion = async (ctx: CommandContext): Promise<number> => {
  const notices = await ctx.db.$queryRaw<NoticeRow[]>`
    SELECT ref, kind, event_key AS "eventKey", federation_ref AS "federationRef", person_refs AS "personRefs", "values", link,
      by_account_ref AS "byAccountRef"
    FROM notice ORDER BY created_at, ref LIMIT ${portion} FOR UPDATE SKIP LOCKED`
  const audience = await readAudience(ctx.db, [...new Set(notices.flatMap(({ personRefs }) => personRefs))])
  const told = notices.flatMap((notice): Told[] => {
    const kind = NotificationKind.parse(notice.kind)
    const { subject, lines, more } = NotificationValues.parse(notice.values)
    return audience
      .filter((reader) => notice.personRefs.includes(reader.personRef) && mayBeTold(reader, kind))
      .filter(({ accountRef }) => accountRef !== notice.byAccountRef)
      .map((reader) => ({
        ...{ reader, kind, subject, lines, more },
        eventKey: `${notice.eventKey} ${reader.personRef}`,
        federationRef: notice.federationRef,
        link: notice.link,
      }))
  })
  await writeNotifications(ctx, told)
  await ctx.db.notice.deleteMany({ where: { ref: { in: notices.map(({ ref }) => ref) } } })
  ctx.recordNothing('the history has what happened, not who was notified of it')
  return notices.length
}

/** Tells everything that waits. */
export const tellNotices = async (services: Services, now: () => Date = () => new Date()): Promise<void> => {
  const tenant = await tenantOfInstallation(services.database)
  const operator = { services, authorName: 'Notifications', tenant, now, timeoutMs: longestMs }
  const tell = () => runAsOperator(operator, 'tell', tellPortion)
  for (let found = await tell(); found > 0; found = await tell());
}
