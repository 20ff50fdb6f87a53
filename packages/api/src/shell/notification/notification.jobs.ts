// Tells what commands have promised to tell. Each portion is one transaction, so what is notified is notified once.
import { NotificationKind, NotificationValues } from '@oxer/domain/kernel/notification/notification.schema'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import {
  mayBeTold,
  type Reader,
  readAudience,
  readClubAudience,
  readStaffAudience,
} from './notification-audience.queries.ts'
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
  organisationRef: string | null
  toStaff: boolean
  values: unknown
  link: string
  byAccountRef: string | null
  createdAt: Date
}

/** Those who work for the club or the federation. */
const readOthers = async (
  { db, now }: CommandContext,
  { organisationRef, toStaff, federationRef }: NoticeRow,
  kind: NotificationKind,
): Promise<Reader[]> => [
  ...(organisationRef === null
    ? []
    : await readClubAudience(db, { organisationRef, kind, today: await todayIn(db, federationRef, now) })),
  ...(toStaff ? await readStaffAudience(db, federationRef) : []),
]

const tellPortion = async (ctx: CommandContext): Promise<number> => {
  const notices = await ctx.db.$queryRaw<NoticeRow[]>`
    SELECT ref, kind, event_key AS "eventKey", federation_ref AS "federationRef", person_refs AS "personRefs",
      organisation_ref AS "organisationRef", to_staff AS "toStaff", "values", link,
      by_account_ref AS "byAccountRef", created_at AS "createdAt"
    FROM notice ORDER BY created_at, ref LIMIT ${portion} FOR UPDATE SKIP LOCKED`
  const audience = await readAudience(ctx.db, [...new Set(notices.flatMap(({ personRefs }) => personRefs))])
  const told: Told[] = []
  for (const notice of notices) {
    const kind = NotificationKind.parse(notice.kind)
    const { subject, lines, more } = NotificationValues.parse(notice.values)
    const readers = [
      ...audience.filter(({ personRef }) => personRef !== null && notice.personRefs.includes(personRef)),
      ...(await readOthers(ctx, notice, kind)),
    ]
    for (const reader of readers) {
      if (reader.accountRef === notice.byAccountRef || !mayBeTold(reader, kind)) continue
      told.push({
        ...{ reader, kind, subject, lines, more },
        eventKey: `${notice.eventKey} ${reader.personRef ?? ''}`,
        federationRef: notice.federationRef,
        ...{ link: notice.link, at: notice.createdAt },
      })
    }
  }
  await writeNotifications(ctx, told)
  await ctx.db.notice.deleteMany({ where: { ref: { in: notices.map(({ ref }) => ref) } } })
  ctx.recordNothing('the history has what happened, not who was notified of it')
  return notices.length
}

/** Tells everything that waits. @returns how much it was */
export const tellNotices = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  // Nearly every look finds nothing, and then costs one short read.
  const [waiting] = await services.database.query('SELECT 1 FROM notice LIMIT 1', [])
  if (waiting === undefined) return 0
  const tenant = await tenantOfInstallation(services.database)
  const operator = { services, authorName: 'Notifications', tenant, now, timeoutMs: longestMs }
  const tell = () => runAsOperator(operator, 'tell', tellPortion)
  let told = 0
  for (let found = await tell(); found > 0; found = await tell()) told += found
  return told
}
