import { Button } from '@mantine/core'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { IntegrationNote } from './components/integration-note.tsx'

export const integrationColumns = (
  t: TFunction<'access'>,
  formats: Formats,
  onRun: (integration: IntegrationSummary) => void,
): DataTableColumn<IntegrationSummary>[] => {
  const runLabel = ({ offered }: IntegrationSummary): string =>
    t(offered === 'IMPORT' ? 'superAdmin.integrations.read' : 'superAdmin.integrations.run')
  return [
    {
      id: 'integration',
      header: t('superAdmin.integrations.integration'),
      width: 'minmax(250px, 2fr)',
      primary: true,
      cell: ({ integration }) => integration,
    },
    {
      id: 'direction',
      header: t('superAdmin.integrations.direction'),
      width: '110px',
      cell: ({ direction }) => t(`superAdmin.integrations.${direction}`),
    },
    {
      id: 'offered',
      header: t('superAdmin.integrations.how'),
      width: 'minmax(220px, 3fr)',
      // A sentence, of which the end would be cut.
      cell: ({ integration, offered, into, layout }) => (
        <div style={{ whiteSpace: 'normal' }}>
          {t(`superAdmin.integrations.offered.${offered === 'IMPORT' && into === 'FEDERATION' ? 'FILES' : offered}`, {
            layout,
          })}
          <IntegrationNote integration={integration} />
        </div>
      ),
    },
    {
      id: 'lastRunAt',
      header: t('superAdmin.integrations.lastRun'),
      width: '160px',
      cell: ({ lastRunAt }) =>
        lastRunAt === null ? t('superAdmin.integrations.never') : formats.instant(lastRunAt, ownTimeZone()),
    },
    {
      id: 'run',
      header: '',
      width: '200px',
      cell: (row) =>
        (row.offered === 'FILE' || row.offered === 'IMPORT') && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${runLabel(row)}: ${row.integration}`}
            onClick={() => onRun(row)}
          >
            {runLabel(row)}
          </Button>
        ),
    },
  ]
}
