import type { MemberRow } from '@oxer/domain/parties/person/person.schema'
import type { Formats } from '@oxer/i18n/formats'
import { AvatarInitials, type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const memberName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

export const memberColumns = (t: TFunction<'parties'>, formats: Formats): DataTableColumn<MemberRow>[] => [
  {
    id: 'picture',
    header: '',
    width: '56px',
    hideable: false,
    cell: (row) => <AvatarInitials name={memberName(row)} src={row.avatar} size={24} />,
  },
  {
    id: 'name',
    header: t('person.name'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    hideable: false,
    cell: memberName,
  },
  {
    id: 'birthDate',
    header: t('person.birthDate'),
    width: '130px',
    numeric: true,
    cell: ({ birthDate }) => (birthDate === null ? '' : formats.date(birthDate)),
  },
  {
    id: 'organisations',
    header: t('person.organisations'),
    width: 'minmax(200px, 3fr)',
    cell: ({ organisations }) => organisations.map(({ name }) => name).join(' · '),
  },
  {
    id: 'status',
    header: t('person.status'),
    width: '140px',
    cell: ({ isDeceased, organisations }) =>
      isDeceased ? (
        <StatusBadge tone="neutral">{t('person.deceased')}</StatusBadge>
      ) : organisations.length > 0 ? (
        <StatusBadge tone="good">{t('person.active')}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{t('person.noClub')}</StatusBadge>
      ),
  },
]
