// The scores of the members of a team: total results, or the rounds of show jumping.

import { disciplines, type ScoredDiscipline, type ScoreOf } from '../../disciplines/disciplines.ts'
import type { JumpingRoundScore } from '../../disciplines/round-score.ts'
import { add, compare, type Decimal, decimal } from '../../kernel/decimal.ts'
import type { ResultStatus } from '../result/result.schema.ts'
import type { RankedEntry } from './ranking.rules.ts'
import type { TeamRule } from './team-ranking.schema.ts'

export type MemberScore = {
  readonly member: string
  readonly value: Decimal
  /** Hundredths of a second, if the round has a time. */
  readonly time: number | null
}

export type ByGoodness = (left: Decimal, right: Decimal) => number

/** The scores by member; one map for each part by which teams are counted. */
export type MemberScores = readonly ReadonlyMap<string, MemberScore>[]

const endedOnTheWay: ReadonlySet<ResultStatus> = new Set(['ELIMINATED', 'RETIRED'])

/** The score for a member without one: the worst plus the rule's number, or the number that the rule sets. */
const substituteFor = (worst: Decimal | null, rule: TeamRule): Decimal | null => {
  if (rule.eliminatedScore !== null && rule.eliminatedScore !== undefined) return decimal(rule.eliminatedScore)
  if (rule.worstFinishedPlus === null || worst === null) return null
  return add(worst, decimal(rule.worstFinishedPlus))
}

const worstOf = (values: readonly Decimal[], byGoodness: ByGoodness): Decimal | null =>
  [...values].sort(byGoodness).at(-1) ?? null

/** Total scores. The worst is searched among all entries with a place, of any team. */
const wholeScores = (entries: readonly RankedEntry[], rule: TeamRule, byGoodness: ByGoodness): MemberScores => {
  const placed = entries.filter(({ row }) => row.place !== null).flatMap(({ score }) => score.value ?? [])
  const substitute = substituteFor(worstOf(placed, byGoodness), rule)
  const scores = new Map<string, MemberScore>()
  for (const { row, score } of entries) {
    const value =
      row.status === 'FINISHED' ? score.value : endedOnTheWay.has(row.status) && substitute !== null ? substitute : null
    if (value !== null) scores.set(row.id, { member: row.id, value, time: null })
  }
  return [scores]
}

const roundsOf = <D extends ScoredDiscipline>(score: ScoreOf<D>): readonly JumpingRoundScore[] =>
  disciplines[score.discipline].rounds(score)

/**
 * Round by round: a rider who was eliminated in one has no penalties in it and keeps those of the previous rounds. The
 * round in which a ride ended is the last one present.
 */
const roundScores = (entries: readonly RankedEntry[], rule: TeamRule, byGoodness: ByGoodness): MemberScores => {
  const counted = entries.map(({ score }) =>
    roundsOf(score).flatMap(({ kind }, index) => (kind === 'ROUND' ? index : [])),
  )
  const indexes = [...new Set(counted.flat())].sort((left, right) => left - right)
  return indexes.map((index) => {
    const scores = new Map<string, MemberScore>()
    const ended: string[] = []
    for (const { row, score } of entries) {
      const rounds = roundsOf(score)
      const round = rounds[index]
      const last = rounds.findLastIndex(
        ({ participation }) => participation === 'RODE' || participation === 'NOT_COMPLETED',
      )
      // If a round itself records that it was not completed, the ride ended there; a later ridden round still counts.
      const isTold = rounds.some(({ participation }) => participation === 'NOT_COMPLETED')
      const isEnd = row.status !== 'FINISHED' && last === index && !isTold
      if (round?.participation === 'RODE' && round.penalties !== null && !isEnd) {
        scores.set(row.id, { member: row.id, value: round.penalties, time: round.time })
      } else if (round?.participation === 'NOT_COMPLETED' || (endedOnTheWay.has(row.status) && last <= index)) {
        ended.push(row.id)
      }
    }
    const values = [...scores.values()].map(({ value }) => value)
    const substitute = substituteFor(worstOf(values, byGoodness), rule)
    if (substitute !== null) for (const member of ended) scores.set(member, { member, value: substitute, time: null })
    return scores
  })
}

export const memberScores = (
  entries: readonly RankedEntry[],
  rule: TeamRule,
  isHigherBetter: boolean,
): MemberScores => {
  const byGoodness: ByGoodness = (left, right) => (isHigherBetter ? compare(right, left) : compare(left, right))
  return rule.per === 'ROUND' ? roundScores(entries, rule, byGoodness) : wholeScores(entries, rule, byGoodness)
}
