import { Alert, Button, Skeleton } from '@mantine/core'
import type { ResultMetadata, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { of, type ProtocolOf, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { DeleteConfirmation, EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showSuccess } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { PublishTest } from '../../../shared/test-panes/publish-test.tsx'
import { TestLine } from '../../../shared/test-panes/test-line.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { ImportDialog } from './components/import-dialog.tsx'
import { LeavingGuard } from './components/leaving-guard.tsx'
import { NoConnection, OfflineBar } from './components/offline-bar.tsx'
import { QueueState } from './components/queue-state.tsx'
import { SheetActions } from './components/sheet-actions.tsx'
import { UnsavedResults } from './components/unsaved-results.tsx'
import { EntryOf } from './disciplines/entries.tsx'
import { isUndecided } from './pending-results.view.ts'
import classes from './results.module.css'
import { acceptAll, discardAll } from './unsaved.mutations.ts'
import { useEntry } from './use-entry.ts'
import { type SheetPlace, useResultQueue } from './use-result-queue.ts'

/** A few tests have a log, so its dialog is not part of the screen. */
const TimingDialog = lazy(() =>
  import('./components/timing-dialog.tsx').then((file) => ({ default: file.TimingDialog })),
)

const DisplayControl = lazy(() =>
  import('./components/display-control.tsx').then((file) => ({ default: file.DisplayControl })),
)

export type ResultsPageProps = {
  /** The test set in the address, or else the first one that is not done. */
  testSet: string | undefined
}

type Choice = { test: string; testSet: string; label: string; done: number; left: number; isCancelled: boolean }

const choicesOf = ({ tests }: ResultMetadata): Choice[] =>
  tests.flatMap((test) =>
    test.testSets.map((testSet) => ({
      test: test.ref,
      testSet: testSet.ref,
      label: testSet.name === test.name ? test.name : `${test.name} · ${testSet.name}`,
      done: testSet.done,
      left: testSet.left,
      isCancelled: test.isCancelled,
    })),
  )

const timedRoundsOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>) => of(protocol).timedRounds(protocol)

const SheetOf = ({ place, sheet, label }: { place: SheetPlace; sheet: ResultSheet; label: string }) => {
  const { t, i18n } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const utils = trpc.useUtils()
  const [isImporting, setImporting] = useState(false)
  const [isTiming, setTiming] = useState(false)
  const [hasDisplay, setDisplay] = useState(false)
  const [isRecalculating, setRecalculating] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const onMerged = useCallback(() => showSuccess(t('result.merged')), [t])
  const { queue, view } = useResultQueue(place, onMerged)
  const rounds = timedRoundsOf(sheet.protocol)
  const isClosed = sheet.lock === 'CLOSED'
  const isLockedForMe =
    (competition.status === 'LOCKED' && !abilities.canWriteWhileLocked) ||
    competition.status === 'ARCHIVED' ||
    competition.status === 'CANCELLED'
  const isReadOnly = isClosed || isLockedForMe || !abilities.canEnterResults
  const entry = useEntry(sheet, queue, view, isReadOnly)
  const undecided = [...view.byParticipation.values()].filter(isUndecided).length
  const recalculate = async (): Promise<void> => {
    setRecalculating(true)
    try {
      const fresh = await utils.client.competitions.result.recalculate.query(place)
      utils.competitions.result.list.setData(place, fresh)
      await utils.competitions.ranking.invalidate()
      showSuccess(t('result.recalculated'))
    } catch (error) {
      showFailure(error, i18n)
    } finally {
      setRecalculating(false)
    }
  }
  return (
    <>
      <OfflineBar since={view.offlineSince} waiting={view.byParticipation.size} />
      <div className={classes.bar}>
        <TestLine />
        <QueueState view={view} />
        {undecided > 0 && !isReadOnly && (
          <Button variant="subtle" size="compact-sm" onClick={() => void acceptAll(queue, sheet.protocol)}>
            {t('result.unsaved.acceptAll')}
          </Button>
        )}
        {undecided > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setDiscarding(true)}>
            {t('result.unsaved.discardAll')}
          </Button>
        )}
        <SheetActions
          competition={place.competition}
          test={place.test}
          testSet={place.testSet}
          isReadOnly={isReadOnly}
          isRecalculating={isRecalculating}
          onImport={() => setImporting(true)}
          onTiming={rounds.length > 0 ? () => setTiming(true) : null}
          onDisplay={rounds.length > 0 ? () => setDisplay(true) : null}
          onRecalculate={() => void recalculate()}
        />
        <PublishTest />
      </div>
      {isClosed && <Alert color="yellow">{t('result.closed')}</Alert>}
      {sheet.lock === 'RESULTS' && <Alert color="blue">{t('result.resultsOnly')}</Alert>}
      {isLockedForMe && <Alert color="yellow">{t('result.locked')}</Alert>}
      {hasDisplay && (
        <Suspense>
          <DisplayControl entry={entry} lines={sheet.lines} onClose={() => setDisplay(false)} />
        </Suspense>
      )}
      <EntryOf sheet={sheet} entry={entry} />
      <LeavingGuard view={view} />
      <DeleteConfirmation
        opened={isDiscarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          discardAll(queue)
          setDiscarding(false)
        }}
        title={t('result.unsaved.discardTitle', { count: undecided })}
        message={t('result.unsaved.discardWhy')}
        confirm={t('result.unsaved.discardAll')}
      />
      {isImporting && (
        <ImportDialog
          competition={place.competition}
          testSet={place.testSet}
          name={label}
          lines={sheet.lines}
          onClose={() => setImporting(false)}
        />
      )}
      {isTiming && (
        <Suspense>
          <TimingDialog
            place={place}
            name={label}
            protocol={sheet.protocol}
            rounds={rounds}
            lines={sheet.lines}
            onClose={() => setTiming(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Results of one test set after another, from the keyboard. */
export const ResultsPage = ({ testSet }: ResultsPageProps) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const metadata = trpc.competitions.result.metadata.useQuery({ competition: competition.ref })
  const choices = metadata.data ? choicesOf(metadata.data) : []
  const chosen =
    choices.find((choice) => choice.testSet === testSet) ??
    choices.find((choice) => choice.left > 0 && !choice.isCancelled) ??
    choices[0]
  const place = { competition: competition.ref, test: chosen?.test ?? '', testSet: chosen?.testSet ?? '' }
  const sheet = trpc.competitions.result.list.useQuery(place, {
    enabled: chosen !== undefined,
    refetchInterval: 30_000,
  })
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (metadata.isPending) return <ShapeSkeleton />
  if (!chosen) return <EmptyState title={t('result.noTests')} message={t('result.noTestsWhy')} />
  return (
    <section className={classes.console} aria-label={t('result.title')}>
      <UnsavedResults except={chosen.testSet} />
      {sheet.isError ? (
        <>
          <NoConnection />
          <TestLine />
          <ErrorState onRetry={() => void sheet.refetch()} />
        </>
      ) : sheet.data ? (
        <SheetOf key={chosen.testSet} place={place} sheet={sheet.data} label={chosen.label} />
      ) : (
        <>
          <NoConnection />
          <TestLine />
          <Skeleton height={360} mt="sm" />
        </>
      )}
    </section>
  )
}
