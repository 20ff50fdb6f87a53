// Tells what commands have promised to tell. Each portion is one transaction, so what is notified is notified once. A notice that cannot be
// told is put aside, so that it holds up no other, and is tried again with growing pauses until it is given up.
import { maximumMailAttempts, pauseAfter } from '@oxer/domain/kernel/mail/mail.rules'
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
const longestError = 1_000

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

/** Tells those of the refs that no other process tells at this moment. */
const tellSome = async (ctx: CommandContext, refs: readonly string[]): Promise<number> => {
  const notices = await ctx.db.$queryRaw<NoticeRow[]>`
    SELECT ref, kind, event_key AS "eventKey", federation_ref AS "federationRef", person_refs AS "personRefs",
      organisation_ref AS "organisationRef", to_staff AS "toStaff", "values", link,
      by_account_ref AS "byAccountRef", created_at AS "createdAt"
    FROM notice WHERE ref = ANY(${refs}::uuid[]) ORDER BY created_at, ref FOR UPDATE SKIP LOCKED`
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

type DueNotice = { ref: string; attempts: number }

const readDue = ({ database }: Services): Promise<DueNotice[]> =>
  database.query<DueNotice>(
    `SELECT ref, attempts FROM notice WHERE attempts < $1 AND (due_at IS NULL OR due_at <= now())
     ORDER BY created_at, ref LIMIT $2`,
    [maximumMailAttempts, portion],
  )

/** Puts a notice aside until its next attempt, as a mail that could not be sent. */
const putAside = async ({ database, log }: Services, { ref, attempts }: DueNotice, error: unknown): Promise<void> => {
  log.error('a notice could not be told', error)
  await database.query(
    `UPDATE notice SET attempts = $2, error = $3, due_at = now() + $4 * interval '1 minute' WHERE ref = $1::uuid`,
    [ref, attempts + 1, String(error).slice(0, longestError), pauseAfter(attempts + 1) ?? 0],
  )
}

/** Tells everything that is due. @returns how much it was */
export const tellNotices = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  // Nearly every look finds nothing, and then costs one short read.
  let waiting = await readDue(services)
  if (waiting.length === 0) return 0
  const tenant = await tenantOfInstallation(services.database)
  const operator = { services, authorName: 'Notifications', tenant, now, timeoutMs: longestMs }
  /** One that fails takes all of its transaction with it, so they are halved until it is alone. */
  const tell = async (notices: readonly DueNotice[]): Promise<number> => {
    try {
      const refs = notices.map(({ ref }) => ref)
      return await runAsOperator(operator, 'tell', (ctx) => tellSome(ctx, refs))
    } catch (error) {
      const [first, ...others] = notices
      if (first === undefined) return 0
      if (others.length === 0) {
        await putAside(services, first, error)
        return 0
      }
      const half = Math.ceil(notices.length / 2)
      return (await tell(notices.slice(0, half))) + (await tell(notices.slice(half)))
    }
  }
  let told = 0
  for (; waiting.length > 0; waiting = await readDue(services)) {
    const found = await tell(waiting)
    told += found
    // Another process tells what is left.
    if (found === 0) break
  }
  return told
}
