import { ActionIcon } from '@mantine/core'
import type { EarnedPoints } from '@oxer/domain/competitions/ranking/ranking-points.schema'
import type { RankingViewRow } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import type { TFunction } from 'i18next'

/** What each ride earned for the career, with a button to correct it. */
export const pointsColumn = (
  t: TFunction<'competitions'>,
  formats: Formats,
  earned: readonly EarnedPoints[],
  onEdit: ((row: EarnedPoints) => void) | null,
): DataTableColumn<RankingViewRow> => {
  const byRegistration = new Map(earned.map((row) => [row.registrationRef, row]))
  return {
    id: 'points',
    header: t('ranking.points.column'),
    numeric: true,
    width: '150px',
    text: (row) => byRegistration.get(row.id)?.points ?? '',
    cell: (row) => {
      const own = byRegistration.get(row.id)
      if (own === undefined) return ''
      if (!own.isInCareer) return <span title={t('ranking.points.notInCareer')}>–</span>
      return (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }} title={own.notes}>
          {own.source === 'MANUAL' && <StatusBadge tone="info">{t('ranking.points.manual')}</StatusBadge>}
          {own.points === null ? '–' : formats.number(own.points)}
          {onEdit !== null && (
            <ActionIcon
              variant="subtle"
              aria-label={t('ranking.points.edit', { name: row.rider.name })}
              onClick={() => onEdit(own)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          )}
        </span>
      )
    },
  }
}
