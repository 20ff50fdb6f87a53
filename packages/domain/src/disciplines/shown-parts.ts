// The parts of a score as texts. A mean or a share may have infinitely many decimals, so it is rounded for reading.
import { type Decimal, formatExact, roundHalfUp } from '../kernel/decimal.ts'
import type { PhasePenalties } from './cross-country/cross-country.score.ts'
import type { ShownParts } from './discipline.ts'
import { penaltiesCell } from './order-cells.ts'
import type { ScorePhase } from './result-score.schema.ts'
import type { JudgePoints } from './sheet/judge-points.ts'

export const shownJudgePoints = (judges: readonly JudgePoints[]): NonNullable<ShownParts['judgePoints']> =>
  judges.map(({ position, points }) => ({ position, points: formatExact(roundHalfUp(points, 3)) }))

/** A ridden phase, as a list of one; an empty list while its penalties are unknown. */
export const shownPhase = (
  phase: ScorePhase,
  penalties: Decimal | null,
  ride: PhasePenalties | null,
): NonNullable<ShownParts['phases']> =>
  penalties === null
    ? []
    : [
        {
          phase,
          penalties: formatExact(penalties),
          obstaclePenalties: penaltiesCell(ride?.obstacles),
          timePenalties: penaltiesCell(ride?.time),
          obstacles: (ride?.fences ?? []).map(({ obstacle, penalties: cost }) => ({
            label: obstacle,
            penalties: formatExact(cost),
          })),
        },
      ]
