import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { DeleteConfirmation, EmptyState, ErrorState, LoadingOverlay, SaveState, useUi } from '@oxer/ui'
import {
  IconArrowLeft,
  IconArrowsExchange,
  IconClock,
  IconCoffee,
  IconColumns3,
  IconDice5,
  IconDotsVertical,
  IconFilter,
  IconPlus,
  IconRulerMeasure,
  IconSquareDashed,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, statusOf } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { dateHere } from '../../../shared/own-time.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { DrawDrawer } from './components/draw-drawer.tsx'
import { EntryList } from './components/entry-list.tsx'
import { PlanWarnings, warningsByEntry } from './components/plan-warnings.tsx'
import { StartlistSteps } from './components/startlist-status.tsx'
import classes from './startlist.module.css'
import { type StartlistEditor, useStartlistEditor, useStartlistsChanged } from './startlist.mutations.ts'

// Rarely used parts are loaded when they are opened.
const AutomaticDrawer = lazy(() =>
  import('./components/automatic-drawer.tsx').then((file) => ({ default: file.AutomaticDrawer })),
)
const BreakDialog = lazy(() => import('./components/insert-dialog.tsx').then((file) => ({ default: file.BreakDialog })))
const OpenPositionsDialog = lazy(() =>
  import('./components/insert-dialog.tsx').then((file) => ({ default: file.OpenPositionsDialog })),
)
const LayoutDrawer = lazy(() =>
  import('./components/layout-drawer.tsx').then((file) => ({ default: file.LayoutDrawer })),
)
const ParametersDrawer = lazy(() =>
  import('./components/parameters-drawer.tsx').then((file) => ({ default: file.ParametersDrawer })),
)

export const StartlistPage = ({ startlist }: { startlist: string }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref, id: startlist }
  const list = trpc.competitions.startlist.get.useQuery(input)
  const metadata = trpc.competitions.startlist.metadata.useQuery({ competition: competition.ref })
  if (list.isError && statusOf(list.error) === 404) return <EmptyState title={t('startlist.notFound')} />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingOverlay />
  return <StartlistEditorScreen list={list.data} canManage={metadata.data?.canManage ?? false} />
}

type Open =
  | { kind: 'draw' | 'automatic' | 'delete' | 'layout' | 'parameters' }
  | { kind: 'break' | 'open'; at: number }
  | null

/** The parameters of the tests of a list: of a course, of an arena with its judges, or none. */
const parametersOf = ({ tests }: Startlist): 'title' | 'titleDressage' | null => {
  const kinds = new Set(tests.map(({ sportType }) => startlistParametersOf(sportType)))
  if (kinds.has('ARENA')) return 'titleDressage'
  return kinds.has('COURSE') ? 'title' : null
}

