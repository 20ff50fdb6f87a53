// The points of one practitioner. They do not depend on other practitioners, so one result changes one entry.

import { pointsOf } from '../../catalogue/point-distribution/point-record.rules.ts'
import type { PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  formatExact,
  fromInteger,
  multiply,
  sum,
  zero,
} from '../../kernel/decimal.ts'
import {
  allResultsCount,
  type ChampionshipPractitionerDependence,
  type ChampionshipRankingRules,
  type ChampionshipRound,
  type PointManipulation,
  type PointManipulationKind,
  type StandingTieBreak,
} from './championship-ranking.schema.ts'

/** The points of one participation in a round. */
export type StandingRecord = {
  /** Ref of the participation. */
  readonly id: string
  readonly riderRef: string
  readonly horseRef: string
  readonly roundRef: string
  readonly points: PointRecord
  /** In the test; null: not placed. */
  readonly place: number | null
  /** Null for results of other disciplines. Time in hundredths of a second. */
  readonly jumping: { readonly errors: Decimal; readonly time: number | null } | null
}

/** The inputs of a ranking besides the records. */
export type StandingBasis = {
  readonly rules: ChampionshipRankingRules
  /** The rounds held. Points of other rounds do not count. */
  readonly rounds: readonly ChampionshipRound[]
  /** Manual totals, by practitioner; used with the manipulation MANUAL. */
  readonly manualTotals: Readonly<Record<string, string>>
}

export type StandingRound = {
  readonly roundRef: string
  /** With the factor of the round. */
  readonly points: Decimal
  readonly isCounted: boolean
  readonly isWon: boolean
  /** The starts that make up the sum. */
  readonly recordIds: readonly string[]
}

export type StandingEntry = {
  /** The practitioner; see `practitionerOf`. */
  readonly id: string
  /** By participation. */
  readonly records: readonly StandingRecord[]
  /** In the order in which they were held. */
  readonly rounds: readonly StandingRound[]
  readonly total: Decimal
  readonly isManual: boolean
  readonly isRanked: boolean
  /** Null without a rank. */
  readonly place: number | null
  /** The total and the tie breaks; a larger value is better. */
  readonly keys: readonly (readonly Decimal[])[]
}

/** The practitioner who collects the points of a record, by the rules of the championship. */
export const practitionerOf = (
  { riderRef, horseRef }: Pick<StandingRecord, 'riderRef' | 'horseRef'>,
  dependence: ChampionshipPractitionerDependence,
): string => (dependence === 'HORSE' ? horseRef : `${riderRef}:${horseRef}`)

const findManipulation = <Kind extends PointManipulationKind>(
  { manipulations }: ChampionshipRankingRules,
  kind: Kind,
): Extract<PointManipulation, { kind: Kind }> | undefined => {
  const isOfKind = (each: PointManipulation): each is Extract<PointManipulation, { kind: Kind }> => each.kind === kind
  return manipulations.find(isOfKind)
}

/** How many of the rounds held may count: the smallest limit of the rules. */
export const countedRounds = (rules: ChampionshipRankingRules, held: number): number => {
  const number = findManipulation(rules, 'BEST_OF_RANKING_BY_NUMBER')?.count ?? allResultsCount
  const percentage = findManipulation(rules, 'BEST_OF_RANKING_BY_PERCENTAGE')?.percentage ?? 100
  return Math.max(
    0,
    Math.min(number === allResultsCount ? held : number, Math.ceil((held * percentage) / 100), held - rules.dropOuts),
  )
}

type PreparedRound = {
  readonly factor: Decimal
  readonly isAlways: boolean
  readonly order: number
}

/** A basis prepared for many entries. */
export type PreparedBasis = StandingBasis & {
  readonly byRef: ReadonlyMap<string, PreparedRound>
  readonly bestOf: number
  readonly bestJumping: { readonly maximumErrors: Decimal | null } | null
  readonly readsManual: boolean
}

