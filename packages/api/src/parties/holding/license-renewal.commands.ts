import { failure } from '@oxer/domain/kernel/error/coded-error'
import { settleWarnings } from '@oxer/domain/kernel/error/settle-warnings'
import { ruleErrorOf } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import { warnedOf } from '@oxer/domain/parties/holding/license-renewal.rules'
import type { LicenseRenewal, RenewLicenses } from '@oxer/domain/parties/holding/license-renewal.schema'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { readChosenMembers } from '../organisation/organisation-member.queries.ts'
import { lockPersons } from '../person/membership.commands.ts'
import { chargeLicenses } from './holding-charges.commands.ts'
import { planLicenseRenewal } from './license-renewal.queries.ts'

/**
 * Renews for the season on sale, all or nothing. Members who cannot be renewed are left out with a reason. A second call finds the license
 * held and changes nothing.
 */
export const renewLicenses = async (
  ctx: ActingContext & { organisation: OrganisationScope },
  { confirmSaveWithWarnings, ...asked }: RenewLicenses,
): Promise<LicenseRenewal> => {
  const { federationRef } = ctx.organisation
  const chosen = await readChosenMembers(ctx, ctx.organisation, asked)
  await lockPersons(
    ctx,
    chosen.map(({ ref }) => ref),
  )
  const { payers, ...plan } = await planLicenseRenewal(ctx, asked)
  if (plan.license.season === null) throw failure(personErrors.notSoldNow, { field: 'licenseRef' })
  const warnings = warnedOf(plan).flatMap(({ reasons }) =>
    reasons
      .filter(({ effect }) => effect === 'WARN')
      .map(({ error, values }) => ({ definition: ruleErrorOf(error), values, field: 'memberRefs' })),
  )
  settleWarnings([], warnings, confirmSaveWithWarnings)
  const made = plan.members.flatMap(({ member, outcome, start, end }) => {
    const payer = payers.get(member.ref)
    if (outcome !== 'RENEWED' || start === null || payer === undefined) return []
    const { billToType, billToRef } = payer
    const licenseRef = plan.license.ref
    return [{ ref: ctx.newRef(), personRef: member.ref, licenseRef, billToType, billToRef, start, end }]
  })
  if (made.length === 0) {
    ctx.recordNothing('nobody of them had a license to renew')
    return plan
  }
  await ctx.db.memberLicense.createMany({ data: made.map((row) => ({ ...row, createdAt: ctx.now() })) })
  await chargeLicenses(
    ctx,
    federationRef,
    made.map(({ ref }) => ref),
  )
  // Editors of these members have seen their earlier holdings.
  await ctx.db.person.updateMany({
    where: { ref: { in: made.map(({ personRef }) => personRef) } },
    data: { version: { increment: 1 } },
  })
  for (const { ref, personRef, ...after } of made) {
    ctx.record({ action: 'renew', noun: 'member-license', ref, parentRef: personRef, federationRef, after })
  }
  return plan
}
