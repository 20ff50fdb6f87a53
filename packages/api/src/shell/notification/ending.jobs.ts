// Licenses and memberships that run out: a month before, once. Whoever holds the same for longer is not notified.
import type { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { lineOf } from '../../kernel/notification/notify.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { byPerson, mayBeTold, readAudience } from './notification-audience.queries.ts'
import { writeNotifications } from './notification-writing.commands.ts'

const daysBefore = 30
const longestMs = 60_000

type Ending = { kind: NotificationKind; ref: string; personRef: string; name: string; end: string }

const tellOf = async (ctx: CommandContext, { ref, today }: { ref: string; today: string }): Promise<void> => {
  ctx.recordNothing('the history has what ends, not who was notified of it')
  const until = addDays(today, daysBefore)
  const endings = await ctx.db.$queryRaw<Ending[]>`
    SELECT 'LICENSE_ENDS' AS kind, held.ref, held.person_ref AS "personRef", l.name, held."end"
    FROM license l JOIN member_license held ON held.license_ref = l.ref AND held.is_last
    WHERE l.federation_ref = ${ref}::uuid AND held."end" BETWEEN ${today} AND ${until}
    UNION ALL
    SELECT 'MEMBERSHIP_ENDS', m.ref, m.person_ref, o.name, m."end"
    FROM organisation o JOIN membership m ON m.organisation_ref = o.ref
    WHERE o.federation_ref = ${ref}::uuid AND o.deleted_at IS NULL AND m."end" BETWEEN ${today} AND ${until}
      AND NOT EXISTS (SELECT FROM membership longer WHERE longer.person_ref = m.person_ref
        AND longer.organisation_ref = m.organisation_ref AND (longer."end" IS NULL OR longer."end" > m."end"))`
  const readersOf = byPerson(await readAudience(ctx.db, [...new Set(endings.map(({ personRef }) => personRef))]))
  await writeNotifications(
    ctx,
    endings.flatMap(({ kind, ref: held, personRef, name, end }) =>
      (readersOf.get(personRef) ?? [])
        .filter((reader) => mayBeTold(reader, kind))
        .map((reader) => ({
          ...{ reader, kind, subject: name, more: 0, federationRef: ref },
          eventKey: `${kind}:${held}:${end}`,
          lines: [lineOf({ test: '', horse: '', date: end })],
          link: `/members/${personRef}/overview`,
        })),
    ),
  )
}

/** Call it as often as wanted: the events say what was notified. */
export const tellEndings = async (services: Services, now: () => Date = () => new Date()): Promise<void> => {
  const { database } = services
  const tenant = await tenantOfInstallation(database)
  const federations = await database.prisma.federation.findMany({
    where: { isActive: true },
    select: { ref: true, timeZone: true },
  })
  for (const { ref, timeZone } of federations) {
    const today = localDateAt(now(), readableTimeZone(timeZone))
    const operator = { services, authorName: 'Notifications', tenant, now, timeoutMs: longestMs }
    await runAsOperator(operator, 'tell-endings', (ctx) => tellOf(ctx, { ref, today }))
  }
}
