// How many rounds count (spec section 3, decision 29).
import {
  allResultsCount,
  type ChampionshipRankingRules,
  type PointManipulation,
  type PointManipulationKind,
} from '../championship-ranking.schema.ts'

export const findManipulation = <Kind extends PointManipulationKind>(
  { manipulations }: Pick<ChampionshipRankingRules, 'manipulations'>,
  kind: Kind,
): Extract<PointManipulation, { kind: Kind }> | undefined => {
  const isOfKind = (each: PointManipulation): each is Extract<PointManipulation, { kind: Kind }> => each.kind === kind
  return manipulations.find(isOfKind)
}

/**
 * How many of the BEST_OF rounds held count: the least of the number, the share (rounded up) and what is left after the drop-outs. A round
 * that is not held yet is no round, so the number grows with the season.
 */
export const bestOfHeld = (
  rules: Pick<ChampionshipRankingRules, 'manipulations' | 'dropOuts'>,
  held: number,
): number => {
  const number = findManipulation(rules, 'BEST_OF_RANKING_BY_NUMBER')?.count ?? allResultsCount
  const percentage = findManipulation(rules, 'BEST_OF_RANKING_BY_PERCENTAGE')?.percentage ?? 100
  return Math.max(
    0,
    Math.min(number === allResultsCount ? held : number, Math.ceil((held * percentage) / 100), held - rules.dropOuts),
  )
}
