import type { PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const achievementColumns = (
  t: TFunction<'parties'>,
  formats: Formats,
): readonly DataTableColumn<PersonAchievement>[] => [
  {
    id: 'name',
    header: t('person.achievement.one'),
    width: 'minmax(180px, 3fr)',
    primary: true,
    cell: (row) => row.achievement.name,
  },
  {
    id: 'validity',
    header: t('person.achievement.validity'),
    width: '140px',
    cell: (row) =>
      row.validityDays === null
        ? t('person.achievement.forever')
        : t('person.achievement.days', { count: row.validityDays }),
  },
  {
    id: 'start',
    header: t('person.achievement.start'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.date(row.start),
  },
  {
    id: 'end',
    header: t('person.achievement.end'),
    width: '120px',
    numeric: true,
    cell: (row) => (row.end === null ? '' : formats.date(row.end)),
  },
  { id: 'notes', header: t('person.achievement.notes'), cell: (row) => row.notes },
  {
    id: 'status',
    header: t('person.status'),
    width: '130px',
    cell: (row) => (
      <StatusBadge tone={row.isValid ? 'good' : 'neutral'}>
        {t(row.isValid ? 'person.achievement.valid' : 'person.achievement.notValid')}
      </StatusBadge>
    ),
  },
]
