import type { JudgedStart } from '@oxer/domain/competitions/judging/judging.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StartNumberPlate, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const judgedColumns = (
  t: TFunction<'competitions'>,
  formats: Formats,
  { withTest }: { withTest: boolean },
): DataTableColumn<JudgedStart>[] => [
  {
    id: 'start',
    header: t('judging.column.start'),
    width: '90px',
    text: ({ start }) => start ?? '',
    cell: ({ start }) => (start === null ? '' : formats.time(start)),
  },
  {
    id: 'number',
    header: t('judging.column.number'),
    width: '90px',
    text: ({ startNumber }) => String(startNumber ?? ''),
    cell: ({ startNumber }) => (startNumber === null ? '' : <StartNumberPlate number={startNumber} />),
  },
  {
    id: 'rider',
    header: t('judging.column.rider'),
    width: 'minmax(160px, 1fr)',
    primary: true,
    hideable: false,
    text: ({ rider }) => rider,
    cell: ({ rider, isScratched, isOutOfCompetition }) => (
      <span>
        <strong>{rider === '' ? t('judging.open') : rider}</strong>{' '}
        {isScratched && <StatusBadge tone="warning">{t('team.scratched')}</StatusBadge>}
        {isOutOfCompetition && <StatusBadge tone="neutral">{t('judging.outOfCompetition')}</StatusBadge>}
      </span>
    ),
  },
  {
    id: 'horse',
    header: t('judging.column.horse'),
    width: 'minmax(140px, 1fr)',
    text: ({ horse }) => horse,
    cell: ({ horse }) => horse,
  },
  {
    id: 'club',
    header: t('judging.column.club'),
    width: 'minmax(140px, 1fr)',
    text: ({ organisationName }) => organisationName ?? '',
    cell: ({ organisationName }) => organisationName ?? '',
  },
  ...(withTest
    ? [
        {
          id: 'test',
          header: t('judging.column.test'),
          width: 'minmax(140px, 1fr)',
          text: ({ test }: JudgedStart) => test?.name ?? '',
          cell: ({ test }: JudgedStart) => test?.name ?? '',
        },
      ]
    : []),
]
