// The points of a round from its results: their sum or the best of them (decision 62), after the manipulation BEST_JUMPING_RESULT
// (spec section 3).
import { pointsOf } from '../../../catalogue/point-distribution/point-record.rules.ts'
import { compare, type Decimal, multiply, sum } from '../../../kernel/decimal.ts'
import type { PreparedBasis, PreparedRound, StandingRecord } from '../standing-basis.rules.ts'
import type { ResultUse, RoundScore } from './round-score.ts'

/** A result with points, and its use so far. */
type ScoredResult = {
  readonly record: StandingRecord
  readonly points: Decimal
  readonly use: ResultUse
}

const counted = (results: readonly ScoredResult[]): readonly ScoredResult[] =>
  results.filter(({ use }) => use === 'COUNTED')

/** Every counted result except the kept ones gets the reason. */
const keepOnly = (
  results: readonly ScoredResult[],
  isKept: (result: ScoredResult) => boolean,
  reason: ResultUse,
): readonly ScoredResult[] =>
  results.map((result) => (result.use !== 'COUNTED' || isKept(result) ? result : { ...result, use: reason }))

/** Negative if the left jumping result is better: fewer errors, then the faster; one without a time comes after those with one. */
const compareJumping = (left: ScoredResult, right: ScoredResult): number => {
  const [one, other] = [left.record.jumping, right.record.jumping]
  if (one === null || other === null) return 0
  const byErrors = compare(one.errors, other.errors)
  if (byErrors !== 0) return byErrors
  if (one.time === null || other.time === null) return Number(one.time === null) - Number(other.time === null)
  return compare(one.time, other.time)
}

/** BEST_JUMPING_RESULT: of the results with errors the best one, and none above the maximum. Results without errors stay. */
const keepBestJumping = (basis: PreparedBasis, results: readonly ScoredResult[]): readonly ScoredResult[] => {
  if (basis.bestJumping === null) return results
  const { maximumErrors } = basis.bestJumping
  const within = keepOnly(
    results,
    ({ record: { jumping } }) =>
      jumping === null || maximumErrors === null || compare(jumping.errors, maximumErrors) <= 0,
    'TOO_MANY_ERRORS',
  )
  const [best] = counted(within)
    .filter(({ record }) => record.jumping !== null)
    .toSorted((left, right) => compareJumping(left, right) || basis.compareBest(left.points, right.points))
  return keepOnly(within, (result) => result.record.jumping === null || result === best, 'WORSE_JUMPING')
}

/** `perRound` BEST: only the best points of a round, of equal ones those of the earlier result. */
const keepBestPoints = (basis: PreparedBasis, results: readonly ScoredResult[]): readonly ScoredResult[] => {
  if (basis.rules.perRound === 'SUM') return results
  const [best] = counted(results).toSorted((left, right) => basis.compareBest(left.points, right.points))
  return keepOnly(results, (result) => result === best, 'NOT_THE_BEST')
}

const bestPlaceOf = (results: readonly ScoredResult[]): number | null =>
  results.reduce<number | null>(
    (best, { record: { place } }) => (place === null || (best !== null && best <= place) ? best : place),
    null,
  )

/** Null if no result of the round gives points. */
const scoreRound = (
  basis: PreparedBasis,
  round: PreparedRound,
  records: readonly StandingRecord[],
): RoundScore | null => {
  const given = records.flatMap((record): readonly ScoredResult[] => {
    const points = pointsOf(record.points)
    return points === null ? [] : [{ record, points, use: 'COUNTED' }]
  })
  const allowed = keepBestJumping(basis, given)
  const kept = keepBestPoints(basis, allowed)
  const adding = counted(kept)
  if (adding.length === 0) return null
  const uses = new Map(kept.map(({ record, points, use }) => [record.id, { recordId: record.id, points, use }]))
  return {
    roundRef: round.ref,
    order: round.order,
    isAlways: round.isAlways,
    origin: 'RIDDEN',
    points: multiply(sum(adding.map(({ points }) => points)), round.factor),
    bestPlace: bestPlaceOf(counted(allowed)),
    results: records.map(({ id }) => uses.get(id) ?? { recordId: id, points: null, use: 'NO_POINTS' }),
    use: 'COUNTED',
  }
}

/** The rounds in which results give points, in the order in which they were held. */
export const riddenRounds = (basis: PreparedBasis, records: readonly StandingRecord[]): readonly RoundScore[] => {
  const byRound = new Map<PreparedRound, StandingRecord[]>()
  for (const record of records) {
    const round = basis.byRef.get(record.roundRef)
    if (round === undefined) continue
    const own = byRound.get(round)
    if (own === undefined) byRound.set(round, [record])
    else own.push(record)
  }
  return [...byRound]
    .flatMap(([round, own]) => scoreRound(basis, round, own) ?? [])
    .sort((left, right) => left.order - right.order)
}
