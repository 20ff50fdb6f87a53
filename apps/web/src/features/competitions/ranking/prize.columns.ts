import type { RankingViewRow } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import type { PrizeTable } from '@oxer/domain/finance/prize/prize.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

/** What each ride wins by the present ranking. */
export const prizeColumn = (
  t: TFunction<'competitions'>,
  formats: Formats,
  { parts, currency }: PrizeTable,
): DataTableColumn<RankingViewRow> => {
  const byParticipation = new Map(
    parts.flatMap(({ winners }) => winners.map(({ participation, amount }) => [participation, amount] as const)),
  )
  const shown = ({ id }: RankingViewRow): string => {
    const amount = byParticipation.get(id)
    return amount === undefined ? '' : formats.money(amount, currency)
  }
  return {
    id: 'prize',
    header: t('prizes.column'),
    numeric: true,
    align: 'end',
    width: '120px',
    text: shown,
    cell: shown,
  }
}
