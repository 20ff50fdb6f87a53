// Whether the license of one member is renewed for a season, and for which days (decision 42).
import type { RenewalSeason } from '../../catalogue/renewal/renewal.schema.ts'
import type { RefName } from '../../kernel/ref/ref.schema.ts'
import type { RuleVerdict } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { addDays } from '../../kernel/time/time.rules.ts'
import { type LicenseRenewal, type MemberRenewal, RenewalPayer } from './license-renewal.schema.ts'

/** A period for which the license was held, and its payer. */
export type HeldLicense = {
  readonly start: string
  readonly end: string | null
  readonly isPaidByClub: boolean
  /** The caller may write what this payer pays. */
  readonly mayWrite: boolean
}

export type RenewalFacts = {
  readonly member: RefName
  /** The last day of the membership; undefined if it has ended, null without an end. */
  readonly memberUntil: string | null | undefined
  readonly held: readonly HeldLicense[]
  /** The verdict of the rules of the license on the member on a day. */
  judge(on: string): RuleVerdict
}

/** The decision; who pays follows from what is renewed. */
type DecidedRenewal = Omit<MemberRenewal, 'paidBy'>

const neverEnds = '9999-12-31'
const endOf = ({ end }: { readonly end: string | null }): string => end ?? neverEnds

/** The license that ran longest is renewed, with the same payer. */
export const lastHeld = <Held extends Pick<HeldLicense, 'start' | 'end'>>(held: readonly Held[]): Held | null =>
  held.reduce<Held | null>((last, one) => (last === null || endOf(one) > endOf(last) ? one : last), null)

/**
 * If a license runs into the season, the renewal begins on the day after it ends, so that nobody holds one license twice on a day. A
 * license paid by a club does not run longer than the membership (decision 31).
 */
export const decideRenewal = (
  { member, memberUntil, held, judge }: RenewalFacts,
  season: RenewalSeason,
): DecidedRenewal => {
  const without = (outcome: MemberRenewal['outcome'], reasons: MemberRenewal['reasons'] = []): DecidedRenewal => ({
    member,
    outcome,
    start: null,
    end: null,
    reasons,
  })
  const last = lastHeld(held)
  if (last === null) return without('NEVER_HELD')
  if (endOf(last) >= season.end) return { ...without('HELD'), start: last.start, end: last.end }
  const start = endOf(last) < season.start ? season.start : addDays(endOf(last), 1)
  if (memberUntil === undefined || (memberUntil !== null && memberUntil < start)) return without('NOT_MEMBER')
  if (!last.mayWrite) return without('NOT_YOURS')
  const reasons = judge(start).failures.map(({ error, values, effect }) => ({ error, values, effect }))
  if (reasons.some(({ effect }) => effect === 'BLOCK')) return without('REFUSED', reasons)
  const end = last.isPaidByClub && memberUntil !== null && memberUntil < season.end ? memberUntil : season.end
  return { member, outcome: 'RENEWED', start, end, reasons }
}

/** Members who are renewed although an expected rule is not met; the user must confirm it. */
export const warnedOf = ({ members }: LicenseRenewal): MemberRenewal[] =>
  members.filter(({ outcome, reasons }) => outcome === 'RENEWED' && reasons.some(({ effect }) => effect === 'WARN'))

export type PayerTotal = { readonly paidBy: RenewalPayer; readonly count: number; readonly cents: number }

/** pr1056: what is paid once is paid already, and what is paid by use is paid later. */
const isPaidAtRenewal = { ANNUAL: true, MONTHLY: true, ONE_TIME: false, PER_USE: false } as const

/** decision 105: what the renewal costs by payer, a year or a month as the license says; empty if renewing costs nothing. */
export const renewalTotals = ({ license, members }: LicenseRenewal): PayerTotal[] =>
  RenewalPayer.options.flatMap((paidBy) => {
    const count = members.filter((member) => member.outcome === 'RENEWED' && member.paidBy === paidBy).length
    const cents = license.price.amountWithTax
    return count === 0 || cents === 0 || !isPaidAtRenewal[license.feeType]
      ? []
      : [{ paidBy, count, cents: count * cents }]
  })
