import type { Passkey } from '@oxer/domain/access/passkey/passkey.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'

export const passkeyColumns = (t: TFunction<'access'>, formats: Formats): DataTableColumn<Passkey>[] => [
  {
    id: 'name',
    header: t('security.passkey.name'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    hideable: false,
    cell: ({ name }) => name,
  },
  {
    id: 'created',
    header: t('security.passkey.created'),
    width: '160px',
    numeric: true,
    cell: ({ createdAt }) => formats.instant(createdAt, ownTimeZone()),
  },
  {
    id: 'used',
    header: t('security.passkey.used'),
    width: '160px',
    numeric: true,
    cell: ({ usedAt }) => (usedAt === null ? t('security.passkey.never') : formats.instant(usedAt, ownTimeZone())),
  },
]
