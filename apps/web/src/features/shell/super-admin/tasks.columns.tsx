import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import { IconLoader } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'

const tones: Readonly<Record<TaskSummary['status'], Tone>> = {
  SCHEDULED: 'warning',
  ONGOING: 'info',
  DONE: 'good',
  ERROR: 'danger',
}

const moment = (instant: string | null, formats: Formats): string =>
  instant === null ? '' : formats.instant(instant, ownTimeZone())

export const taskColumns = (
  t: TFunction<'access'>,
  kernel: TFunction<'kernel'>,
  formats: Formats,
): DataTableColumn<TaskSummary>[] => [
  {
    id: 'name',
    header: t('superAdmin.task'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    hideable: false,
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'state',
    header: t('superAdmin.state'),
    width: '140px',
    cell: ({ status }) => (
      <StatusBadge tone={tones[status]} {...(status === 'ONGOING' && { icon: IconLoader })}>
        {kernel(`tasks.status.${status}`)}
      </StatusBadge>
    ),
  },
  {
    id: 'progress',
    header: t('superAdmin.progress'),
    width: '110px',
    numeric: true,
    cell: ({ progress, status }) => (status === 'ONGOING' ? `${formats.number(progress)} %` : ''),
  },
  {
    id: 'start',
    header: t('superAdmin.start'),
    width: '150px',
    numeric: true,
    cell: ({ start }) => moment(start, formats),
  },
  {
    id: 'end',
    header: t('superAdmin.end'),
    width: '150px',
    numeric: true,
    cell: ({ end }) => moment(end, formats),
  },
  {
    id: 'file',
    header: t('superAdmin.file'),
    width: '140px',
    cell: ({ downloadUrl, name }) =>
      downloadUrl === null ? null : (
        <a href={downloadUrl} aria-label={`${kernel('tasks.download')}: ${name}`}>
          {kernel('tasks.download')}
        </a>
      ),
  },
]
