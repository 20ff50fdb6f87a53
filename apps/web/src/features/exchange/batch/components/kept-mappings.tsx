// The mappings of columns that the federation keeps for a system: each is used for the next file with the same headings.
import { ActionIcon } from '@mantine/core'
import type { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import type { ImportMapping } from '@oxer/domain/exchange/integration/import-mapping.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useMappingChanges } from '../mapping.mutations.ts'
import { usedText } from '../mapping.view.ts'

const MappingDrawer = lazy(() => import('./mapping-drawer.tsx').then((file) => ({ default: file.MappingDrawer })))

type Open = { kind: 'change' | 'forget'; mapping: ImportMapping }

const headingsOf = ({ columns }: ImportMapping): string => columns.map(({ heading }) => heading).join(', ')

export const KeptMappings = ({ competition, integration }: { competition: string; integration: LayoutIntegration }) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const done = useDone()
  const { forget } = useMappingChanges()
  const list = trpc.exchange.importMapping.list.useQuery({ competition, integration })
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const system = t(`import.name.${integration}`)
  const remove = (mapping: ImportMapping): void =>
    forget.mutate(
      { competition, integration, mapping: mapping.ref },
      { onSuccess: () => done({ message: t('import.mapping.forgotten') }), onSettled: close },
    )
  return (
    <Section title={t('import.mapping.kept', { system })} description={t('import.mapping.keptWhy')}>
      <DataTable
        label={t('import.mapping.kept', { system })}
        status={list.isError ? 'error' : list.data ? 'ready' : 'loading'}
        onRetry={() => void list.refetch()}
        rows={list.data?.mappings ?? []}
        rowKey={({ ref }) => ref}
        rowName={headingsOf}
        columns={[
          {
            id: 'columns',
            header: t('import.mapping.columns'),
            width: 'minmax(240px, 5fr)',
            primary: true,
            cell: ({ columns }) => <span style={{ whiteSpace: 'normal' }}>{usedText(t, columns)}</span>,
          },
          {
            id: 'at',
            header: t('import.mapping.changedAt'),
            width: '175px',
            numeric: true,
            cell: ({ changedAt }) => formats.instant(changedAt, ownTimeZone()),
          },
        ]}
        rowActions={(mapping) => (
          <>
            <ActionIcon
              aria-label={t('import.mapping.changeOf', { headings: headingsOf(mapping) })}
              onClick={() => setOpen({ kind: 'change', mapping })}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('import.mapping.forgetOf', { headings: headingsOf(mapping) })}
              onClick={() => setOpen({ kind: 'forget', mapping })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
        empty={<EmptyState title={t('import.mapping.none')} message={t('import.mapping.noneWhy')} />}
      />
      {open?.kind === 'change' && list.data && (
        <Suspense fallback={null}>
          <MappingDrawer competition={competition} mapping={open.mapping} fields={list.data.fields} onClose={close} />
        </Suspense>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'forget'}
        onClose={close}
        isBusy={forget.isPending}
        title={t('import.mapping.ask.title')}
        message={t('import.mapping.ask.why')}
        confirm={t('import.mapping.forget')}
        onConfirm={() => open && remove(open.mapping)}
      />
    </Section>
  )
}
