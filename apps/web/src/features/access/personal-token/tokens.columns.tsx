import type { PersonalToken } from '@oxer/domain/access/personal-token/personal-token.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { dateHere } from '../../../shared/own-time.ts'
import { scopesInWords } from './token-scopes.view.ts'
import classes from './tokens.module.css'

export const tokenColumns = (t: TFunction<'access'>, formats: Formats): DataTableColumn<PersonalToken>[] => [
  {
    id: 'name',
    header: t('personalToken.name'),
    width: 'minmax(240px, 3fr)',
    primary: true,
    hideable: false,
    text: ({ name, scopes }) => [name, ...scopesInWords(scopes, t)].join(' '),
    cell: ({ name, scopes }) => (
      <>
        <span className={classes.name}>{name}</span>
        <span className={classes.scopes}>{scopesInWords(scopes, t).join(' · ')}</span>
      </>
    ),
  },
  {
    id: 'created',
    header: t('personalToken.created'),
    width: '120px',
    numeric: true,
    compare: (one, other) => one.createdAt.localeCompare(other.createdAt),
    cell: ({ createdAt }) => formats.date(dateHere(createdAt)),
  },
  {
    id: 'expires',
    header: t('personalToken.expires'),
    width: '150px',
    numeric: true,
    cell: ({ expiresAt }) => (expiresAt === null ? t('personalToken.never') : formats.date(dateHere(expiresAt))),
  },
  {
    id: 'state',
    header: t('personalToken.state'),
    width: '120px',
    cell: ({ isExpired }) =>
      isExpired ? (
        <StatusBadge tone="neutral">{t('personalToken.expired')}</StatusBadge>
      ) : (
        <StatusBadge tone="good">{t('personalToken.valid')}</StatusBadge>
      ),
  },
]
