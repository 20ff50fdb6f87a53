import { type PrizeRules, prizesOf, prizesOfPlaces } from '../../finance/prize/prize.rules.ts'
import { defaultPlacedCount } from './ranking.rules.ts'
import type { RankingRow } from './ranking.schema.ts'

/** What each row of a ranking wins, in cents. `placed`: the chosen number of prize-winning places; null: one in four (decision 24). */
export const prizesOfRanking = (
  rules: PrizeRules,
  placed: number | null,
  rows: readonly Pick<RankingRow, 'place' | 'status' | 'outOfCompetition'>[],
): readonly number[] =>
  prizesOf(
    prizesOfPlaces(rules, placed ?? defaultPlacedCount(rows)),
    rows.map(({ place }) => place),
  )
