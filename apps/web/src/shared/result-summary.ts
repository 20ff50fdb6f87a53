// A whole result in one text, as the sport writes it.
import type { RankingHeader } from '@oxer/domain/competitions/ranking/ranking.schema'
import { add, formatExact, parseDecimal } from '@oxer/domain/kernel/decimal'
import type { Formats } from '@oxer/i18n/formats'

type Cells = Readonly<Record<string, string>>

const cellOf = (
  headers: readonly RankingHeader[],
  cells: Cells,
  column: RankingHeader['column'],
  round: number | null,
): string | null => {
  const header = headers.find((candidate) => candidate.column === column && candidate.round === round)
  return header === undefined ? null : (cells[header.key] ?? null)
}

const sumOf = (left: string | null, right: string | null): string | null => {
  const [one, other] = [left, right].map((text) => (text === null ? undefined : parseDecimal(text)))
  if (one === undefined) return other === undefined ? null : formatExact(other)
  return formatExact(other === undefined ? one : add(one, other))
}

/** One text for the whole result: the penalties of each round and the time of the last one, a percentage, or points. */
export const summaryOf = (headers: readonly RankingHeader[], cells: Cells, formats: Formats): string => {
  const percentage = cellOf(headers, cells, 'PERCENTAGE', null)
  if (percentage !== null) return formats.percentage(percentage)
  const rounds = [...new Set(headers.flatMap((header) => header.round ?? []))].sort()
  const time = rounds.map((round) => cellOf(headers, cells, 'TIME', round)).findLast((text) => text !== null) ?? null
  const outcome = cellOf(headers, cells, 'OUTCOME', null)
  if (outcome !== null) return outcome
  const amount = cellOf(headers, cells, 'AMOUNT', null)
  if (amount !== null) return formats.number(amount)
  const total = cellOf(headers, cells, 'POINTS', null)
  // Beside a time, points are not grouped: 65/44,21.
  if (total !== null) return time === null ? formats.number(total) : formats.result(`${total}/${time}`)
  const seconds = cellOf(headers, cells, 'SCORE', null)
  if (seconds !== null) return formats.result(seconds)
  const penalties = rounds
    .map(
      (round) =>
        cellOf(headers, cells, 'PENALTIES', round) ??
        sumOf(cellOf(headers, cells, 'OBSTACLE_PENALTIES', round), cellOf(headers, cells, 'TIME_PENALTIES', round)),
    )
    .filter((text) => text !== null)
  const whole = penalties.length > 0 ? penalties : [cellOf(headers, cells, 'PENALTIES', null)]
  const parts = [...whole.map((text) => (text === null ? null : formats.penalties(text))), time]
  return formats.result(parts.filter((text) => text !== null).join('/'))
}
