/**
 * Compares texts by their code points, the same on every machine and in every language: -1, 0 or 1. JavaScript's own comparison is by
 * UTF-16 units, which puts some rare characters elsewhere.
 */
export const compareCodePoints = (left: string, right: string): -1 | 0 | 1 => {
  const others = Array.from(right)
  for (const [index, one] of Array.from(left).entries()) {
    const other = others[index]
    if (other === undefined) return 1
    const difference = (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return Array.from(left).length < others.length ? -1 : 0
}
