// Exact arithmetic of whole cents. Quotients are compared as fractions of bigints, so that no binary float decides where a cent goes.

const absoluteOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** The largest whole number that is not above the fraction. `denominator` is positive. */
const floorOf = (numerator: bigint, denominator: bigint): bigint => {
  const quotient = numerator / denominator
  return numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient
}

/**
 * A fraction in whole cents, half up. Below zero it is the mirror of above, so that a credit equals its invoice with the sign turned:
 * 0.5 is 1 and -0.5 is -1. `denominator` is positive.
 */
export const halfUp = (numerator: bigint, denominator: bigint): number => {
  const magnitude = (absoluteOf(numerator) * 2n + denominator) / (denominator * 2n)
  return Number(numerator < 0n ? -magnitude : magnitude)
}

/**
 * Brings fractions with a common denominator to whole cents with a given sum: each is floored, then the missing cents go one each to the
 * largest remainders, of equal ones to the earlier. `total` is the sum of the fractions in whole cents, rounded in any direction.
 */
export const roundToTotal = (total: number, numerators: readonly bigint[], denominator: bigint): readonly number[] => {
  const shares = numerators.map((numerator, index) => {
    const floor = floorOf(numerator, denominator)
    return { index, floor, remainder: numerator - floor * denominator }
  })
  const missing = BigInt(total) - shares.reduce((sum, { floor }) => sum + floor, 0n)
  // Sorting is stable, so that equal remainders stay in their order.
  const byRemainder = shares.toSorted(
    (left, right) => Number(right.remainder > left.remainder) - Number(left.remainder > right.remainder),
  )
  const oneMore = new Set(byRemainder.slice(0, Number(missing)).map(({ index }) => index))
  return shares.map(({ index, floor }) => Number(oneMore.has(index) ? floor + 1n : floor))
}

/**
 * Shares cents by weights with the largest remainder, so that the shares always sum to the whole (decision 40). An amount below zero
 * gives the mirror of the shares above zero.
 *
 * @param weights zero or more each; at least one is above zero
 */
export const shareByWeights = (cents: number, weights: readonly number[]): readonly number[] => {
  if (cents < 0) return shareByWeights(-cents, weights).map((share) => 0 - share)
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  return roundToTotal(
    cents,
    weights.map((weight) => BigInt(cents) * BigInt(weight)),
    whole,
  )
}

/**
 * What is left of an amount after a reduction in basis points (2500 is 25 %), half up to the cent; the mirror below zero (decision 12).
 */
export const reduce = (cents: number, reductionBasisPoints: number): number =>
  halfUp(BigInt(cents) * BigInt(10_000 - reductionBasisPoints), 10_000n)
