import type { RankingHeader } from '@oxer/domain/competitions/ranking/ranking.schema'
import type { StandingRow } from '@oxer/domain/competitions/ranking/ranking-standing.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { explanationWords } from '../../../../shared/ranking-words.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { rankingColumns } from '../ranking.columns.tsx'
import classes from '../rankings.module.css'
import { WhyPopover } from './why-popover.tsx'

/** A ranking that includes its reasons: the standing after a phase, or several parts in one order. */
export const StandingTable = ({
  label,
  headers,
  rows,
}: {
  label: string
  headers: readonly RankingHeader[]
  rows: readonly StandingRow[]
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const sentenceOf = (row: StandingRow, before: StandingRow | undefined): string => {
    if (row.behind === null || before === undefined) return t('ranking.explain.first')
    return row.behind.key === null
      ? t('ranking.explain.shared', { other: before.rider.name })
      : t('ranking.explain.behind', {
          other: before.rider.name,
          why: explanationWords(row.behind, headers, { t, formats }),
        })
  }
  // A phase without any ride yet, or one after the shown standing, has no column.
  const filled = headers.filter(({ key }) => rows.some((row) => row.cells[key] !== undefined))
  const reasons = new Map(rows.map((row, index) => [row.id, sentenceOf(row, rows[index - 1])]))
  return (
    <DataTable
      label={label}
      tableId="competition-standing"
      phone="scroll"
      columns={rankingColumns(t, formats, { headers: filled, rows: [...rows] }, (row) => (
        <WhyPopover label={t('ranking.explain.open', { rider: row.rider.name })}>
          <p className={classes.explanation} role="status">
            {reasons.get(row.id)}
          </p>
        </WhyPopover>
      ))}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.rider.name}
      rowTone={(row) => (row.place === null ? 'muted' : undefined)}
      empty={<EmptyState title={t('ranking.standings.empty')} />}
    />
  )
}
