import { Button, Menu, Skeleton } from '@mantine/core'
import type { StartlistMetadata } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { DataTable, DeleteConfirmation, EmptyState, ErrorState } from '@oxer/ui'
import { IconDownload, IconGavel, IconListNumbers, IconPlus, IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FinalReason } from '../../../shared/final-reason.tsx'
import { orNull } from '../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { TestLine } from '../../../shared/test-panes/test-line.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CombineDrawer } from './components/combine-drawer.tsx'
import { GroupMenu, type Removal } from './components/group-menu.tsx'
import { NumbersDrawer } from './components/numbers-drawer.tsx'
import { QuickJuryDrawer } from './components/quick-jury-drawer.tsx'
import { UnplannedLists } from './components/unplanned-lists.tsx'
import { rowsOf, type StartlistRow, startlistColumns } from './startlist.columns.tsx'
import classes from './startlist.module.css'
import { useStartlistsChanged } from './startlist.mutations.ts'
import { useMadeLists } from './use-made-lists.ts'

type Open = 'combine' | 'numbers' | 'jury' | 'bulk'

const BulkDrawer = lazy(() => import('./components/bulk-drawer.tsx').then((file) => ({ default: file.BulkDrawer })))

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
  const createMany = trpc.competitions.startlist.createMany.useMutation({
    onSettled: changed,
    onSuccess: useMadeLists(),
  })
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
      {canManage && (
        <Button variant="default" leftSection={<IconStack2 size={16} aria-hidden />} onClick={() => onOpen('bulk')}>
          {t('startlist.bulk.action')}
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

/** Says how many registrations lose their place, and whether the list is deleted, before it is taken out of a test. */
const RemovalConfirmation = ({ removal, onClose }: { removal: Removal | null; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const remove = trpc.competitions.startlist.removeFromGroup.useMutation({ onSettled: changed, onSuccess: onClose })
  const [reason, setReason] = useState('')
  const [list, test] = [removal?.list, removal?.test]
  const words = { name: list?.name ?? '', test: test?.name ?? '' }
  const isShared = new Set(list?.tests.map(({ ref }) => ref)).size > 1
  return (
    <DeleteConfirmation
      opened={removal !== null}
      onClose={onClose}
      title={t('startlist.group.removal.title', words)}
      confirm={t('startlist.group.removal.action')}
      message={
        <>
          {[
            t('startlist.group.removal.message', { ...words, count: list?.participantCount ?? 0 }),
            t(isShared ? 'startlist.group.removal.stays' : 'startlist.group.removal.lost'),
          ].join(' ')}
          {list && isFinalStartlist(list.status) && <FinalReason value={reason} onChange={setReason} />}
        </>
      }
      isBusy={remove.isPending}
      onConfirm={() => {
        const changeReason = orNull(reason) ?? undefined
        if (list && test) remove.mutate({ competition: competition.ref, group: test.ref, id: list.ref, changeReason })
      }}
    />
  )
}

export const StartlistsPage = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref }
  const metadata = trpc.competitions.startlist.metadata.useQuery(input)
  const [open, setOpen] = useState<Open | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (!metadata.data) return <Skeleton height={320} />
  const { groups, canManage } = metadata.data
  const rows = rowsOf(metadata.data)
  const judged = rows.filter(({ tests }) => tests.some(({ sportType }) => startlistParametersOf(sportType) === 'ARENA'))
  // A test keeps at least one part, with or without a list.
  const partsOf = new Map(
    groups.map((group) => [group.ref, group.startlists.length + group.testSetsWithoutStartlist.length]),
  )
  const waiting = groups.filter((group) => !group.isCancelled && group.testSetsWithoutStartlist.length > 0)
  return (
    <section aria-label={t('startlist.title')}>
      <div className={classes.bar}>
        <TestLine />
        <span className={classes.grow} />

        <ListActions
          waiting={waiting}
          canManage={canManage}
          hasLists={rows.length > 0}
          hasJury={judged.length > 0}
          onOpen={setOpen}
        />
      </div>
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
          {...(canManage && {
            rowActions: (row: StartlistRow) => (
              <GroupMenu list={row} isAlone={(test) => (partsOf.get(test) ?? 0) < 2} onRemove={setRemoval} />
            ),
          })}
        />
      )}
      {rows.length > 0 && <UnplannedLists />}
      <RemovalConfirmation removal={removal} onClose={() => setRemoval(null)} />
      <Suspense>
        {open === 'bulk' && (
          <BulkDrawer
            tests={waiting.map((group) => ({ ref: group.ref, name: group.name }))}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      {open === 'combine' && (
        <CombineDrawer
          tests={waiting.map((group) => ({ ref: group.ref, name: group.name }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'jury' && <QuickJuryDrawer lists={judged} onClose={() => setOpen(null)} />}
      {open === 'numbers' && <NumbersDrawer onClose={() => setOpen(null)} />}
    </section>
  )
}
