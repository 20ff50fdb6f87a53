// What renewing a license would do for members of a club. The facts are read once for all of them; each member is decided separately.
import type { Db, License } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { LicenseFeeType } from '@oxer/domain/catalogue/license/license.schema'
import { renewalErrors } from '@oxer/domain/catalogue/renewal/renewal.errors'
import { seasonSoldOn } from '@oxer/domain/catalogue/renewal/renewal.rules'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { decideRenewal, type HeldLicense, lastHeld } from '@oxer/domain/parties/holding/license-renewal.rules'
import type {
  LicenseRenewal,
  PreviewLicenseRenewal,
  RenewableLicense,
  RenewalPayer,
} from '@oxer/domain/parties/holding/license-renewal.schema'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { readChosenMembers } from '../organisation/organisation-member.queries.ts'
import { readLicenseJudge } from './member-license-rules.queries.ts'
import { mayWriteHolding } from './organisation-holding.commands.ts'

type Asking = { db: Db; now: () => Date; actor: Actor; organisation: OrganisationScope }

/** A license sold for one season, or without an end, has no next season (spec section 3). */
const isRenewed = ({ validityType, renewal }: Pick<License, 'validityType' | 'renewal'>): boolean =>
  validityType === 'RECURRING' && Renewal.parse(renewal).type === 'RECURRING'

const toRenewable = (row: License, today: string): RenewableLicense => ({
  ref: row.ref,
  name: row.name,
  season: seasonSoldOn(Renewal.parse(row.renewal), today),
  feeType: LicenseFeeType.parse(row.feeType),
  price: toMoney(row.amountCents, TaxLevelCode.parse(row.taxLevelCode), Currency.parse(row.currency)),
})

/** Who pays, as the club that renews sees it. */
const payerSeen = (payer: Payer | undefined, personRef: string, organisationRef: string): RenewalPayer =>
  payer?.billToRef === personRef ? 'MEMBER' : payer?.billToRef === organisationRef ? 'CLUB' : 'OTHER'

/** Published licenses that a club can renew, by name, with the season sold today. */
export const listRenewableLicenses = async (ctx: Omit<Asking, 'actor'>): Promise<RenewableLicense[]> => {
  const { federationRef } = ctx.organisation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const rows = await ctx.db.license.findMany({
    where: { federationRef, state: 'PUBLISHED', validityType: 'RECURRING' },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return rows.filter(isRenewed).map((row) => toRenewable(row, today))
}

/** The payer of the license that is renewed. */
export type Payer = { readonly billToType: string; readonly billToRef: string }

export type PlannedRenewal = LicenseRenewal & { readonly payers: ReadonlyMap<string, Payer> }

export const planLicenseRenewal = async (
  ctx: Asking,
  { licenseRef, memberRefs, filter }: PreviewLicenseRenewal,
): Promise<PlannedRenewal> => {
  const { organisationRef, federationRef } = ctx.organisation
  const row = await ctx.db.license.findFirst({ where: { ref: licenseRef, federationRef, state: 'PUBLISHED' } })
  if (!row) throw failure(personErrors.licenseNotOffered, { field: 'licenseRef' })
  if (!isRenewed(row)) throw failure(renewalErrors.licenseNotRenewed, { field: 'licenseRef' })
  const members = await readChosenMembers(ctx, ctx.organisation, { memberRefs, filter })
  const license = toRenewable(row, await todayIn(ctx.db, federationRef, ctx.now))
  const { season } = license
  if (season === null) return { license, members: [], payers: new Map() }
  const personRefs = members.map(({ ref }) => ref)
  const judge = await readLicenseJudge(ctx.db, federationRef, [row], personRefs)
  const stored = await ctx.db.memberLicense.findMany({ where: { licenseRef, personRef: { in: personRefs } } })
  const heldBy = new Map<string, typeof stored>()
  for (const one of stored) heldBy.set(one.personRef, [...(heldBy.get(one.personRef) ?? []), one])
  const renewals = members.map((member) => {
    const held = (heldBy.get(member.ref) ?? []).map(
      (one): HeldLicense => ({
        start: one.start,
        end: one.end,
        isPaidByClub: one.billToRef === organisationRef,
        mayWrite: mayWriteHolding(ctx.actor, ctx.organisation, member, one),
      }),
    )
    const { ref, name, memberUntil } = member
    return decideRenewal(
      { member: { ref, name }, memberUntil, held, judge: (on) => judge({ personRef: ref, licenseRef, on }) },
      season,
    )
  })
  const payers = [...heldBy].flatMap(([personRef, held]): [string, Payer][] => {
    const last = lastHeld(held)
    return last === null ? [] : [[personRef, last]]
  })
  const payerOf = new Map(payers)
  return {
    license,
    members: renewals.map((renewal) => {
      const { ref } = renewal.member
      const isRenewed = renewal.outcome === 'RENEWED'
      return { ...renewal, paidBy: isRenewed ? payerSeen(payerOf.get(ref), ref, organisationRef) : null }
    }),
    payers: payerOf,
  }
}
