// A license with a number of uses. A use is a registration at a competition whose rules ask for the license, within the days of
// the license. It is counted from the registrations, so that no counter can differ from them.
import { type AskedLicenses, isAsked } from '../../kernel/rule-tree/rule-license.ts'
import { isSignedOffInTime } from './registration-fee.rules.ts'
import { isActiveRegistration, type RegistrationStatusWord } from './registration-status.rules.ts'

/** A license of a person with a number of uses. */
export type CountedLicense = {
  readonly ref: string
  readonly type: string
  readonly start: string
  readonly end: string | null
  readonly quantity: number
  /** The only championship in whose tests it is used; null: everywhere. */
  readonly championshipRef: string | null
}

/** A registration of the person, on the first day of its competition. */
export type LicensedStart = {
  readonly day: string
  readonly asks: AskedLicenses
  /** The championships of its test. */
  readonly championships: readonly string[]
  readonly status: RegistrationStatusWord
  readonly signedOffAt: string | null
  readonly closesAt: string | null
}

/** A use is given back by a rejection, a cancellation, and a sign-off before the closing; a later one keeps it, as it keeps the fee. */
export const keepsUse = ({
  status,
  signedOffAt,
  closesAt,
}: Omit<LicensedStart, 'day' | 'asks' | 'championships'>): boolean =>
  isActiveRegistration(status) || (status === 'SIGNED_OFF' && !isSignedOffInTime({ signedOffAt, closesAt }))

export const countUses = (
  { start, end, championshipRef, ...license }: CountedLicense,
  starts: readonly LicensedStart[],
): number =>
  starts.filter(
    (each) =>
      keepsUse(each) &&
      start <= each.day &&
      (end === null || each.day <= end) &&
      (championshipRef === null || each.championships.includes(championshipRef)) &&
      isAsked(each.asks, license),
  ).length

type HeldLicense = { readonly heldRef: string; readonly ref: string; readonly type: string } & Pick<
  CountedLicense,
  'start' | 'end'
>

/** The license that a start is charged to, of those that are paid by use: the first that is valid on the day and that the rules ask for. */
export const licenseOfStart = <Held extends HeldLicense>(
  { day, asks }: Pick<LicensedStart, 'day' | 'asks'>,
  held: readonly Held[],
): Held | undefined =>
  held
    .filter((each) => each.start <= day && (each.end === null || day <= each.end) && isAsked(asks, each))
    .toSorted((one, other) => (`${one.start} ${one.heldRef}` < `${other.start} ${other.heldRef}` ? -1 : 1))[0]
