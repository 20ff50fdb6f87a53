import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../own-time.ts'
import classes from './access-requests.module.css'

export const accessRequestColumns = (
  t: TFunction<'access'>,
  formats: Formats,
): DataTableColumn<RegistrationRequest>[] => [
  {
    id: 'name',
    header: t('registrationRequest.name'),
    width: 'minmax(140px, 1fr)',
    primary: true,
    hideable: false,
    text: ({ name }) => name,
    compare: (one, other) => one.name.localeCompare(other.name),
    cell: ({ name }) => name,
  },
  {
    id: 'email',
    header: t('registrationRequest.email'),
    width: 'minmax(200px, 1.3fr)',
    text: ({ email }) => email,
    compare: (one, other) => one.email.localeCompare(other.email),
    cell: ({ email }) => email,
  },
  {
    id: 'state',
    header: t('registrationRequest.state'),
    width: '170px',
    compare: (one, other) => Number(one.isConfirmed) - Number(other.isConfirmed),
    cell: ({ isConfirmed }) => (
      <StatusBadge tone={isConfirmed ? 'good' : 'warning'}>
        {t(isConfirmed ? 'registrationRequest.confirmed' : 'registrationRequest.unconfirmed')}
      </StatusBadge>
    ),
  },
  {
    id: 'message',
    header: t('registrationRequest.message'),
    width: 'minmax(180px, 2fr)',
    text: ({ message }) => message,
    cell: ({ message }) => <span className={classes.message}>{message}</span>,
  },
  {
    id: 'since',
    header: t('registrationRequest.since'),
    width: '170px',
    numeric: true,
    compare: (one, other) => one.createdAt.localeCompare(other.createdAt),
    cell: ({ createdAt }) => formats.instant(createdAt, ownTimeZone()),
  },
]
