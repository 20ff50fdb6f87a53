import type { CourseRegistration } from '@oxer/domain/courses/course-event/course-registration.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { dateHere } from '../../../shared/own-time.ts'

export const registeredName = ({ person }: CourseRegistration, t: TFunction<'courses'>): string =>
  person?.name ?? t('registration.unnamed')

/** `withWhen` adds the date and the reason, for users who may register. */
export const courseRegistrationColumns = (
  t: TFunction<'courses'>,
  formats: Formats,
  withWhen: boolean,
): readonly DataTableColumn<CourseRegistration>[] => [
  {
    id: 'name',
    header: t('registration.person'),
    width: 'minmax(160px, 2fr)',
    primary: true,
    hideable: false,
    cell: (row) => registeredName(row, t),
  },
  {
    id: 'status',
    header: t('export.status'),
    width: '150px',
    cell: (row) => (
      <StatusBadge tone={row.status === 'SUBSCRIBED' ? 'good' : 'neutral'}>{t(`status.${row.status}`)}</StatusBadge>
    ),
  },
  ...(withWhen ? whenColumns(t, formats) : []),
]

const whenColumns = (t: TFunction<'courses'>, formats: Formats): readonly DataTableColumn<CourseRegistration>[] => [
  {
    id: 'registeredAt',
    header: t('export.registeredAt'),
    width: '150px',
    numeric: true,
    cell: (row) => (row.registeredAt === null ? '' : formats.date(dateHere(row.registeredAt))),
  },
  {
    id: 'remarks',
    header: t('export.remarks'),
    width: 'minmax(140px, 2fr)',
    cell: (row) => row.cancelReason ?? row.remarks ?? '',
  },
]
