// Charges the starts of licenses that are paid by use (decision 53). A start is a result of somebody who rode, at a competition whose rules
// ask for the license. Each has a key of its own, so a second run, or another process, finds nothing to do.
import { licenseOfStart } from '@oxer/domain/competitions/registration/license-use.rules'
import { licensesAskedBy } from '@oxer/domain/kernel/rule-tree/rule-license'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { takeBackKeys } from '../../ledger/charge/take-back.commands.ts'
import { chargeLicenseUses, useKey } from '../../parties/holding/holding-charges.commands.ts'
import { countsInTest } from '../championship-competition/championship-test.queries.ts'

/** Days in which the results of a competition may still be entered or corrected; older starts stay as they were charged. */
const correctedFor = 60

type StartRow = {
  heldRef: string
  personRef: string
  ref: string
  type: string
  start: string
  end: string | null
  registration: string
  competition: string
  what: string
  day: string
  rode: boolean
  wasCharged: boolean
  stands: boolean
}

/** Each start with each license of its rider that may pay for it. */
const readStarts = (db: CommandContext['db'], federationRef: string, today: string): Promise<StartRow[]> =>
  db.$queryRaw<StartRow[]>`
    SELECT h.ref AS "heldRef", h.person_ref AS "personRef", license.ref, license.type, h.start, h."end", r.ref AS registration,
      c.ref AS competition, c.name || ' · ' || test.name AS what, c.start AS day,
      r.deleted_at IS NULL AND c.deleted_at IS NULL AND coalesce(e.status NOT IN ('NOT_STARTED', 'WITHDRAWN'), false) AS rode,
      i.ref IS NOT NULL AS "wasCharged", coalesce(i.stands, false) AS stands
    FROM license JOIN member_license h ON h.license_ref = license.ref
      JOIN practitioner p ON p.person_ref = h.person_ref JOIN registration r ON r.practitioner_ref = p.ref AND r.type = 'INDIVIDUAL'
      JOIN competition c ON c.ref = r.competition_ref JOIN competition_test AS test ON test.ref = r.test_ref
      LEFT JOIN result e ON e.registration_ref = r.ref
      LEFT JOIN LATERAL (SELECT i.source_ref AS ref, bool_or(i.is_standing) AS stands FROM bill_item i
        WHERE i.source_ref = h.ref AND i.source_key = 'use:' || r.ref::text GROUP BY 1) i ON true
    WHERE license.federation_ref = ${federationRef}::uuid AND license.fee_type = 'PER_USE' AND license.amount_cents > 0
      AND c.start BETWEEN ${addDays(today, 0 - correctedFor)} AND ${today}
      AND ${countsInTest}
      AND EXISTS (SELECT FROM registration_rules x WHERE x.competition_ref = c.ref)
    ORDER BY h.person_ref, h.ref, c.start, r.ref`

type Found = { readonly personRef: string; readonly due: StartRow[]; readonly gone: StartRow[] }

/** What to charge and what to take back, by rider. */
const readChanges = async (db: CommandContext['db'], federationRef: string, today: string): Promise<Found[]> => {
  const rows = await readStarts(db, federationRef, today)
  const rules = await db.registrationRules.findMany({
    where: { competitionRef: { in: [...new Set(rows.map(({ competition }) => competition))] } },
    select: { competitionRef: true, rules: true },
  })
  const asked = new Map(rules.map((row) => [row.competitionRef, licensesAskedBy(RuleTree.parse(row.rules))]))
  const riders = new Map<string, Found>()
  for (const row of rows) {
    const asks = asked.get(row.competition)
    const same = rows.filter(({ registration }) => registration === row.registration)
    const payer = asks && row.rode ? licenseOfStart({ day: row.day, asks }, same) : undefined
    const isGone = row.stands && !row.rode
    // Once charged to one license, a start stays there; what was waived or taken back is not charged again.
    const isDue = payer?.heldRef === row.heldRef && !same.some(({ wasCharged }) => wasCharged)
    if (!isDue && !isGone) continue
    const found = riders.get(row.personRef) ?? { personRef: row.personRef, due: [], gone: [] }
    ;(isDue ? found.due : found.gone).push(row)
    riders.set(row.personRef, found)
  }
  return [...riders.values()]
}

const inHolding = (rows: readonly StartRow[]) =>
  [...new Set(rows.map(({ heldRef }) => heldRef))].map((heldRef) => ({
    heldRef,
    own: rows.filter((row) => row.heldRef === heldRef),
  }))

const settleRider = async (ctx: CommandContext, federationRef: string, { personRef, due, gone }: Found) => {
  await lockRows(ctx, 'person', [personRef], 'REFERENCE')
  await lockRows(
    ctx,
    'memberLicense',
    [...due, ...gone].map(({ heldRef }) => heldRef),
  )
  for (const { heldRef, own } of inHolding(gone)) {
    await takeBackKeys(ctx, heldRef, new Set(own.map(({ registration }) => useKey(registration))))
  }
  await chargeLicenseUses(
    ctx,
    federationRef,
    inHolding(due).map(({ heldRef, own }) => ({
      memberLicenseRef: heldRef,
      starts: new Map(own.map(({ registration, what }) => [registration, what])),
    })),
  )
  const shown = [
    ...due.map((row) => ({ ...row, action: 'charge' })),
    ...gone.map((row) => ({ ...row, action: 'take-back' })),
  ]
  for (const { action, heldRef, registration } of shown) {
    const after = { key: useKey(registration) }
    ctx.record({ action, noun: 'member-license', ref: heldRef, parentRef: personRef, federationRef, after })
  }
}

/** Charges the starts of every federation, takes back those that did not happen, and returns how many riders changed. */
export const runUseCharges = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  const { prisma } = services.database
  const federations = await prisma.federation.findMany({
    where: { isActive: true },
    select: { ref: true, timeZone: true },
  })
  const tenant = await tenantOfInstallation(services.database)
  let riders = 0
  for (const { ref, timeZone } of federations) {
    const today = localDateAt(now(), readableTimeZone(timeZone))
    for (const found of await readChanges(prisma, ref, today)) {
      const run = { services, authorName: 'Charges', tenant, now }
      await runAsOperator(run, 'charge-starts', (ctx) => settleRider(ctx, ref, found))
      riders += 1
    }
  }
  if (riders > 0) services.log.info('starts by license were charged', { riders })
  return riders
}
