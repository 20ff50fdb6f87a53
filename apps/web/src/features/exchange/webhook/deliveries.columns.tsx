import type { WebhookDelivery } from '@oxer/domain/exchange/webhook/webhook.schema'
import type { Formats } from '@oxer/i18n'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { deliveryTones, kindKey } from './webhook.view.ts'

export const deliveryColumns = (t: TFunction<'exchange'>, formats: Formats): DataTableColumn<WebhookDelivery>[] => [
  {
    id: 'event',
    header: t('delivery.event'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    cell: ({ message, event }) =>
      [t(`event.kind.${kindKey(message.type)}`), ...(event === null ? [] : [String(event)])].join(' · '),
  },
  {
    id: 'status',
    header: t('delivery.statusLabel'),
    width: '130px',
    cell: ({ status }) => <StatusBadge tone={deliveryTones[status]}>{t(`delivery.status.${status}`)}</StatusBadge>,
  },
  {
    id: 'answer',
    header: t('delivery.answer'),
    width: 'minmax(160px, 2fr)',
    cell: ({ answerStatus, problem }) =>
      [
        ...(answerStatus === null ? [] : [String(answerStatus)]),
        ...(problem === null ? [] : [t(`delivery.problem.${problem}`)]),
      ].join(' · '),
  },
  { id: 'attempts', header: t('delivery.attempts'), width: '90px', numeric: true, cell: (row) => String(row.attempts) },
  {
    id: 'duration',
    header: t('delivery.duration'),
    width: '100px',
    numeric: true,
    cell: ({ durationMs }) => (durationMs === null ? '' : t('delivery.ms', { count: durationMs })),
  },
  {
    id: 'at',
    header: t('delivery.at'),
    width: '175px',
    numeric: true,
    cell: ({ triedAt, createdAt }) => formats.instant(triedAt ?? createdAt, ownTimeZone()),
  },
  {
    id: 'due',
    header: t('delivery.due'),
    width: '175px',
    numeric: true,
    cell: ({ dueAt }) => (dueAt === null ? '' : formats.instant(dueAt, ownTimeZone())),
  },
]
