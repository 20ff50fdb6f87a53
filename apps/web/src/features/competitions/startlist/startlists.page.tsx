import { Button, Menu } from '@mantine/core'
import type { StartlistMetadata } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { DataTable, EmptyState, ErrorState, LoadingOverlay, Section } from '@oxer/ui'
import { IconDownload, IconGavel, IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CombineDrawer } from './components/combine-drawer.tsx'
import { NumbersDrawer } from './components/numbers-drawer.tsx'
import { QuickJuryDrawer } from './components/quick-jury-drawer.tsx'
import { rowsOf, startlistColumns } from './startlist.columns.tsx'
import classes from './startlist.module.css'
import { useStartlistsChanged } from './startlist.mutations.ts'

type Open = 'combine' | 'numbers' | 'jury'

/** The actions on all lists of a competition. */
const ListActions = ({
  waiting,
  canManage,
  hasLists,
  hasJury,
  onOpen,
}: {
  waiting: StartlistMetadata['groups']
  canManage: boolean
  hasLists: boolean
  /** Some list names judges. */
  hasJury: boolean
  onOpen: (open: Open) => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const createMany = trpc.competitions.startlist.createMany.useMutation({ onSettled: changed })
  return (
    <>
      {canManage && waiting.length > 0 && (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={createMany.isPending}
          onClick={() => createMany.mutate({ competition: competition.ref, tests: waiting.map((group) => group.ref) })}
        >
          {t('startlist.createAll', { count: waiting.length })}
        </Button>
      )}
      {canManage && waiting.length > 1 && (
        <Button variant="default" onClick={() => onOpen('combine')}>
          {t('startlist.combine.action')}
        </Button>
      )}
      {canManage && hasJury && (
        <Button variant="default" leftSection={<IconGavel size={16} aria-hidden />} onClick={() => onOpen('jury')}>
          {t('startlist.quickJury.action')}
        </Button>
      )}
      {canManage && hasLists && (
        <Button
          variant="default"
          leftSection={<IconListNumbers size={16} aria-hidden />}
          onClick={() => onOpen('numbers')}
        >
          {t('startlist.numbers')}
        </Button>
      )}
      {hasLists && (
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
  )
}

export const StartlistsPage = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref }
  const metadata = trpc.competitions.startlist.metadata.useQuery(input)
  const [open, setOpen] = useState<Open | null>(null)
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (!metadata.data) return <LoadingOverlay />
  const { groups, canManage } = metadata.data
  const rows = rowsOf(metadata.data)
  const judged = rows.filter(({ tests }) => tests.some(({ sportType }) => startlistParametersOf(sportType) === 'ARENA'))
  const waiting = groups.filter((group) => !group.isCancelled && group.testSetsWithoutStartlist.length > 0)
  return (
    <div className={classes.page}>
      <Section
        title={t('startlist.title')}
        actions={
          <ListActions
            waiting={waiting}
            canManage={canManage}
            hasLists={rows.length > 0}
            hasJury={judged.length > 0}
            onOpen={setOpen}
          />
        }
      >
        {groups.length === 0 ? (
          <EmptyState title={t('startlist.noTests')} message={t('startlist.noTestsWhy')} />
        ) : (
          <DataTable
            label={t('startlist.title')}
            columns={startlistColumns(t, formats, rows)}
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
      {open === 'jury' && <QuickJuryDrawer lists={judged} onClose={() => setOpen(null)} />}
      {open === 'numbers' && <NumbersDrawer onClose={() => setOpen(null)} />}
    </div>
  )
}
