import { Button } from '@mantine/core'
import type { TestSummary, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconCopy, IconListCheck, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CreateMenu } from './components/create-menu.tsx'
import { DeleteTest } from './components/delete-test.tsx'
import { TestMenu } from './components/test-menu.tsx'
import { useTestChanges } from './test.mutations.ts'
import { testColumns } from './tests.columns.tsx'

// Drawers are loaded when one is opened.
const SegmentDrawer = lazy(() =>
  import('./components/segment-drawer.tsx').then((file) => ({ default: file.SegmentDrawer })),
)
const NewTestDrawer = lazy(() =>
  import('./components/test-drawer.tsx').then((file) => ({ default: file.NewTestDrawer })),
)
const TestDrawer = lazy(() => import('./components/test-drawer.tsx').then((file) => ({ default: file.TestDrawer })))

const RegistrationRulesDrawer = lazy(() =>
  import('./components/registration-rules-drawer.tsx').then((file) => ({ default: file.RegistrationRulesDrawer })),
)

const PrizesDrawer = lazy(() =>
  import('./components/prizes-drawer.tsx').then((file) => ({ default: file.PrizesDrawer })),
)

const PlacesDrawer = lazy(() =>
  import('./components/places-drawer.tsx').then((file) => ({ default: file.PlacesDrawer })),
)

const CopyTestsDrawer = lazy(() =>
  import('./components/copy-tests-drawer.tsx').then((file) => ({ default: file.CopyTestsDrawer })),
)

type Open =
  | { kind: 'new' | 'copy' | 'rules' }
  | { kind: 'edit' | 'prizes' | 'places' | 'segment' | 'delete'; test: TestSummary }

const nothing: TestsMetadata = {
  tests: [],
  sportTypeVariants: [],
  sportCategories: [],
  practitionerGroups: [],
  protocols: [],
  careers: [],
  championships: [],
  ruleSets: [],
}

/** The tests of a competition: created from a discipline, a category or by hand, edited, split, cancelled. */
export const TestsPage = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const input = { competition: competition.ref }
  const metadata = trpc.competitions.test.metadata.useQuery(input)
  const overview = trpc.competitions.test.overview.useQuery(input)
  const formats = useFormats()
  const changes = useTestChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const isLockedForMe = competition.status === 'LOCKED' && !abilities.canWriteWhileLocked
  const canEdit =
    abilities.canManage && !isLockedForMe && competition.status !== 'ARCHIVED' && competition.status !== 'CANCELLED'
  const { tests } = metadata.data ?? nothing
  return (
    <Section
      title={t('test.title')}
      actions={
        canEdit &&
        metadata.data && (
          <>
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'rules' })}
            >
              {t('test.registrationRules')}
            </Button>
            <CreateMenu
              metadata={metadata.data}
              onByHand={() => setOpen({ kind: 'new' })}
              onCopy={() => setOpen({ kind: 'copy' })}
            />
          </>
        )
      }
    >
      <DataTable
        label={t('test.title')}
        tableId="competition-tests"
        columns={testColumns(t, { tests, fees: competition.fees, formats, overview: overview.data })}
        rows={tests}
        rowKey={(test) => test.ref}
        rowName={(test) => test.name}
        status={metadata.isPending ? 'loading' : metadata.isError ? 'error' : 'ready'}
        onRetry={() => void metadata.refetch()}
        rowTone={(test) => (test.isCancelled ? 'muted' : undefined)}
        {...(canEdit && { onOpen: (test: TestSummary) => setOpen({ kind: 'edit', test }) })}
        empty={
          <EmptyState title={t('test.empty')} message={t('test.emptyWhy')}>
            {canEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => setOpen({ kind: 'new' })}
                >
                  {t('test.createByHand')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconCopy size={16} aria-hidden />}
                  onClick={() => setOpen({ kind: 'copy' })}
                >
                  {t('test.copy.open')}
                </Button>
              </>
            )}
          </EmptyState>
        }
        {...(canEdit && {
          rowActions: (test: TestSummary) => <TestMenu test={test} changes={changes} onOpen={setOpen} />,
        })}
      />
      <Suspense>
        {open?.kind === 'new' && metadata.data && <NewTestDrawer metadata={metadata.data} onClose={close} />}
        {open?.kind === 'copy' && <CopyTestsDrawer onClose={close} />}
        {open?.kind === 'edit' && metadata.data && (
          <TestDrawer test={open.test} metadata={metadata.data} onClose={close} />
        )}
        {open?.kind === 'rules' && <RegistrationRulesDrawer onClose={close} />}
        {open?.kind === 'prizes' && <PrizesDrawer test={open.test} onClose={close} />}
        {open?.kind === 'places' && <PlacesDrawer test={open.test} onClose={close} />}
        {open?.kind === 'segment' && <SegmentDrawer test={open.test} onClose={close} />}
        {open?.kind === 'delete' && (
          <DeleteTest
            name={open.test.name}
            isBusy={changes.delete.isPending}
            onClose={close}
            onConfirm={() => changes.delete.mutate({ ...input, test: open.test.ref }, { onSettled: close })}
          />
        )}
      </Suspense>
    </Section>
  )
}
