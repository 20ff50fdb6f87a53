import type { RankingView, RankingViewRow } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { penaltyColumns } from '@oxer/domain/disciplines/ranking-words.schema'
import type { Formats } from '@oxer/i18n/formats'
import { hasRoundColumns, rankingHeaderText } from '@oxer/i18n/ranking-header'
import { type DataTableColumn, PenaltyCell, ScoreCell, StartNumberPlate, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import classes from './rankings.module.css'

const percentages: ReadonlySet<string> = new Set(['PERCENTAGE', 'JUDGE_PERCENTAGE'])

/** The widest fraction of a column, so that all its numbers align at the decimal mark. */
const decimalsOf = (rows: readonly RankingViewRow[], key: string): number =>
  Math.max(0, ...rows.map((row) => (row.cells[key]?.split('.')[1] ?? '').length))

/** Columns of numbers that are shown by default. */
const mostAtOnce = 4

/** The columns of a ranking in the order of their priority; on a narrow screen the table keeps the first ones. */
export const rankingColumns = (
  t: TFunction<'competitions'>,
  formats: Formats,
  view: Pick<RankingView, 'headers' | 'rows'>,
  why: (row: RankingViewRow) => ReactNode,
): DataTableColumn<RankingViewRow>[] => {
  const hasRounds = hasRoundColumns(view.headers)
  return [
    {
      id: 'place',
      header: t('ranking.column.place'),
      width: '88px',
      hideable: false,
      cell: (row) => (
        <span className={classes.place}>
          <strong data-placed={row.placed || undefined}>{row.place ?? '–'}</strong>
          {row.isShared && (
            <abbr title={t('ranking.shared')} className={classes.shared}>
              =
            </abbr>
          )}
          {why(row)}
        </span>
      ),
    },
    {
      id: 'rider',
      header: t('ranking.column.rider'),
      width: 'minmax(160px, 2.4fr)',
      primary: true,
      hideable: false,
      text: (row) => `${row.rider.name} ${row.horse.name} ${row.startNumber ?? ''}`,
      cell: (row) => (
        <span className={classes.combination}>
          {row.startNumber !== null && <StartNumberPlate number={row.startNumber} />}
          <span>
            <span className={classes.rider}>{row.rider.name}</span>
            <span className={classes.horse}>{row.horse.name}</span>
          </span>
        </span>
      ),
    },
    ...view.headers.map((header): DataTableColumn<RankingViewRow> => {
      const digits = decimalsOf(view.rows, header.key)
      return {
        id: header.key,
        header: rankingHeaderText(t, header, hasRounds),
        numeric: true,
        align: 'end',
        // An outcome is a word, not a figure.
        width: header.column === 'OUTCOME' ? 'minmax(104px, 0.7fr)' : header.viewPriority === 1 ? '104px' : '124px',
        // The other columns are one click away, because results that do not decide are rarely needed.
        hidden: header.viewPriority > mostAtOnce,
        cell: (row) => {
          const text = row.cells[header.key]
          if (text === undefined) return ''
          if (penaltyColumns.has(header.column))
            return <PenaltyCell text={formats.penalties(text)} isClear={text === '0'} />
          if (header.column === 'TIME') return <ScoreCell text={formats.result(text)} />
          if (header.column === 'OUTCOME') return <ScoreCell text={text} isStrong={header.viewPriority === 1} />
          return (
            <ScoreCell
              text={percentages.has(header.column) ? formats.percentage(text) : formats.number(text)}
              {...(percentages.has(header.column) ? {} : { fractionDigits: digits })}
              isStrong={header.viewPriority === 1}
            />
          )
        },
      }
    }),
    {
      id: 'club',
      header: t('ranking.column.club'),
      width: 'minmax(130px, 1fr)',
      text: (row) => row.organisationName ?? '',
      cell: (row) => row.organisationName ?? '',
    },
    {
      id: 'status',
      header: t('ranking.column.status'),
      width: '130px',
      cell: (row) =>
        row.status !== 'FINISHED' ? (
          <StatusBadge tone={row.status === 'ELIMINATED' || row.status === 'DISQUALIFIED' ? 'danger' : 'neutral'}>
            {t(`result.status.${row.status}`)}
            {row.statusReason === null ? '' : ` · ${row.statusReason}`}
          </StatusBadge>
        ) : row.outOfCompetition ? (
          <StatusBadge tone="info">{t('ranking.outOfCompetition')}</StatusBadge>
        ) : row.placed ? (
          <StatusBadge tone="good">{t('ranking.placed')}</StatusBadge>
        ) : null,
    },
  ]
}