const StartlistEditorScreen = ({ list, canManage }: { list: Startlist; canManage: boolean }) => {
  const { t, i18n } = useTranslation('competitions')
  const { Link } = useUi()
  const formats = useFormats()
  const navigate = useNavigate()
  const { competition } = useManagedCompetition()
  const editor = useStartlistEditor(list, competition.ref)
  const changed = useStartlistsChanged()
  const remove = trpc.competitions.startlist.delete.useMutation({ onSettled: changed })
  const [isSwapping, setSwapping] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const { view, problem } = editor
  const isEditable = canManage && view.isEditable
  const warnings = useMemo(() => warningsByEntry(view.warnings), [view.warnings])
  const base = `/competitions/${competition.ref}/manage/startlists`
  const partsOf = parametersOf(view)
  const place = [
    view.date !== null && formats.date(view.date),
    view.start !== null && formats.time(view.start),
    view.arenaName,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <div className={classes.head}>
        <ActionIcon component={Link} href={base} variant="subtle" aria-label={t('startlist.back')}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title}>{view.name}</h2>
        <span className={classes.quiet}>
          {[place || t('startlist.notPlanned'), t('startlist.starts', { count: view.participantCount })].join(' · ')}
        </span>
        <span className={classes.grow} />
        {canManage && (
          <SaveState
            state={problem ? 'refused' : editor.isSaving ? 'saving' : 'saved'}
            {...(problem?.kind === 'stale' && { message: t('startlist.staleShort') })}
          />
        )}
        <StartlistSteps
          status={view.status}
          next={canManage ? view.nextStatuses : []}
          onChange={(status) => editor.changeStatus(status)}
        />
      </div>
      {problem && (
        <Alert
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel={t('startlist.dismiss')}
          onClose={editor.dismiss}
          style={{ marginBlockEnd: 12 }}
        >
          {problem.kind === 'stale' ? t('startlist.stale') : failureTexts(problem.error, i18n).join(' ')}
        </Alert>
      )}
      {view.mayStillChange && (
        <Alert color="blue" icon={<IconClock size={18} aria-hidden />} style={{ marginBlockEnd: 12 }}>
          {t('startlist.mayStillChange')}
        </Alert>
      )}
      <div className={classes.screen}>
        <div style={{ minWidth: 0 }}>
          {canManage && (
            <div className={classes.bar}>
              {isEditable && (
                <>
                  <Button leftSection={<IconDice5 size={16} aria-hidden />} onClick={() => setOpen({ kind: 'draw' })}>
                    {t('startlist.draw.action')}
                  </Button>
                  <Button
                    variant={isSwapping ? 'filled' : 'default'}
                    aria-pressed={isSwapping}
                    leftSection={<IconArrowsExchange size={16} aria-hidden />}
                    onClick={() => setSwapping(!isSwapping)}
                  >
                    {t(isSwapping ? 'startlist.swap.stop' : 'startlist.swap.start')}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconCoffee size={16} aria-hidden />}
                    onClick={() => setOpen({ kind: 'break', at: view.entries.length })}
                  >
                    {t('startlist.break.short')}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconSquareDashed size={16} aria-hidden />}
                    onClick={() => setOpen({ kind: 'open', at: view.positionCount + 1 })}
                  >
                    {t('startlist.open.short')}
                  </Button>
                </>
              )}
              <span className={classes.grow} />
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size="input-sm" aria-label={t('startlist.more')}>
                    <IconDotsVertical size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {partsOf !== null && (
                    <Menu.Item
                      leftSection={<IconRulerMeasure size={16} aria-hidden />}
                      onClick={() => setOpen({ kind: 'parameters' })}
                    >
                      {t(`startlist.parameters.${partsOf}`)}
                    </Menu.Item>
                  )}
                  <Menu.Item
                    leftSection={<IconColumns3 size={16} aria-hidden />}
                    onClick={() => setOpen({ kind: 'layout' })}
                  >
                    {t('startlist.layout.title')}
                  </Menu.Item>
                  {isEditable && (
                    <>
                      <Menu.Item
                        disabled={view.hasResults}
                        leftSection={<IconFilter size={16} aria-hidden />}
                        onClick={() => setOpen({ kind: 'automatic' })}
                      >
                        {t('startlist.automatic.title')}
                      </Menu.Item>
                      <Menu.Divider />
                      <Menu.Item
                        c="var(--oxer-danger-ink)"
                        disabled={view.hasResults}
                        leftSection={<IconTrash size={16} aria-hidden />}
                        onClick={() => setOpen({ kind: 'delete' })}
                      >
                        {t('startlist.delete')}
                      </Menu.Item>
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            </div>
          )}
          {isSwapping && <p className={classes.quiet}>{t('startlist.swap.how')}</p>}
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
              isSwapping={isSwapping}
              onMove={editor.move}
              onSwap={editor.swap}
              onLock={(entry) => editor.lock(entry.ref, !entry.isLocked)}
              onRemove={(entry) => editor.remove(entry.ref)}
              onAddBreak={(at) => setOpen({ kind: 'break', at })}
              onAddOpenPosition={(at) => setOpen({ kind: 'open', at })}
            />
          )}
          {isEditable && view.entries.length > 0 && (
            <p className={`${classes.quiet} ${classes.keys}`}>{t('startlist.keys')}</p>
          )}
        </div>
        <div className={classes.aside}>
          {isEditable && <Waiting editor={editor} />}
          {view.warnings.length > 0 && (
            <section aria-label={t('startlist.warning.title', { count: view.warnings.length })}>
              <strong>{t('startlist.warning.title', { count: view.warnings.length })}</strong>
              <PlanWarnings list={view} />
            </section>
          )}
          <Figures list={view} />
        </div>
      </div>
      {open?.kind === 'draw' && <DrawDrawer list={list} onApplied={editor.show} onClose={() => setOpen(null)} />}
      <Suspense>
        {open?.kind === 'automatic' && (
          <AutomaticDrawer list={list} onApplied={editor.show} onClose={() => setOpen(null)} />
        )}
        {open?.kind === 'break' && (
          <BreakDialog
            at={open.at}
            entries={view.entries.length}
            onClose={() => setOpen(null)}
            onInsert={(added) => {
              editor.addBreak(added)
              setOpen(null)
            }}
          />
        )}
        {open?.kind === 'open' && (
          <OpenPositionsDialog
            at={open.at}
            positions={view.positionCount}
            onClose={() => setOpen(null)}
            onInsert={(added) => {
              editor.addOpenPositions(added)
              setOpen(null)
            }}
          />
        )}
        {open?.kind === 'layout' && <LayoutDrawer startlist={view.ref} onClose={() => setOpen(null)} />}
        {open?.kind === 'parameters' && (
          <ParametersDrawer list={list} onSaved={editor.reload} onClose={() => setOpen(null)} />
        )}
      </Suspense>
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={() => setOpen(null)}
        title={t('startlist.deletion.title', { name: view.name })}
        message={t('startlist.deletion.message')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { competition: competition.ref, id: list.ref },
            {
              onSuccess: () =>
                navigate({
                  to: '/competitions/$competition/manage/startlists',
                  params: { competition: competition.ref },
                }),
            },
          )
        }
      />
    </>
  )
}

