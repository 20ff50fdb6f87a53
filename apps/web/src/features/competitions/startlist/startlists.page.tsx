import { Button, Menu } from '@mantine/core'
import type { StartlistMetadata, StartlistSummary } from '@oxer/domain/competitions/startlist/startlist.schema'
import { DataTable, type DataTableColumn, EmptyState, ErrorState, LoadingOverlay, Section } from '@oxer/ui'
import { IconDownload, IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CombineDrawer } from './components/combine-drawer.tsx'
import { NumbersDrawer } from './components/numbers-drawer.tsx'
import { StartlistStatusBadge } from './components/startlist-status.tsx'
import classes from './startlist.module.css'
import { useStartlistsChanged } from './startlist.mutations.ts'

type Row = StartlistSummary & { group: string }

/** One line for each list, in the order of the tests; a list shared by several tests appears once. */
const rowsOf = ({ groups }: StartlistMetadata): Row[] => {
  const seen = new Set<string>()
  return groups.flatMap((group) =>
    group.startlists.flatMap((list) => {
      if (seen.has(list.ref)) return []
      seen.add(list.ref)
      return [{ ...list, group: list.tests.map((test) => test.name).join(' + ') }]
    }),
  )
}

export const StartlistsPage = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref }
  const metadata = trpc.competitions.startlist.metadata.useQuery(input)
  const changed = useStartlistsChanged()
  const createMany = trpc.competitions.startlist.createMany.useMutation({ onSettled: changed })
  const [open, setOpen] = useState<'combine' | 'numbers' | null>(null)
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (!metadata.data) return <LoadingOverlay />
  const { groups, canManage } = metadata.data
  const rows = rowsOf(metadata.data)
  const waiting = groups.filter((group) => !group.isCancelled && group.testSetsWithoutStartlist.length > 0)
  const areNamedOtherwise = rows.some((row) => row.group !== row.name)
  const columns: DataTableColumn<Row>[] = [
    {
      id: 'name',
      header: t('startlist.field.startlist'),
      primary: true,
      hideable: false,
      width: 'minmax(180px, 2fr)',
      cell: (row) => row.name,
      text: (row) => row.name,
    },
    {
      id: 'test',
      header: t('startlist.field.test'),
      hidden: !areNamedOtherwise,
      cell: (row) => (row.group === row.name ? '' : row.group),
      text: (row) => row.group,
    },
    {
      id: 'status',
      header: t('startlist.field.status'),
      width: '180px',
      cell: (row) => <StartlistStatusBadge status={row.status} />,
      text: (row) => t(`startlist.status.${row.status}`),
    },
    {
      id: 'participants',
      header: t('startlist.field.participants'),
      numeric: true,
      width: '130px',
      cell: (row) =>
        row.positionCount > row.participantCount
          ? `${row.participantCount} / ${row.positionCount}`
          : row.participantCount,
    },
    {
      id: 'unassigned',
      header: t('startlist.field.unassigned'),
      numeric: true,
      width: '130px',
      cell: (row) => (row.unassignedCount > 0 ? row.unassignedCount : ''),
    },
    {
      id: 'planned',
      header: t('startlist.field.planned'),
      width: '240px',
      cell: (row) =>
        row.date === null || row.start === null
          ? t('startlist.notPlanned')
          : [formats.dayAndMonth(row.date), formats.time(row.start), row.arenaName].filter(Boolean).join(' · '),
    },
  ]
  return (
    <div className={classes.page}>
      <Section
        title={t('startlist.title')}
        actions={
          <>
            {canManage && waiting.length > 0 && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                loading={createMany.isPending}
                onClick={() => createMany.mutate({ ...input, tests: waiting.map((group) => group.ref) })}
              >
                {t('startlist.createAll', { count: waiting.length })}
              </Button>
            )}
            {canManage && waiting.length > 1 && (
              <Button variant="default" onClick={() => setOpen('combine')}>
                {t('startlist.combine.action')}
              </Button>
            )}
            {canManage && rows.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconListNumbers size={16} aria-hidden />}
                onClick={() => setOpen('numbers')}
              >
                {t('startlist.numbers')}
              </Button>
            )}
            {rows.length > 0 && (
              <Menu>
                <Menu.Target>
                  <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
                    {t('startlist.exportNumbers')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {(['XLSX', 'CSV'] as const).map((format) => (
                    <Menu.Item
                      key={format}
                      component="a"
                      download
                      href={`/api/competition/manage/${competition.ref}/startlist/export/competition-numbers?format=${format}`}
                    >
                      {format}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      >
        {groups.length === 0 ? (
          <EmptyState title={t('startlist.noTests')} message={t('startlist.noTestsWhy')} />
        ) : (
          <DataTable
            label={t('startlist.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.ref}
            rowHref={(row) => `/competitions/${competition.ref}/manage/startlists/${row.ref}`}
            filterable={rows.length > 8}
            maxHeight="none"
            empty={t('startlist.empty')}
          />
        )}
      </Section>
      {open === 'combine' && (
        <CombineDrawer
          tests={waiting.map((group) => ({ ref: group.ref, name: group.name }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'numbers' && <NumbersDrawer onClose={() => setOpen(null)} />}
    </div>
  )
}
