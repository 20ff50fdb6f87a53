import type { OwnSession } from '@oxer/domain/access/session/session.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { deviceInWords } from '../../../shared/sign-in-columns.tsx'

export const sessionColumns = (t: TFunction<'access'>, formats: Formats): DataTableColumn<OwnSession>[] => [
  {
    id: 'device',
    header: t('security.deviceOf'),
    width: 'minmax(200px, 2fr)',
    primary: true,
    hideable: false,
    text: ({ device }) => deviceInWords(device, t),
    cell: ({ device, isCurrent }) => (
      <>
        {deviceInWords(device, t)} {isCurrent && <StatusBadge tone="good">{t('security.thisOne')}</StatusBadge>}
      </>
    ),
  },
  {
    id: 'place',
    header: t('security.place'),
    width: 'minmax(120px, 1fr)',
    cell: ({ place }) => place ?? '',
  },
  {
    id: 'created',
    header: t('security.since'),
    width: '160px',
    numeric: true,
    cell: ({ createdAt }) => formats.instant(createdAt, ownTimeZone()),
  },
  {
    id: 'seen',
    header: t('security.seen'),
    width: '160px',
    numeric: true,
    cell: ({ seenAt }) => formats.instant(seenAt, ownTimeZone()),
  },
]
