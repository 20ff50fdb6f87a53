// Chance and patience of a search: accepting a worse step seldom, and more seldom the longer the search has lasted.

const ln2 = Math.LN2

/** −ln(x) for 0 < x ≤ 1 from the four operations alone, so that every machine gives the same bits. */
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

/** Exponentially distributed numbers of mean 1 by twelve random bits: a step may cost up to temperature × patience. */
export const patience: Float64Array = Float64Array.from({ length: 4096 }, (_, index) =>
  negativeLogarithm((index + 0.5) / 4096),
)

/** How many temperatures one cooling passes through: a power of two, so that square roots give the ratio exactly alike. */
export const coolingStages = 64

/** What a temperature is multiplied by from stage to stage, so that the first falls to the last. */
export const coolingRatio = (first: number, last: number): number => {
  let ratio = last / first
  for (let stages = coolingStages; stages > 1; stages /= 2) ratio = Math.sqrt(ratio)
  return ratio
}