export const prepareBasis = (basis: StandingBasis): PreparedBasis => {
  const { rules, rounds } = basis
  const bestJumping = findManipulation(rules, 'BEST_JUMPING_RESULT')
  return {
    ...basis,
    byRef: new Map(
      rounds.map(({ ref, factor, counting }, order) => [
        ref,
        { factor: decimal(factor), isAlways: counting === 'ALWAYS', order },
      ]),
    ),
    bestOf: countedRounds(rules, rounds.filter(({ counting }) => counting === 'BEST_OF').length),
    bestJumping:
      bestJumping === undefined
        ? null
        : { maximumErrors: bestJumping.maximumErrors === null ? null : decimal(bestJumping.maximumErrors) },
    readsManual: findManipulation(rules, 'MANUAL') !== undefined,
  }
}

type CollectedRecord = {
  readonly record: StandingRecord
  readonly points: Decimal
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Negative if the left jumping result is better; a result without a time comes after those with one. */
const compareJumping = (left: CollectedRecord, right: CollectedRecord): number => {
  const [one, other] = [left.record.jumping, right.record.jumping]
  if (one === null || other === null) return 0
  return (
    compare(one.errors, other.errors) ||
    (one.time ?? Number.POSITIVE_INFINITY) - (other.time ?? Number.POSITIVE_INFINITY) ||
    compare(right.points, left.points) ||
    compareText(left.record.id, right.record.id)
  )
}

const keepBestJumping = (
  collected: readonly CollectedRecord[],
  maximum: Decimal | null,
): readonly CollectedRecord[] => {
  const jumped = collected.filter(
    ({ record }) => record.jumping !== null && (maximum === null || compare(record.jumping.errors, maximum) <= 0),
  )
  const best = jumped.toSorted(compareJumping).slice(0, 1)
  return [...collected.filter(({ record }) => record.jumping === null), ...best]
}

type CollectedRound = {
  readonly roundRef: string
  readonly round: PreparedRound
  readonly points: Decimal
  readonly isWon: boolean
  readonly recordIds: readonly string[]
}

const collectRounds = (basis: PreparedBasis, records: readonly StandingRecord[]): readonly CollectedRound[] => {
  const byRound = new Map<string, CollectedRecord[]>()
  for (const record of records) {
    const points = basis.byRef.has(record.roundRef) ? pointsOf(record.points) : null
    if (points === null) continue
    const collected = byRound.get(record.roundRef)
    if (collected === undefined) byRound.set(record.roundRef, [{ record, points }])
    else collected.push({ record, points })
  }
  return [...byRound]
    .flatMap(([roundRef, collected]): CollectedRound[] => {
      const round = basis.byRef.get(roundRef)
      const kept = basis.bestJumping === null ? collected : keepBestJumping(collected, basis.bestJumping.maximumErrors)
      if (round === undefined || kept.length === 0) return []
      const points = multiply(sum(kept.map((each) => each.points)), round.factor)
      const recordIds = kept.map(({ record }) => record.id).toSorted(compareText)
      return [{ roundRef, round, points, isWon: kept.some(({ record }) => record.place === 1), recordIds }]
    })
    .toSorted((left, right) => left.round.order - right.round.order)
}

/** The best rounds, the earlier one of equal rounds, and those that always count. */
const chooseCounted = (basis: PreparedBasis, rounds: readonly CollectedRound[]): ReadonlySet<CollectedRound> => {
  const best = rounds
    .filter(({ round }) => !round.isAlways)
    .toSorted((left, right) => compare(right.points, left.points) || left.round.order - right.round.order)
  return new Set([...best.slice(0, basis.bestOf), ...rounds.filter(({ round }) => round.isAlways)])
}

const tieBreakKeys: Record<StandingTieBreak, (counted: readonly CollectedRound[]) => readonly Decimal[]> = {
  MORE_WINS: (counted) => [fromInteger(counted.filter(({ isWon }) => isWon).length)],
  BEST_ROUNDS: (counted) => counted.map(({ points }) => points).toSorted((left, right) => compare(right, left)),
  ALWAYS_COUNTED: (counted) => [
    counted.reduce((total, { round, points }) => (round.isAlways ? add(total, points) : total), zero),
  ],
  MORE_ROUNDS: (counted) => [fromInteger(counted.length)],
}

/** The entry of one practitioner, still without a place. */
export const scoreEntry = (basis: PreparedBasis, id: string, records: readonly StandingRecord[]): StandingEntry => {
  const collected = collectRounds(basis, records)
  const counted = chooseCounted(basis, collected)
  const inTotal = collected.filter((round) => counted.has(round))
  const manual = basis.readsManual ? basis.manualTotals[id] : undefined
  const total = manual === undefined ? sum(inTotal.map(({ points }) => points)) : decimal(manual)
  return {
    id,
    records: records.toSorted((left, right) => compareText(left.id, right.id)),
    rounds: collected.map((round) => ({
      roundRef: round.roundRef,
      points: round.points,
      isCounted: counted.has(round),
      isWon: round.isWon,
      recordIds: round.recordIds,
    })),
    total,
    isManual: manual !== undefined,
    isRanked: (collected.length > 0 || manual !== undefined) && collected.length >= basis.rules.minimumRounds,
    place: null,
    keys: [[total], ...basis.rules.tieBreaks.map((name) => tieBreakKeys[name](inTotal))],
  }
}

/** The first difference between two lists; a missing value is worse than any value. */
const findDifference = (left: readonly Decimal[], right: readonly Decimal[]): number => {
  const length = Math.max(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [left[index], right[index]]
    if (one === undefined || other === undefined || !equals(one, other)) return index
  }
  return -1
}

/** Negative when the left list is the better one. */
const compareList = (left: readonly Decimal[], right: readonly Decimal[]): number => {
  const index = findDifference(left, right)
  const [one, other] = [left[index], right[index]]
  if (one === undefined || other === undefined) return right.length - left.length
  return compare(other, one)
}

/** Negative if the left entry comes before the right one; 0 if they share the place. */
export const compareEntries = (left: StandingEntry, right: StandingEntry): number => {
  if (left.isRanked !== right.isRanked) return left.isRanked ? -1 : 1
  for (const [index, key] of left.keys.entries()) {
    const order = compareList(key, right.keys[index] ?? [])
    if (order !== 0) return order
  }
  return 0
}

/** The order of printing: equal entries by practitioner, so that the same records always give the same list. */
export const compareForPrinting = (left: StandingEntry, right: StandingEntry): number =>
  compareEntries(left, right) || compareText(left.id, right.id)

/** The key that decides between two entries. RANKED means that one of them has no place. */
export type StandingKey = 'RANKED' | 'TOTAL' | StandingTieBreak

export type StandingExplanation = {
  /** Null if they share the place. */
  readonly key: StandingKey | null
  readonly better: 'LEFT' | 'RIGHT' | null
  /** The value of each where they differ; null for none. */
  readonly left: string | null
  readonly right: string | null
}

/** Why one entry is before another. */
export const explainEntries = (
  { tieBreaks }: Pick<ChampionshipRankingRules, 'tieBreaks'>,
  left: StandingEntry,
  right: StandingEntry,
): StandingExplanation => {
  const order = compareEntries(left, right)
  if (order === 0) return { key: null, better: null, left: null, right: null }
  const better = order < 0 ? 'LEFT' : 'RIGHT'
  if (left.isRanked !== right.isRanked) return { key: 'RANKED', better, left: null, right: null }
  const names: readonly StandingKey[] = ['TOTAL', ...tieBreaks]
  const decisive = left.keys.findIndex((key, index) => compareList(key, right.keys[index] ?? []) !== 0)
  const [one, other] = [left.keys[decisive] ?? [], right.keys[decisive] ?? []]
  const at = findDifference(one, other)
  const textOf = (value: Decimal | undefined) => (value === undefined ? null : formatExact(value))
  return { key: names[decisive] ?? null, better, left: textOf(one[at]), right: textOf(other[at]) }
}
