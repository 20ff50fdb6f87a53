// A speed competition whose result is carried into the following rounds, as in championships.
import { compare, type Decimal, decimal, multiply, roundHalfUp, subtract } from '../../kernel/decimal.ts'

export type SpeedConversion = {
  /** Penalties of a second. */
  readonly factor: string
  /** The decimals to which the product is rounded, before the differences are calculated. */
  readonly decimals: number
}

/** The entries of a speed competition: seconds (Table C), and whether the entry competes. */
export type SpeedEntry = { readonly id: string; readonly seconds: Decimal | null; readonly isCompeting: boolean }

/**
 * The penalties that each entry carries from a speed competition. They are its seconds times the factor, rounded, less
 * those of the best competing entry, which carries none (FEI Jumping Rules, championships: factor 0.5, two decimals,
 * 0.005 is rounded up; explained in this way at the European Championships of 2011). No entry gets less than zero. An
 * entry without a time is left out.
 */
export const speedPenalties = (
  entries: readonly SpeedEntry[],
  { factor, decimals }: SpeedConversion,
): ReadonlyMap<string, Decimal> => {
  const converted = entries.flatMap(({ id, seconds, isCompeting }) =>
    seconds === null ? [] : [{ id, isCompeting, points: roundHalfUp(multiply(seconds, decimal(factor)), decimals) }],
  )
  const best = converted
    .filter(({ isCompeting }) => isCompeting)
    .reduce<Decimal | null>(
      (least, { points }) => (least === null || compare(points, least) < 0 ? points : least),
      null,
    )
  return new Map(
    best === null
      ? []
      : converted.map(({ id, points }) => [id, subtract(compare(points, best) < 0 ? best : points, best)] as const),
  )
}

/** The result with its carried penalties; other disciplines carry nothing. */
export const carrying = <R extends { readonly discipline: string }>(result: R, penalties: string): R =>
  result.discipline === 'SHOW_JUMPING' ? { ...result, carried: penalties } : result
