// The ranking of the teams of a part of a test, as point distributions take it (decision 367).
import type { PointEntry } from '../../catalogue/point-distribution/point-facts.rules.ts'
import { noFigures } from '../../disciplines/point-figures.ts'
import { decimal } from '../../kernel/decimal.ts'
import { betterOf, usualOrderOf } from '../ranking/composed-ranking.rules.ts'
import type { RankedEntry } from '../ranking/ranking.rules.ts'
import { rankTeams, type TeamEntry } from '../ranking/team-ranking.rules.ts'
import type { TeamRule } from '../ranking/team-ranking.schema.ts'
import type { Protocol } from '../result/result.schema.ts'
import { isPercentage } from '../result/result-score.rules.ts'

/**
 * Teams with their places. A team with too few scores has ridden and has no place; one of which nobody has a result has not ridden, and is
 * left out. Errors and times are those of a rider, so a team has none.
 */
export const toTeamPointEntries = (
  protocol: Protocol,
  entries: readonly RankedEntry[],
  teams: readonly TeamEntry[],
  rule: TeamRule,
): readonly PointEntry[] => {
  const ridden = new Set(entries.map(({ row }) => row.id))
  const riding = teams.filter(({ members }) => members.some((member) => ridden.has(member)))
  const statusOf = new Map(riding.map(({ id, status }) => [id, status]))
  const better = betterOf({ kind: 'TEAMS', team: rule }, protocol)
  const isShareOfHundred = isPercentage(protocol) && rule.aggregate === 'MEAN'
  return rankTeams(usualOrderOf(protocol), entries, riding, { ...rule, better }).map(({ id, place, score }) => {
    const result = score === null ? null : decimal(score)
    return {
      ...noFigures,
      id,
      status: statusOf.get(id) ?? 'NOT_STARTED',
      outOfCompetition: false,
      place,
      result,
      percentage: isShareOfHundred ? result : null,
    }
  })
}
