// The renewal of licenses and member benefits whose next season follows by itself (decision 42). What was renewed has a later holding,
// so a second run, or another process, finds nothing to do.
import { Prisma } from '@oxer/db'
import { seasonDueOn } from '@oxer/domain/catalogue/renewal/renewal.rules'
import { Renewal, type RenewalSeason } from '@oxer/domain/catalogue/renewal/renewal.schema'
import type { RuleVerdict } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { decideRenewal } from '@oxer/domain/parties/holding/license-renewal.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { chargeBenefits, chargeLicenses } from './holding-charges.commands.ts'
import { readLicenseJudge } from './member-license-rules.queries.ts'

type Kind = 'LICENSE' | 'BENEFIT'

type Held = {
  personRef: string
  personName: string
  offerRef: string
  renewal: unknown
  /** Null for a benefit, which has none. */
  rules: unknown
  billToType: string
  billToRef: string
  start: string
  end: string
}

/** The members of one transaction. */
const portion = 200
/** Longer than a close period can delay a renewal; SQL only narrows, the domain decides. */
const longestLookBackDays = 400

const tables = {
  LICENSE: {
    holding: Prisma.raw('member_license'),
    offer: Prisma.raw('license'),
    column: Prisma.raw('license_ref'),
    rules: Prisma.raw('o.rules'),
    offered: Prisma.raw("o.state = 'PUBLISHED' AND o.validity_type = 'RECURRING'"),
  },
  BENEFIT: {
    holding: Prisma.raw('member_benefit_holding'),
    offer: Prisma.raw('member_benefit'),
    column: Prisma.raw('member_benefit_ref'),
    rules: Prisma.raw('NULL::jsonb'),
    offered: Prisma.raw("o.state = 'PUBLISHED'"),
  },
} as const

type Due = Held & { season: RenewalSeason }

/** The last holdings that are due on a day; with `persons` only theirs. */
const readDue = async (
  db: CommandContext['db'],
  kind: Kind,
  federationRef: string,
  today: string,
  persons: readonly string[] | null,
): Promise<Due[]> => {
  const { holding, offer, column, rules, offered } = tables[kind]
  const rows = await db.$queryRaw<Held[]>`
    SELECT h.person_ref AS "personRef", p.first_name || ' ' || p.last_name AS "personName", h.${column} AS "offerRef", o.renewal,
      ${rules} AS rules, h.bill_to_type AS "billToType", h.bill_to_ref AS "billToRef", h.start, h."end"
    FROM ${offer} o JOIN ${holding} h ON h.${column} = o.ref JOIN person p ON p.ref = h.person_ref
    WHERE o.federation_ref = ${federationRef}::uuid AND ${offered}
      AND h."end" >= ${addDays(today, -longestLookBackDays)} AND h."end" < ${today}
      AND p.deceased_date IS NULL AND p.erased_at IS NULL AND p.deleted_at IS NULL
      AND ${persons === null ? Prisma.sql`TRUE` : Prisma.sql`h.person_ref = ANY(${[...persons]}::uuid[])`}
      AND NOT EXISTS (SELECT FROM ${holding} later WHERE later.person_ref = h.person_ref AND later.${column} = h.${column}
        AND (later."end" IS NULL OR later."end" > h."end"))
    ORDER BY h.person_ref, h.ref`
  return rows.flatMap((row) => {
    const season = seasonDueOn(Renewal.parse(row.renewal), row, today)
    return season === null ? [] : [{ ...row, season }]
  })
}

type Membership = { personRef: string; organisationRef: string; start: string; end: string | null }

/** The last day of the membership that a renewal needs: of the club that pays, or of any; null without an end. */
const memberUntilOf = (
  memberships: readonly Membership[],
  { personRef, billToType, billToRef, season }: Due,
): string | null | undefined => {
  const ends = memberships
    .filter((one) => one.personRef === personRef && one.start <= season.start)
    .filter((one) => billToType !== 'ORGANISATION' || one.organisationRef === billToRef)
    .map(({ end }) => end)
  return ends.includes(null) ? null : ends.toSorted().at(-1)
}

const allowed: RuleVerdict = { outcome: 'ALLOWED', failures: [], reason: null }

