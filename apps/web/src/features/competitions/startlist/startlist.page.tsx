import { Button, Skeleton } from '@mantine/core'
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { EmptyState, ErrorState } from '@oxer/ui'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useTestPane } from '../../../shared/test-panes/test-pane.ts'
import { trpc } from '../../../shared/trpc.ts'
import { EditorAside } from './components/editor-aside.tsx'
import { EditorBar } from './components/editor-bar.tsx'
import { EditorDialogs } from './components/editor-dialogs.tsx'
import { EditorProblem } from './components/editor-problem.tsx'
import { EntryList } from './components/entry-list.tsx'
import { FinalLock } from './components/final-lock.tsx'
import { NoStartlist } from './components/no-startlist.tsx'
import { warningsByEntry } from './components/plan-warnings.tsx'
import { needsDetails } from './list-columns.view.ts'
import classes from './startlist.module.css'
import { type EditorScreen, useEditorScreen } from './use-editor-screen.ts'

export const StartlistPage = ({ startlist }: { startlist: string }) => {
  const part = useTestPane()?.part
  return part?.startlist === null ? <NoStartlist part={part} /> : <StartlistOf startlist={startlist} />
}

const StartlistOf = ({ startlist }: { startlist: string }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref, id: startlist }
  const list = trpc.competitions.startlist.get.useQuery(input)
  const metadata = trpc.competitions.startlist.metadata.useQuery({ competition: competition.ref })
  if (list.isError && statusOf(list.error) === 404) return <EmptyState title={t('startlist.notFound')} />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={420} />
  return <StartlistEditorScreen list={list.data} canManage={metadata.data?.canManage ?? false} />
}

const Entries = ({ screen: { editor, view, isEditable, isSwapping, setOpen } }: { screen: EditorScreen }) => {
  const { t } = useTranslation('competitions')
  const warnings = useMemo(() => warningsByEntry(view.warnings), [view.warnings])
  const { competition, abilities } = useManagedCompetition()
  const { data } = trpc.competitions.startlist.details.useQuery(
    { competition: competition.ref, id: view.ref },
    { enabled: needsDetails(view.columns) },
  )
  const details = useMemo(() => new Map(data?.map((detail) => [detail.entryRef, detail])), [data])
  return (
    <>
      {view.entries.length === 0 ? (
        <EmptyState title={t('startlist.noEntries')} message={t('startlist.noEntriesWhy')}>
          {isEditable && view.unassignedCount > 0 && (
            <>
              <Button onClick={editor.addAll}>{t('startlist.addAll', { count: view.unassignedCount })}</Button>
              <Button variant="default" onClick={() => setOpen({ kind: 'automatic' })}>
                {t('startlist.automatic.title')}
              </Button>
            </>
          )}
        </EmptyState>
      ) : (
        <EntryList
          label={view.name}
          entries={view.entries}
          warnings={warnings}
          isEditable={isEditable}
          columns={view.columns}
          mayManage={abilities.canManage}
          details={details}
          isSwapping={isSwapping}
          onMove={editor.move}
          onSwap={editor.swap}
          onLock={(entry) => editor.lock(entry.ref, !entry.isLocked)}
          onRemove={(entry) => editor.remove(entry.ref)}
          onAddBreak={(at) => setOpen({ kind: 'break', at })}
          onAddOpenPosition={(at) => setOpen({ kind: 'open', at })}
        />
      )}
      {view.mayStillChange && <p className={classes.quiet}>{t('startlist.mayStillChange')}</p>}
      {isEditable && view.entries.length > 0 && (
        <p className={`${classes.quiet} ${classes.keys}`}>{t('startlist.keys')}</p>
      )}
    </>
  )
}

const StartlistEditorScreen = ({ list, canManage }: { list: Startlist; canManage: boolean }) => {
  const { t } = useTranslation('competitions')
  const screen = useEditorScreen(list, canManage)
  // An entry moves at once; what is about the whole list follows as soon as the row is painted.
  const beside = useDeferredValue(screen)
  return (
    <>
      <EditorBar screen={beside} />
      <EditorProblem screen={beside} />
      <FinalLock screen={beside} />
      <div className={classes.screen}>
        <div style={{ minWidth: 0 }}>
          {screen.isSwapping && <p className={classes.quiet}>{t('startlist.swap.how')}</p>}
          <Entries screen={screen} />
        </div>
        <EditorAside screen={beside} />
      </div>
      <EditorDialogs screen={beside} />
    </>
  )
}
