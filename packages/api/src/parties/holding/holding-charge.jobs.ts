// Charges the time that has started since a license was given: each month of a MONTHLY license, and each season of an ANNUAL one that has no
// end. Every charge has a key of its own, so a second run, or another process, finds nothing to do.
import { localDateAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { chargeLicenses } from './holding-charges.commands.ts'

type Running = { ref: string; personRef: string; wasCharged: boolean }

/** The licenses of one transaction. */
const portion = 200

/**
 * The licenses that may have something to charge. An ANNUAL one that was never charged here was paid elsewhere, and so was every earlier
 * month of a MONTHLY one.
 */
const readRunning = (db: CommandContext['db'], federationRef: string, today: string): Promise<Running[]> => {
  const month = today.slice(0, 7)
  return db.$queryRaw<Running[]>`
    SELECT h.ref, h.person_ref AS "personRef", charged.key IS NOT NULL AS "wasCharged"
    FROM license l JOIN member_license h ON h.license_ref = l.ref JOIN person p ON p.ref = h.person_ref
      LEFT JOIN LATERAL (SELECT max(i.source_key) AS key FROM bill_item i WHERE i.source_ref = h.ref AND i.source_kind = 'LICENSE') charged
        ON true
    WHERE l.federation_ref = ${federationRef}::uuid AND l.amount_cents > 0 AND h.start <= ${today}
      AND p.deceased_date IS NULL AND p.erased_at IS NULL AND p.deleted_at IS NULL
      AND CASE l.fee_type
        WHEN 'MONTHLY' THEN (h."end" IS NULL OR h."end" >= ${`${month}-01`}) AND charged.key IS DISTINCT FROM ${`month:${month}`}
        WHEN 'ANNUAL' THEN charged.key IS NOT NULL AND (h."end" IS NULL OR h."end" >= ${today})
          AND (h."end" IS NULL OR h."end"::date - h.start::date > 366)
        ELSE false END
    ORDER BY h.person_ref, h.ref`
}

/** The licenses whose earlier times count, and those of which only the present month does. */
const chargedFrom = (rows: readonly Running[], month: string) =>
  [
    { refs: rows.filter(({ wasCharged }) => wasCharged).map(({ ref }) => ref), from: '' },
    { refs: rows.filter(({ wasCharged }) => !wasCharged).map(({ ref }) => ref), from: `${month}-01` },
  ] as const

const chargePortion = async (
  ctx: CommandContext,
  { federationRef, today }: { federationRef: string; today: string },
  rows: readonly Running[],
): Promise<number> => {
  await lockRows(
    ctx,
    'person',
    rows.map(({ personRef }) => personRef),
    'REFERENCE',
  )
  const refs = rows.map(({ ref }) => ref)
  const where = { sourceKind: 'LICENSE', sourceRef: { in: refs } }
  const before = new Set((await ctx.db.billItem.findMany({ where, select: { ref: true } })).map(({ ref }) => ref))
  for (const { refs: some, from } of chargedFrom(rows, today.slice(0, 7))) {
    await chargeLicenses(ctx, federationRef, some, { from })
  }
  const made = (
    await ctx.db.billItem.findMany({ where, select: { ref: true, sourceRef: true, sourceKey: true, subjectRef: true } })
  ).filter(({ ref }) => !before.has(ref))
  for (const { sourceRef, sourceKey, subjectRef } of made) {
    ctx.record({
      action: 'charge',
      noun: 'member-license',
      ref: sourceRef ?? '',
      parentRef: subjectRef,
      federationRef,
      after: { key: sourceKey },
    })
  }
  if (made.length === 0) ctx.recordNothing('nothing of it has started since')
  return made.length
}

/** Charges what has started in every federation, and returns how many charges it made. */
export const runHoldingCharges = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  const { prisma } = services.database
  const federations = await prisma.federation.findMany({
    where: { isActive: true },
    select: { ref: true, timeZone: true },
  })
  const tenant = await tenantOfInstallation(services.database)
  const authorName = 'Charges'
  let charged = 0
  for (const { ref: federationRef, timeZone } of federations) {
    const today = localDateAt(now(), readableTimeZone(timeZone))
    const running = await readRunning(prisma, federationRef, today)
    for (let from = 0; from < running.length; from += portion) {
      const rows = running.slice(from, from + portion)
      charged += await runAsOperator({ services, authorName, tenant, now }, 'charge-holdings', (ctx) =>
        chargePortion(ctx, { federationRef, today }, rows),
      )
    }
  }
  if (charged > 0) services.log.info('licenses were charged', { charged })
  return charged
}
