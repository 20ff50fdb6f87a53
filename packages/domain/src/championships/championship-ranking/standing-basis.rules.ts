// What a standing is calculated from: the rules, the rounds held, who counts, and the results with their points.
import type { PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import { compare, type Decimal, decimal } from '../../kernel/decimal.ts'
import type {
  ChampionshipPractitionerDependence,
  ChampionshipRankingRules,
  ChampionshipRound,
} from './championship-ranking.schema.ts'
import { bestOfHeld, findManipulation } from './round-rule/best-of.ts'

/** The points of one participation in a round. */
export type StandingRecord = {
  /** Ref of the participation. */
  readonly id: string
  /** The rider, or the team. */
  readonly riderRef: string | null
  /** Null for a team, or for a rider alone. */
  readonly horseRef: string | null
  readonly roundRef: string
  readonly points: PointRecord
  /** The place that gave the points; null: not placed. */
  readonly place: number | null
  /** Null for results of other disciplines. The time in exact seconds. */
  readonly jumping: { readonly errors: Decimal; readonly time: Decimal | null } | null
}

/** The inputs of a standing besides the records. */
export type StandingBasis = {
  readonly rules: ChampionshipRankingRules
  /** The rounds held, in their order. Points of other rounds do not count. */
  readonly rounds: readonly ChampionshipRound[]
  /** The practitioners who count; null for everybody. */
  readonly members: ReadonlySet<string> | null
  /** Points from an earlier phase, by practitioner: a round that always counts. */
  readonly carried: ReadonlyMap<string, Decimal>
  /** Those who keep their points and have no place. */
  readonly excluded: ReadonlySet<string>
  /** Totals by hand, by practitioner; used with the manipulation MANUAL. */
  readonly manualTotals: ReadonlyMap<string, Decimal>
}

/** A basis in which everybody counts, and nothing is carried, excluded or written by hand. */
export const openBasis = (rules: ChampionshipRankingRules, rounds: readonly ChampionshipRound[]): StandingBasis => ({
  rules,
  rounds,
  members: null,
  carried: new Map(),
  excluded: new Set(),
  manualTotals: new Map(),
})

export type PreparedRound = {
  readonly ref: string
  readonly factor: Decimal
  readonly isAlways: boolean
  /** Its index among the rounds held. */
  readonly order: number
}

/** A basis prepared for many entries. */
export type PreparedBasis = StandingBasis & {
  readonly byRef: ReadonlyMap<string, PreparedRound>
  /** How many of the BEST_OF rounds count. */
  readonly bestOf: number
  readonly bestJumping: { readonly maximumErrors: Decimal | null } | null
  readonly readsManual: boolean
  /** The points of a missed round; null for none. */
  readonly missedPoints: Decimal | null
  readonly electedBy: ReadonlyMap<string, ReadonlySet<string>>
  /** Negative if the left points are better. */
  readonly compareBest: (left: Decimal, right: Decimal) => number
}

const compareHigherFirst = (left: Decimal, right: Decimal): number => compare(right, left)

export const prepareBasis = (basis: StandingBasis): PreparedBasis => {
  const { rules, rounds } = basis
  const bestJumping = findManipulation(rules, 'BEST_JUMPING_RESULT')
  const prepared = rounds.map(({ ref, factor, counting }, order) => ({
    ref,
    factor: decimal(factor),
    isAlways: counting === 'ALWAYS',
    order,
  }))
  return {
    ...basis,
    byRef: new Map(prepared.map((round) => [round.ref, round])),
    bestOf: bestOfHeld(rules, prepared.filter(({ isAlways }) => !isAlways).length),
    bestJumping:
      bestJumping === undefined
        ? null
        : { maximumErrors: bestJumping.maximumErrors === null ? null : decimal(bestJumping.maximumErrors) },
    readsManual: findManipulation(rules, 'MANUAL') !== undefined,
    missedPoints: rules.missing.kind === 'POINTS' ? decimal(rules.missing.points) : null,
    electedBy: new Map(Object.entries(rules.elected).map(([id, refs]) => [id, new Set(refs)])),
    compareBest: rules.better === 'LOWER' ? compare : compareHigherFirst,
  }
}

/**
 * The practitioner who collects the points of a record (decision 62). A combination without a horse is its rider, such as a team; null if
 * there is nobody of that kind.
 */
export const practitionerOf = (
  { riderRef, horseRef }: Pick<StandingRecord, 'riderRef' | 'horseRef'>,
  dependence: ChampionshipPractitionerDependence,
): string | null => {
  if (dependence === 'HORSE') return horseRef
  if (dependence === 'RIDER' || dependence === 'TEAM' || riderRef === null || horseRef === null) return riderRef
  return `${riderRef}:${horseRef}`
}
