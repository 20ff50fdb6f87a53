import type { Webhook } from '@oxer/domain/exchange/webhook/webhook.schema'
import type { Formats } from '@oxer/i18n'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { kindKey, stateOf, stateTones } from './webhook.view.ts'

export const webhookColumns = (t: TFunction<'exchange'>, formats: Formats): DataTableColumn<Webhook>[] => [
  {
    id: 'name',
    header: t('webhook.name'),
    width: 'minmax(140px, 2fr)',
    primary: true,
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'state',
    header: t('webhook.stateLabel'),
    width: 'minmax(150px, 1fr)',
    cell: (row) => <StatusBadge tone={stateTones[stateOf(row)]}>{t(`webhook.state.${stateOf(row)}`)}</StatusBadge>,
  },
  {
    id: 'url',
    header: t('webhook.url'),
    width: 'minmax(180px, 3fr)',
    text: ({ url }) => url,
    cell: ({ url }) => url,
  },
  {
    id: 'events',
    header: t('webhook.kinds'),
    width: 'minmax(160px, 2fr)',
    cell: ({ kinds, competition }) =>
      [
        kinds.length === 0 ? t('webhook.every') : kinds.map((kind) => t(`event.kind.${kindKey(kind)}`)).join(', '),
        ...(competition === null ? [] : [competition.name]),
      ].join(' · '),
  },
  { id: 'waiting', header: t('webhook.waiting'), width: '90px', numeric: true, cell: ({ waiting }) => String(waiting) },
  { id: 'dead', header: t('webhook.dead'), width: '115px', numeric: true, cell: ({ dead }) => String(dead) },
  {
    id: 'sent',
    header: t('webhook.sentAt'),
    width: '175px',
    numeric: true,
    cell: ({ sentAt }) => (sentAt === null ? '' : formats.instant(sentAt, ownTimeZone())),
  },
]