/** Registrations that are on no list yet. */
const Waiting = ({ editor }: { editor: StartlistEditor }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { view } = editor
  const waiting = trpc.competitions.startlist.unassignedRegistrations.useQuery({
    competition: competition.ref,
    id: view.ref,
  })
  const rows = waiting.data ?? []
  return (
    <section aria-label={t('startlist.waiting')}>
      <div className={classes.bar}>
        <strong>{t('startlist.waiting')}</strong>
        <span className={classes.grow} />
        {rows.length > 0 && (
          <Button size="compact-sm" onClick={editor.addAll} disabled={editor.isSaving}>
            {t('startlist.addAll', { count: rows.length })}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{waiting.isPending ? '' : t('startlist.nobodyWaiting')}</p>
      ) : (
        <ul className={classes.waiting}>
          {rows.map((row) => (
            <li key={row.registrationRef}>
              <span>
                {row.rider.name}
                <span className={classes.quiet}> {row.horse.name}</span>
              </span>
              <ActionIcon
                variant="subtle"
                disabled={editor.isSaving}
                aria-label={t('startlist.addNamed', { name: `${row.rider.name}, ${row.horse.name}` })}
                onClick={() => editor.addRegistration(row.registrationRef)}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How the order of the list was made, and how long it takes. */
const Figures = ({ list }: { list: Startlist }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
    <section aria-label={t('startlist.figures')}>
      <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', margin: 0 }}>
        <dt className={classes.quiet}>{t('startlist.field.participants')}</dt>
        <dd style={{ margin: 0 }}>{list.participantCount}</dd>
        <dt className={classes.quiet}>{t('startlist.openPositions')}</dt>
        <dd style={{ margin: 0 }}>{list.positionCount - list.participantCount}</dd>
        <dt className={classes.quiet}>{t('startlist.lasts')}</dt>
        <dd style={{ margin: 0 }}>{t('startlist.minutes', { count: Math.ceil(list.totalSeconds / 60) })}</dd>
      </dl>
      {list.draw && (
        <p style={{ marginBlockEnd: 0 }}>
          <span className={classes.quiet}>
            {t('startlist.drawn', { date: formats.date(dateHere(list.draw.at)), name: list.draw.byName })}
          </span>
          {list.draw.seed !== null && (
            <>
              <br />
              <span className={classes.quiet}>{t('startlist.draw.seed')} </span>
              <strong className={classes.seed}>{list.draw.seed}</strong>
            </>
          )}
        </p>
      )}
    </section>
  )
}
