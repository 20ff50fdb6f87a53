import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  formatFixed,
  fromInteger,
  roundHalfUp,
  sum,
} from '../../kernel/decimal.ts'
import type { ResultStatus, ScoredDiscipline } from '../result/result.schema.ts'
import type { RankedEntry } from './ranking.rules.ts'
import type { TeamRule } from './ranking.schema.ts'

export interface TeamEntry {
  readonly id: string
  /** Ids of entries of the ranking. */
  readonly members: readonly string[]
  readonly status: ResultStatus
}

export interface RankedTeam {
  readonly id: string
  readonly place: number | null
  readonly score: string | null
  /** The members whose scores count, best first. */
  readonly counted: readonly string[]
}

/**
 * Teams by the best members' scores: highest first in dressage, lowest first else. A member without a score does not count,
 * and a team with too few scores has no place; where the rule says so, an eliminated or retired member counts as the worst
 * score among all placed entries plus a number (Atlanta 1996: 40.25 + 20 = 60.25).
 */
export function rankTeams(
  discipline: ScoredDiscipline,
  entries: readonly RankedEntry[],
  teams: readonly TeamEntry[],
  rule: TeamRule,
): readonly RankedTeam[] {
  const isHigherBetter = discipline === 'DRESSAGE'
  const byGoodness = (left: Decimal, right: Decimal): number =>
    isHigherBetter ? compare(right, left) : compare(left, right)
  const placed = entries
    .filter((entry) => entry.row.place !== null)
    .map((entry) => entry.score.value)
    .filter((value) => value !== null)
    .sort(byGoodness)
  const worst = placed.at(-1)
  const substitute =
    rule.worstFinishedPlus === null || worst === undefined ? null : add(worst, decimal(rule.worstFinishedPlus))
  const scores = new Map<string, Decimal>()
  for (const { row, score } of entries) {
    if (row.status === 'FINISHED' && score.value !== null) scores.set(row.id, score.value)
    if ((row.status === 'ELIMINATED' || row.status === 'RETIRED') && substitute !== null) {
      scores.set(row.id, substitute)
    }
  }
  const scored = teams.map(({ id, members, status }) => {
    const best = members
      .flatMap((member) => {
        const value = scores.get(member)
        return value === undefined ? [] : [{ member, value }]
      })
      .sort((left, right) => byGoodness(left.value, right.value))
      .slice(0, rule.count)
    const total = sum(best.map(({ value }) => value))
    const exact = rule.aggregate === 'SUM' ? total : divide(total, fromInteger(rule.count))
    const value = best.length < rule.count ? null : roundHalfUp(exact, rule.decimals)
    return { id, value, isRanked: value !== null && status === 'FINISHED', counted: best.map(({ member }) => member) }
  })
  const ranked = scored.filter((team) => team.isRanked)
  return scored
    .map(({ id, value, isRanked, counted }): RankedTeam => {
      const ahead = ranked.filter(
        (other) => value !== null && other.value !== null && byGoodness(other.value, value) < 0,
      ).length
      return {
        id,
        place: isRanked ? ahead + 1 : null,
        score: value === null ? null : formatFixed(value, rule.decimals),
        counted,
      }
    })
    .sort(
      (left, right) =>
        (left.place ?? Number.POSITIVE_INFINITY) - (right.place ?? Number.POSITIVE_INFINITY) ||
        (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
    )
}
