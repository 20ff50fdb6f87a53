import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { MemberRow } from '@oxer/domain/parties/person/person.schema'
import type { PersonFieldTable } from '@oxer/domain/parties/person/person-fields.rules'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, PicturedName, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const memberName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** In the form of lists, with the last name first. */
export const sortedName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${lastName}, ${firstName}`

type Column = FieldIn<PersonFieldTable, 'list'> | 'organisations' | 'memberId' | 'license' | 'city' | 'status'

export const memberColumns = (t: TFunction<'parties'>, formats: Formats): DataTableColumn<MemberRow>[] => {
  const columns: Record<Column, DataTableColumn<MemberRow>> = {
    lastName: {
      id: 'name',
      header: t('person.name'),
      width: 'minmax(180px, 2fr)',
      sortable: true,
      primary: true,
      hideable: false,
      cell: (row) => <PicturedName name={memberName(row)} label={sortedName(row)} src={row.avatar} />,
    },
    birthDate: {
      id: 'birthDate',
      header: t('person.birthDate'),
      width: '130px',
      sortable: true,
      numeric: true,
      cell: ({ birthDate }) => (birthDate === null ? '' : formats.date(birthDate)),
    },
    email: {
      id: 'email',
      header: t('person.email'),
      hidden: true,
      width: 'minmax(180px, 2fr)',
      cell: ({ email }) => email ?? '',
    },
    organisations: {
      id: 'organisations',
      header: t('person.organisations'),
      width: 'minmax(200px, 3fr)',
      cell: ({ organisations }) => organisations.map(({ name }) => name).join(' · '),
    },
    memberId: {
      id: 'memberId',
      header: t('person.memberId'),
      width: '120px',
      cell: ({ memberIds }) => memberIds.join(' · '),
    },
    license: {
      id: 'license',
      header: t('person.licenseUntil'),
      width: '130px',
      sortable: true,
      numeric: true,
      cell: ({ license }) => {
        if (license === null) return ''
        return license.until === null ? t('person.licenseEndless') : formats.date(license.until)
      },
    },
    city: {
      id: 'city',
      header: t('person.city'),
      hidden: true,
      width: 'minmax(120px, 1fr)',
      cell: ({ cityName }) => cityName ?? '',
    },
    status: {
      id: 'status',
      header: t('person.status'),
      width: '168px',
      cell: ({ isDeceased, organisations }) =>
        isDeceased ? (
          <StatusBadge tone="neutral">{t('person.deceased')}</StatusBadge>
        ) : organisations.length > 0 ? (
          <StatusBadge tone="good">{t('person.active')}</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{t('person.noClub')}</StatusBadge>
        ),
    },
  }
  return Object.values(columns)
}
