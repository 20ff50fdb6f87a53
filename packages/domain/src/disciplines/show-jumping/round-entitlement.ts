// Who may ride a further round of a jumping test: a jump-off or the winning round.

import { compare, decimal } from '../../kernel/decimal.ts'
import type { ScoredEntry } from '../discipline.ts'
import { compareKeys, type KeyValue, keyValues } from '../order.ts'
import type { RankingWarning } from '../ranking-words.schema.ts'
import { type JumpingKey, jumpOffKeys, lowestScore, roundTimeKey } from './jumping-format/format-rule.ts'
import { type JumpingFormatParts, jumpingFormatParts, jumpingRoundsOf } from './show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingScore } from './show-jumping.score.ts'

type Candidate = {
  readonly id: string
  readonly score: JumpingScore
  readonly isCompeting: boolean
}

const isClear = (score: JumpingScore, round: number): boolean => score.rounds[round]?.penalties?.numerator === 0n

const bestOf = (rows: readonly { readonly keys: readonly KeyValue[]; readonly isCompeting: boolean }[]) =>
  rows.reduce<readonly KeyValue[] | null>(
    (best, { keys, isCompeting }) => (isCompeting && (best === null || compareKeys(keys, best) < 0) ? keys : best),
    null,
  )

type IsEntitled = (score: JumpingScore) => boolean

const medals = 3

/**
 * Riders who share one of the first three places (the jump-offs for third in Mexico 1968 and for second in Montreal
 * 1976).
 */
const equalOnAMedal = (candidates: readonly Candidate[], rules: readonly JumpingKey[]): IsEntitled => {
  const competing = candidates.filter(({ isCompeting }) => isCompeting).map(({ score }) => keyValues(score, rules))
  return (score) => {
    const own = keyValues(score, rules)
    const before = competing.filter((other) => compareKeys(other, own) < 0).length
    const equal = competing.filter((other) => compareKeys(other, own) === 0).length
    return score.value !== null && before < medals && equal > 1
  }
}

/**
 * If the protocol does not say who jumps off, a jump-off for a lower medal is recognised when all riders who are equal
 * on that place are in it. A single one of them in it is a mistake.
 */
const inWholeMedalJumpOff = (
  candidates: readonly Candidate[],
  rules: readonly JumpingKey[],
  inRound: ReadonlySet<string>,
): IsEntitled => {
  const onMedal = equalOnAMedal(candidates, rules)
  return (score) => {
    const own = keyValues(score, rules)
    const equal = candidates.filter(
      (other) => other.isCompeting && compareKeys(keyValues(other.score, rules), own) === 0,
    )
    return onMedal(score) && equal.every(({ id }) => inRound.has(id))
  }
}

/**
 * Riders who are equal on the first place so far, or all clear riders who, if style is judged, have enough points for
 * it.
 */
const entitledToJumpOff = (protocol: JumpingProtocol, candidates: readonly Candidate[], round: number): IsEntitled => {
  const parts: JumpingFormatParts = jumpingFormatParts[protocol.format]
  const entitlement = protocol.jumpOffFor ?? parts.jumpOffFor
  if (entitlement === 'ANY') return () => true
  if (entitlement === 'CLEAR_ROUNDS') {
    const minimum = protocol.style?.jumpOffMinimum ? decimal(protocol.style.jumpOffMinimum) : null
    // Before the first jump-off the score counts, so that carried penalties and earlier rounds count too.
    const isFirst = parts.rounds.indexOf('JUMP_OFF') === round
    return (score) => {
      const style = score.rounds[0]?.style ?? null
      if (minimum !== null && (style === null || compare(style, minimum) < 0)) return false
      return isFirst && protocol.style == null ? score.value?.numerator === 0n : isClear(score, round - 1)
    }
  }
  const rules = [lowestScore, ...jumpOffKeys(protocol, round)]
  if (entitlement === 'MEDALS') return equalOnAMedal(candidates, rules)
  const best = bestOf(candidates.map((each) => ({ ...each, keys: keyValues(each.score, rules) })))
  return (score) => score.value !== null && best !== null && compareKeys(keyValues(score, rules), best) === 0
}

/** A share of those who finished the first round, rounded up; riders equal to the last of them go on too. */
const entitledToWinningRound = (protocol: JumpingProtocol, candidates: readonly Candidate[]): IsEntitled => {
  const rules = protocol.winningRound
  if (!rules) return () => true
  const order = [lowestScore, ...roundTimeKey(protocol, 0)]
  const competing = candidates
    .filter(({ isCompeting }) => isCompeting)
    .map(({ score }) => keyValues(score, order))
    .sort(compareKeys)
  const count = Math.max(rules.atLeast, Math.ceil((competing.length * rules.percentage) / 100))
  const last = competing[Math.min(count, competing.length) - 1]
  return (score) => last !== undefined && compareKeys(keyValues(score, order), last) <= 0
}

/** Further rounds (index) of a protocol that only entitled riders may ride. */
const furtherRounds = (protocol: JumpingProtocol): readonly number[] =>
  jumpingRoundsOf(protocol).flatMap((kind, index) => (kind === 'JUMP_OFF' || kind === 'WINNING_ROUND' ? [index] : []))

/**
 * Entries in a jump-off or winning round, ridden or withdrawn from, that were not entitled to it. They are reported
 * beside the ranking, because the correction of a first round must not remove a published ranking.
 */
export const findEntitlementWarnings = (
  protocol: JumpingProtocol,
  jumping: readonly ScoredEntry<JumpingScore>[],
): readonly RankingWarning[] =>
  furtherRounds(protocol).flatMap((round) => {
    const inRound = jumping.filter(
      ({ score }) => (score.rounds[round]?.participation ?? 'NOT_ENTITLED') !== 'NOT_ENTITLED',
    )
    if (inRound.length === 0) return []
    const candidates = jumping
      .filter(
        ({ row, score }) =>
          row.status === 'FINISHED' && (round === 1 || score.rounds[round - 1]?.participation === 'RODE'),
      )
      .map(({ row, score }): Candidate => ({ id: row.id, score, isCompeting: !row.outOfCompetition }))
    const ids = new Set(candidates.map(({ id }) => id))
    const isWinningRound = protocol.format === 'WINNING_ROUND'
    const isOfFormat = isWinningRound
      ? entitledToWinningRound(protocol, candidates)
      : entitledToJumpOff(protocol, candidates, round)
    const parts: JumpingFormatParts = jumpingFormatParts[protocol.format]
    const mayBeForMedal = !isWinningRound && protocol.jumpOffFor === undefined && parts.jumpOffFor === 'FIRST_PLACE'
    const rules = [lowestScore, ...jumpOffKeys(protocol, round)]
    const isForMedal = inWholeMedalJumpOff(candidates, rules, new Set(inRound.map(({ row }) => row.id)))
    const isEntitled: IsEntitled = (score) => isOfFormat(score) || (mayBeForMedal && isForMedal(score))
    return (
      inRound
        // A rider who was eliminated in the round keeps the score from before it.
        .filter(({ row, score }) => !isEntitled(score) || (row.status === 'FINISHED' && !ids.has(row.id)))
        .map(({ row }) => ({
          code: isWinningRound ? ('WINNING_ROUND_NOT_ENTITLED' as const) : ('JUMP_OFF_NOT_ENTITLED' as const),
          id: row.id,
          path: `rounds.${round}`,
        }))
    )
  })
