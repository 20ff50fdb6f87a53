import type { PublicRanking } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { prizesOfRanking } from '@oxer/domain/competitions/ranking/ranking-prizes.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { RankingsRow } from './public-competition-rows.mappers.ts'

type Ranked = {
  readonly order: readonly string[]
  readonly rows: ReadonlyMap<
    string,
    { readonly result: Pick<RankingRow, 'place' | 'status'>; readonly outOfCompetition: boolean }
  >
}

/** What each entry of a ranking wins, where the organiser shows it. */
export const toPublicPrizes = (
  { prizes, placed }: RankingsRow['rankings'][number],
  { order, rows }: Ranked,
): PublicRanking['prizes'] => {
  if (prizes === null) return null
  const ranked = order.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined
      ? []
      : [{ id, place: row.result.place, status: row.result.status, outOfCompetition: row.outOfCompetition }]
  })
  const amounts = prizesOfRanking(prizes, placed, ranked)
  return {
    currency: Currency.parse(prizes.currency),
    winners: ranked.flatMap(({ id }, at) => {
      const amount = amounts[at] ?? 0
      return amount === 0 ? [] : [{ registrationRef: id, amount }]
    }),
  }
}
