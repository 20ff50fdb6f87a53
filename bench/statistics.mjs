// The two sides of a measurement, taken in turns, and their ratio with its spread, because machines differ and are
// noisy.

/** @param {number[]} numbers */
export const median = (numbers) => {
  const sorted = [...numbers].sort((left, right) => left - right)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** @param {number[]} numbers @param {number} share 0.95 for the value that 95 of 100 do not exceed */
export const percentile = (numbers, share) => {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
}

/** @param {number[]} product @param {number[]} floor one number of each round @returns median of the rounds' ratios, and their range */
export const ratioOf = (product, floor) => {
  const ratios = product.map((value, round) => value / floor[round])
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) }
}

export const formatRatio = ({ median: middle, low, high }) =>
  `${middle.toFixed(2)}x (${low.toFixed(2)}-${high.toFixed(2)})`

/**
 * A plain table: the first column is aligned left, the others right.
 * @param {string[][]} rows the first row is the heading
 */
export const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '),
    )
    .join('\n')
}
