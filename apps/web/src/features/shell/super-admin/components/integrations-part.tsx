import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { DataTable, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { integrationColumns } from '../integrations.columns.tsx'

const RunDrawer = lazy(() =>
  import('./run-integration-drawer.tsx').then((file) => ({ default: file.RunIntegrationDrawer })),
)

const ReadDrawer = lazy(() => import('./read-files-drawer.tsx').then((file) => ({ default: file.ReadFilesDrawer })))

/** q137: the other systems with which files are exchanged, what of each is offered, and when it last ran. */
export const IntegrationsPart = () => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const [running, setRunning] = useState<IntegrationSummary | null>(null)
  const Drawer = running?.into === 'FEDERATION' ? ReadDrawer : RunDrawer
  const list = trpc.exchange.integration.list.useQuery(undefined, { staleTime: 0 })
  return (
    <Section title={t('superAdmin.parts.integrations')} description={t('superAdmin.integrations.about')}>
      <DataTable
        label={t('superAdmin.parts.integrations')}
        columns={integrationColumns(t, formats, setRunning)}
        rows={list.data ?? []}
        rowKey={({ integration }) => integration}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
      />
      <Suspense fallback={null}>
        {running !== null && <Drawer integration={running} onClose={() => setRunning(null)} />}
      </Suspense>
    </Section>
  )
}
