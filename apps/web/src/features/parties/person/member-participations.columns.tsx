import type { MemberParticipation } from '@oxer/domain/competitions/participation/participation.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { outcomeOf, scoreOf, statusOf, toneOf } from '../../../shared/participation-texts.ts'

const participationStatus = (t: TFunction<'parties'>): DataTableColumn<MemberParticipation> => ({
  id: 'status',
  header: t('person.status'),
  width: '190px',
  text: (row) => statusOf(row.status, t),
  cell: (row) => <StatusBadge tone={toneOf(row.status)}>{statusOf(row.status, t)}</StatusBadge>,
})

export const participationColumns = (
  t: TFunction<'parties'>,
  formats: Formats,
  part: 'subscriptions' | 'results',
  costs: readonly DataTableColumn<MemberParticipation>[] = [],
): DataTableColumn<MemberParticipation>[] => [
  {
    id: 'date',
    header: t('participation.date'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.date(row.date),
  },
  {
    id: 'event',
    header: t('participation.event'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    text: (row) => row.event.name,
    cell: (row) => row.event.name,
  },
  { id: 'test', header: t('participation.test'), text: (row) => row.test, cell: (row) => row.test },
  { id: 'horse', header: t('combination.horse'), text: (row) => row.horse.name, cell: (row) => row.horse.name },
  { id: 'category', header: t('participation.category'), width: '120px', cell: (row) => row.category ?? '' },
  {
    id: 'organizer',
    header: t('participation.organizer'),
    text: (row) => row.organizer,
    cell: (row) => row.organizer,
  },
  ...(part === 'results' ? [] : [participationStatus(t), ...costs]),
  {
    id: 'result',
    header: t('participation.result'),
    width: '110px',
    numeric: true,
    cell: (row) => (part === 'results' ? outcomeOf(row, t, formats) : scoreOf(row, formats)),
  },
  { id: 'rank', header: t('participation.rank'), width: '80px', numeric: true, cell: (row) => row.rank ?? '' },
]
