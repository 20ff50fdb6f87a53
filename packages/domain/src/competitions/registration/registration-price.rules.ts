import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import type { Charge } from '../../ledger/charge/charge.rules.ts'
import { entryCharges } from '../../ledger/charge/entry-fee.rules.ts'
import type { CompetitionFees } from '../competition/competition.schema.ts'
import { entryFactsOf, type RegistrationFeeFacts } from './registration-fee.rules.ts'
import type { RegistrationKindWord } from './registration-period.rules.ts'
import type { RegistrationPrices } from './registration-prices.schema.ts'

/** The price list of a competition as a registration keeps it; the fee of its test replaces the competition's. */
export const pricesOf = (
  { lateFee, registration, late, noShow }: CompetitionFees,
  testFeeCents: number | null,
  reductionBasisPoints = 0,
): RegistrationPrices => {
  const of = ({ articleRef, amountWithTax, taxLevelCode, currency }: CompetitionFees['late']) => ({
    articleRef,
    money: { amountCents: amountWithTax, taxLevelCode, currency },
  })
  return {
    lateFee,
    reductionBasisPoints,
    prices: {
      REGISTRATION: of({ ...registration, amountWithTax: testFeeCents ?? registration.amountWithTax }),
      LATE: of(late),
      NO_SHOW: of(noShow),
    },
  }
}

/** What a registration owes by its prices (decision 12, decision 47). */
export const registrationCharges = (
  facts: RegistrationFeeFacts,
  { lateFee, reductionBasisPoints, prices }: RegistrationPrices,
  date: string,
): readonly Charge[] => {
  const priced = ({ articleRef, money }: RegistrationPrices['prices']['LATE']) => ({
    articleRef: articleRef ?? '',
    money,
  })
  return entryCharges(
    entryFactsOf(facts, lateFee),
    {
      prices: { REGISTRATION: priced(prices.REGISTRATION), LATE: priced(prices.LATE), NO_SHOW: priced(prices.NO_SHOW) },
      reductionBasisPoints,
    },
    date,
  )
}

export const sumOfCharges = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { money }) => sum + money.amountCents, 0)

/** What one more start costs: its price and the level of its tax, which is that of the first fee of several. Free entries cost nothing. */
export const priceOfStart = (
  kind: RegistrationKindWord,
  paymentMode: CompetitionFees['paymentMode'],
  prices: RegistrationPrices,
): { readonly amountCents: number; readonly taxLevelCode: TaxLevelCode } => {
  const facts = { kind, status: 'SUBSCRIBED', signedOffAt: null, closesAt: null, hasNotStarted: false } as const
  const charges = paymentMode === 'FREE' ? [] : registrationCharges(facts, prices, '')
  return {
    amountCents: sumOfCharges(charges),
    taxLevelCode: charges[0]?.money.taxLevelCode ?? prices.prices.REGISTRATION.money.taxLevelCode,
  }
}

export type OfferedProfile = {
  readonly ref: string
  readonly isDefault: boolean
  readonly reductionBasisPoints: number
  /** Who belongs to one of these groups gets the profile without choosing it. */
  readonly groupRefs: readonly string[]
  /** Whether the competition offers it to everybody. */
  readonly isOffered: boolean
}

/**
 * The profile that a combination gets if none is chosen: the one of its practitioner groups with the largest reduction
 * (pr0494), or else the default of the offered ones (cr220).
 */
export const suggestPriceProfile = (
  profiles: readonly OfferedProfile[],
  groupRefs: ReadonlySet<string>,
): string | null => {
  const own = profiles
    .filter((profile) => profile.groupRefs.some((ref) => groupRefs.has(ref)))
    .toSorted((left, right) => right.reductionBasisPoints - left.reductionBasisPoints)
  const chosen = own[0] ?? profiles.find((profile) => profile.isOffered && profile.isDefault)
  return chosen?.ref ?? null
}
