// Randomness of a search: it accepts a worse step rarely, and more rarely the longer the search has run.

const ln2 = Math.LN2

/** −ln(x) for 0 < x ≤ 1, calculated with the four basic operations alone, so that every machine gives the same bits. */
const negativeLogarithm = (x: number): number => {
  let mantissa = x
  let halvings = 0
  while (mantissa < 0.5) {
    mantissa *= 2
    halvings += 1
  }
  const ratio = (1 - mantissa) / (1 + mantissa)
  const square = ratio * ratio
  let power = ratio
  let sum = 0
  for (let odd = 1; odd < 60; odd += 2) {
    sum += power / odd
    power *= square
  }
  return halvings * ln2 + 2 * sum
}

/**
 * Exponentially distributed numbers with mean 1, from twelve random bits: a step may cost up to temperature × patience.
 */
export const patience: Float64Array = Float64Array.from({ length: 4096 }, (_, index) =>
  negativeLogarithm((index + 0.5) / 4096),
)

/**
 * The number of temperatures in one cooling: a power of two, so that square roots give the same ratio on every machine.
 */
export const coolingStages = 64

/** The factor of the temperature from stage to stage, so that the first falls to the last. */
export const coolingRatio = (first: number, last: number): number => {
  let ratio = last / first
  for (let stages = coolingStages; stages > 1; stages /= 2) ratio = Math.sqrt(ratio)
  return ratio
}
