import type { AssignmentClub } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

/** How far each club is: the clubs that still have to choose come first. */
export const clubColumns = (t: TFunction<'competitions'>): DataTableColumn<AssignmentClub>[] => [
  {
    id: 'club',
    header: t('timeAssignment.office.column.club'),
    width: 'minmax(160px, 2fr)',
    primary: true,
    hideable: false,
    text: ({ organisation }) => organisation?.name ?? '',
    cell: ({ organisation }) => organisation?.name ?? t('timeAssignment.office.noClub'),
  },
  {
    id: 'waiting',
    header: t('timeAssignment.office.column.waiting'),
    width: 'minmax(150px, 1fr)',
    cell: ({ waiting }) => (
      <StatusBadge tone={waiting > 0 ? 'warning' : 'good'}>
        {t('timeAssignment.waiting.count', { count: waiting })}
      </StatusBadge>
    ),
  },
  {
    id: 'filled',
    header: t('timeAssignment.office.column.filled'),
    numeric: true,
    cell: ({ filled, registrations }) => `${filled} / ${registrations}`,
  },
  {
    id: 'allotted',
    header: t('timeAssignment.office.column.allotted'),
    numeric: true,
    cell: ({ allotted }) => String(allotted),
  },
  {
    id: 'contacts',
    header: t('timeAssignment.office.column.contacts'),
    numeric: true,
    cell: ({ contacts }) => String(contacts),
  },
]