/** Renews what is due for these members; a member who must confirm something, or may not have it any more, is left to a person. */
const renewPortion = async (
  ctx: CommandContext,
  kind: Kind,
  { federationRef, today }: { federationRef: string; today: string },
  personRefs: readonly string[],
): Promise<number> => {
  await lockRows(ctx, 'person', personRefs, 'REFERENCE')
  const due = await readDue(ctx.db, kind, federationRef, today, personRefs)
  const memberships = await ctx.db.membership.findMany({
    where: { personRef: { in: [...personRefs] }, organisation: { federationRef, deletedAt: null } },
    select: { personRef: true, organisationRef: true, start: true, end: true },
  })
  const licenses = [...new Map(due.map((row) => [row.offerRef, { ref: row.offerRef, rules: row.rules }])).values()]
  const judge = kind === 'LICENSE' ? await readLicenseJudge(ctx.db, federationRef, licenses, personRefs) : null
  const made = due.flatMap((row) => {
    const { personRef, personName, offerRef, billToType, billToRef, season } = row
    const renewed = decideRenewal(
      {
        member: { ref: personRef, name: personName },
        memberUntil: memberUntilOf(memberships, row),
        held: [{ start: row.start, end: row.end, isPaidByClub: billToType === 'ORGANISATION', mayWrite: true }],
        judge: (on) => judge?.({ personRef, licenseRef: offerRef, on }) ?? allowed,
      },
      season,
    )
    const isQuestioned = renewed.reasons.some(({ effect }) => effect === 'WARN')
    if (renewed.outcome !== 'RENEWED' || renewed.start === null || isQuestioned) return []
    return [{ ref: ctx.newRef(), personRef, offerRef, billToType, billToRef, start: renewed.start, end: renewed.end }]
  })
  if (made.length === 0) {
    ctx.recordNothing('nobody of them is renewed')
    return 0
  }
  const createdAt = ctx.now()
  if (kind === 'LICENSE') {
    await ctx.db.memberLicense.createMany({
      data: made.map(({ offerRef: licenseRef, ...row }) => ({ ...row, licenseRef, createdAt })),
    })
  } else {
    await ctx.db.memberBenefitHolding.createMany({
      data: made.map(({ offerRef: memberBenefitRef, ...row }) => ({ ...row, memberBenefitRef, createdAt })),
    })
  }
  const chargeAll = kind === 'LICENSE' ? chargeLicenses : chargeBenefits
  await chargeAll(
    ctx,
    federationRef,
    made.map(({ ref }) => ref),
  )
  // Editors of these members have seen their earlier holdings.
  await ctx.db.person.updateMany({
    where: { ref: { in: made.map(({ personRef }) => personRef) } },
    data: { version: { increment: 1 } },
  })
  const noun = kind === 'LICENSE' ? 'member-license' : 'member-benefit-holding'
  for (const { ref, personRef, ...after } of made) {
    ctx.record({ action: 'renew', noun, ref, parentRef: personRef, federationRef, after })
  }
  return made.length
}

/** Renews what is due today in every federation, and returns how many holdings it made. */
export const runHoldingRenewals = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  const { prisma } = services.database
  const federations = await prisma.federation.findMany({
    where: { isActive: true },
    select: { ref: true, timeZone: true },
  })
  const tenant = await tenantOfInstallation(services.database)
  const authorName = 'Renewal'
  let renewed = 0
  for (const { ref: federationRef, timeZone } of federations) {
    const today = localDateAt(now(), timeZone)
    for (const kind of ['LICENSE', 'BENEFIT'] as const) {
      const due = await readDue(prisma, kind, federationRef, today, null)
      const persons = [...new Set(due.map(({ personRef }) => personRef))]
      for (let from = 0; from < persons.length; from += portion) {
        const some = persons.slice(from, from + portion)
        renewed += await runAsOperator({ services, authorName, tenant, now }, 'renew-holdings', (ctx) =>
          renewPortion(ctx, kind, { federationRef, today }, some),
        )
      }
    }
  }
  if (renewed > 0) services.log.info('licenses and benefits were renewed', { renewed })
  return renewed
}
