import { add, compare, type Decimal, decimal } from '../../../kernel/decimal.ts'
import type { JumpingLine, JumpingResultPoints } from '../point-distribution.schema.ts'
import { type GivenPoints, given, nothing, type PointEntry } from '../point-facts.rules.ts'

type GiveLine = (entry: PointEntry) => Decimal | null

const prepareLine = (line: JumpingLine): GiveLine => {
  if (line.field === 'STATUS') {
    return ({ status, jumping }) => {
      const ended = line.source === 'TOTAL' ? status : jumping[line.source]?.status
      const points = ended === undefined ? undefined : line.points[ended]
      return points === undefined ? null : decimal(points)
    }
  }
  const bands = line.bands.map(({ upTo, points }) => ({ upTo: decimal(upTo), points: decimal(points) }))
  const above = decimal(line.above)
  return ({ status, jumping }) => {
    const errors = jumping[line.source]?.errors[line.field] ?? null
    if (status !== 'FINISHED' || errors === null) return null
    return bands.find(({ upTo }) => compare(errors, upTo) <= 0)?.points ?? above
  }
}

/** Also for those who did not finish: a line about the status applies to them, a line about errors does not. */
export const giveByJumping = ({ lines }: JumpingResultPoints): ((entry: PointEntry) => GivenPoints) => {
  const prepared = lines.map((line) => ({ give: prepareLine(line), isStatus: line.field === 'STATUS' }))
  return (entry) => {
    let total: Decimal | null = null
    let byResult = false
    for (const { give, isStatus } of prepared) {
      const points = give(entry)
      if (points === null) continue
      total = total === null ? points : add(total, points)
      byResult ||= !isStatus
    }
    return total === null ? nothing('NO_RESULT') : given(total, byResult ? 'RESULT' : 'STATUS')
  }
}
