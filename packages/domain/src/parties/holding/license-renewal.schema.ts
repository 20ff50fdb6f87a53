// The renewal of the licenses of many members of a club for the season on sale.
import * as z from 'zod'
import { LicenseFeeType } from '../../catalogue/license/license.schema.ts'
import { WrittenErrorValues } from '../../kernel/error/error-values.schema.ts'
import { Money } from '../../kernel/money/money.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { RuleEffect } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { MemberChoice } from './organisation-holding.schema.ts'

export const PreviewLicenseRenewal = MemberChoice.safeExtend({ licenseRef: Ref })
export type PreviewLicenseRenewal = z.infer<typeof PreviewLicenseRenewal>

/** Until it is confirmed, an expected rule that one of the members does not meet answers 422, and nothing is renewed. */
export const RenewLicenses = PreviewLicenseRenewal.safeExtend({ confirmSaveWithWarnings: z.boolean().default(false) })
export type RenewLicenses = z.infer<typeof RenewLicenses>

const Season = z.object({ start: LocalDate, end: LocalDate })

/** A license that is renewed by season; null if it is not sold today, because the close period runs. */
export const RenewableLicense = RefName.extend({
  season: Season.nullable(),
  feeType: LicenseFeeType,
  /** What one costs, as the catalogue says it today. */
  price: Money,
}).meta({ id: 'RenewableLicense' })
export type RenewableLicense = z.infer<typeof RenewableLicense>

/**
 * HELD: it already runs to the end of the season. NEVER_HELD: there is nothing to renew. NOT_MEMBER: not a member of the club when the
 * season begins. NOT_YOURS: another club pays it. REFUSED: a required rule of the license does not hold.
 */
export const RenewalOutcome = z
  .enum(['RENEWED', 'HELD', 'NEVER_HELD', 'NOT_MEMBER', 'NOT_YOURS', 'REFUSED'])
  .meta({ id: 'RenewalOutcome' })
export type RenewalOutcome = z.infer<typeof RenewalOutcome>

/** Who pays what is renewed: the member, the club, or somebody else such as a parent. */
export const RenewalPayer = z.enum(['MEMBER', 'CLUB', 'OTHER']).meta({ id: 'RenewalPayer' })
export type RenewalPayer = z.infer<typeof RenewalPayer>

export const MemberRenewal = z
  .object({
    member: RefName,
    outcome: RenewalOutcome,
    /** The days of the license, future or present. */
    start: LocalDate.nullable(),
    end: LocalDate.nullable(),
    /** Null if nothing is renewed. */
    paidBy: RenewalPayer.nullable(),
    /** The verdict of the rules of the license on the member; the text is that of `error`, filled with `values`. */
    reasons: z.array(
      z.object({
        error: z.string(),
        values: WrittenErrorValues,
        effect: RuleEffect,
      }),
    ),
  })
  .meta({ id: 'MemberRenewal' })
export type MemberRenewal = z.infer<typeof MemberRenewal>

/** Without a season, nothing is sold today and there is no outcome for members. */
export const LicenseRenewal = z
  .object({ license: RenewableLicense, members: z.array(MemberRenewal) })
  .meta({ id: 'LicenseRenewal' })
export type LicenseRenewal = z.infer<typeof LicenseRenewal>
