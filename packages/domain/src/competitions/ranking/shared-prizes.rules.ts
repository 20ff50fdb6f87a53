// Prizes of places: entries that share a place share its prize and those of the places that are skipped.

/** The amount for one holder of a place, in whole units such as cents. */
export type PrizeShare = {
  readonly id: string
  readonly place: number
  readonly amount: number
}

type PlaceHolder = {
  readonly id: string
  readonly place: number | null
}

/** Places with their holders, the best first; holders of one place in the given order. */
const groupByPlace = (holders: readonly PlaceHolder[]): readonly (readonly [number, readonly string[]])[] => {
  const groups = new Map<number, string[]>()
  for (const { id, place } of holders) {
    if (place !== null) groups.set(place, [...(groups.get(place) ?? []), id])
  }
  return [...groups].sort(([left], [right]) => left - right)
}

/**
 * Prize money or points by place: `amounts` are those of the first, second, … place in whole units (cents; hundredths
 * of a point), none negative. Entries that share a place share the sum of the places that they occupy together. Each
 * gets the whole part, and the remaining units go one by one to the first of them (largest remainder; all remainders
 * are equal, so the given order decides, which is that of the ranking). The total is always distributed. Places beyond
 * the last amount get nothing.
 */
export const sharePrizes = (holders: readonly PlaceHolder[], amounts: readonly number[]): readonly PrizeShare[] =>
  groupByPlace(holders).flatMap(([place, ids]) => {
    const total = amounts.slice(place - 1, place - 1 + ids.length).reduce((sum, amount) => sum + amount, 0)
    const left = total % ids.length
    const each = (total - left) / ids.length
    return ids.map((id, index) => ({ id, place, amount: each + (index < left ? 1 : 0) }))
  })

/**
 * A sum divided over places by weights (40, 30, 20, 10), in whole units by largest remainder. Among equal remainders
 * the better place comes first, and the total is always distributed. Weights are whole numbers of zero or more and not
 * all zero.
 */
export const prizeTable = (total: number, weights: readonly number[]): readonly number[] => {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, whole: Number(product / all), remainder: product % all }
  })
  const left = total - parts.reduce((sum, { whole }) => sum + whole, 0)
  const favoured = new Set(
    parts
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, whole }) => whole + (favoured.has(index) ? 1 : 0))
}
