import type { MailStatus, MailSummary } from '@oxer/domain/kernel/mail/mail.schema'
import type { Formats } from '@oxer/i18n'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'

export const mailTones: Readonly<Record<MailStatus, Tone>> = { WAITING: 'warning', SENT: 'good', FAILED: 'danger' }

export const mailColumns = (t: TFunction<'mail'>, formats: Formats): DataTableColumn<MailSummary>[] => [
  {
    id: 'to',
    header: t('outbox.to'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    hideable: false,
    text: ({ toAddress }) => toAddress,
    cell: ({ toAddress }) => toAddress,
  },
  {
    id: 'subject',
    header: t('outbox.subject'),
    width: 'minmax(200px, 2fr)',
    text: ({ subject }) => subject,
    cell: ({ subject }) => subject,
  },
  {
    id: 'state',
    header: t('outbox.state'),
    width: '130px',
    cell: ({ status }) => <StatusBadge tone={mailTones[status]}>{t(`outbox.status.${status}`)}</StatusBadge>,
  },
  {
    id: 'attempts',
    header: t('outbox.error'),
    width: 'minmax(120px, 2fr)',
    text: ({ error }) => error ?? '',
    cell: ({ error, attempts }) => (error === null ? '' : `${t('outbox.attempts', { count: attempts })}: ${error}`),
  },
  {
    id: 'at',
    header: t('outbox.at'),
    width: '150px',
    numeric: true,
    cell: ({ createdAt }) => formats.instant(createdAt, ownTimeZone()),
  },
]
