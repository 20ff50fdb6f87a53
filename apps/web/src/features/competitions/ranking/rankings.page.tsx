import { Alert, Button, List, Menu, NativeSelect } from '@mantine/core'
import type { StandingKind } from '@oxer/domain/competitions/ranking/ranking.schema'
import type { RankingMetadata, RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { DataTable, DeleteConfirmation, EmptyState, ErrorState, LoadingOverlay, Section, StatusBadge } from '@oxer/ui'
import {
  IconDots,
  IconLock,
  IconLockOpen,
  IconPlus,
  IconRefresh,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { showFailure, showSuccess } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ComposedDrawer } from './components/composed-drawer.tsx'
import { ComposedPanel } from './components/composed-panel.tsx'
import { ExplainPopover } from './components/explain-popover.tsx'
import { CloseDialog, PlacedDialog, PublishRankingDialog, ReopenDialog } from './components/ranking-dialogs.tsx'
import { StandingPanel, StandingSwitch } from './components/standing-panel.tsx'
import { rankingColumns } from './ranking.columns.tsx'
import { useRankingMutations } from './ranking.mutations.ts'
import classes from './rankings.module.css'

export type RankingsPageProps = { testSet: string | undefined; onChoose: (testSet: string) => void }

type Choice = {
  test: string
  testSet: string
  label: string
  done: number
  left: number
  ranking: string | null
}

const choicesOf = ({ menu }: RankingMetadata): Choice[] =>
  menu.flatMap(({ test, testSets }) =>
    testSets.map(({ testSet, done, left, ranking }) => ({
      test: test.ref,
      testSet: testSet.ref,
      label: testSet.name === test.name ? test.name : `${test.name} · ${testSet.name}`,
      done,
      left,
      ranking: ranking?.ref ?? null,
    })),
  )

type Open = 'close' | 'reopen' | 'publish' | 'placed' | 'delete'

const lockTone = { OPEN: 'good', RESULTS: 'warning', CLOSED: 'neutral' } as const

const RankingOf = ({ choice, ranking }: { choice: Choice; ranking: string }) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const utils = trpc.useUtils()
  const mutations = useRankingMutations()
  const [open, setOpen] = useState<Open | null>(null)
  const [standing, setStanding] = useState<StandingKind | 'FINAL'>('FINAL')
  const [isRecalculating, setRecalculating] = useState(false)
  const ofSet = { competition: competition.ref, test: choice.test, testSet: choice.testSet }
  const where = { ...ofSet, ranking }
  const query = trpc.competitions.ranking.get.useQuery(where)
  const close = (): void => setOpen(null)
  const closing = { onSuccess: close }
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  const view: RankingView | undefined = query.data
  const isWritable =
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED' &&
    (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked)
  const canManage = abilities.canManage
  const isOpen = view?.lock === 'OPEN'
  const nameOf = (participation: string): string =>
    view?.rows.find((row) => row.id === participation)?.rider.name ?? t('timeSchedule.somebody')

  const recalculate = async (): Promise<void> => {
    setRecalculating(true)
    try {
      const fresh = await utils.client.competitions.ranking.recalculate.query(where)
      utils.competitions.ranking.get.setData(where, fresh)
      showSuccess(t('ranking.recalculated'))
    } catch (error) {
      showFailure(error, i18n)
    } finally {
      setRecalculating(false)
    }
  }

  return (
    <>
      <div className={classes.bar}>
        {view && <StatusBadge tone={lockTone[view.lock]}>{t(`ranking.lock.${view.lock}`)}</StatusBadge>}
        <span>{t('ranking.progress', { done: choice.done, total: choice.done + choice.left })}</span>
        {view && (
          <span>
            {view.publishedAt === null
              ? t('ranking.notPublished')
              : t('ranking.published', { at: formats.instant(view.publishedAt, competition.timeZone) })}
          </span>
        )}
        <span className={classes.actions}>
          {abilities.canEnterResults && isOpen && isWritable && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={isRecalculating}
              onClick={() => void recalculate()}
            >
              {t('ranking.action.recalculate')}
            </Button>
          )}
          {canManage && isWritable && view && (
            <>
              {view.lock !== 'CLOSED' && (
                <Button
                  variant="default"
                  leftSection={<IconLock size={16} aria-hidden />}
                  onClick={() => setOpen('close')}
                >
                  {t('ranking.action.close')}
                </Button>
              )}
              {view.lock !== 'OPEN' && (
                <Button
                  variant="default"
                  leftSection={<IconLockOpen size={16} aria-hidden />}
                  onClick={() => setOpen('reopen')}
                >
                  {t('ranking.action.reopen')}
                </Button>
              )}
            </>
          )}
          {canManage && (
            <Button leftSection={<IconSpeakerphone size={16} aria-hidden />} onClick={() => setOpen('publish')}>
              {t('ranking.action.publish')}
            </Button>
          )}
          {canManage && isOpen && isWritable && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" aria-label={t('ranking.action.more')}>
                  <IconDots size={16} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setOpen('placed')}>{t('ranking.action.placed')}</Menu.Item>
                <Menu.Item c="var(--oxer-danger-ink)" onClick={() => setOpen('delete')}>
                  {t('ranking.action.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </div>
      {view && (view.warnings.length > 0 || view.unranked.length > 0) && (
        <Alert color="yellow" mb="md">
          <List size="sm">
            {view.warnings.map((warning) => (
              <List.Item key={`${warning.id} ${warning.path}`}>
                {t(`ranking.warning.${warning.code}`, { name: nameOf(warning.id) })}
              </List.Item>
            ))}
            {view.unranked.map((row) => (
              <List.Item key={row.participation}>
                {t('ranking.unranked', {
                  name: nameOf(row.participation),
                  problem: t(`result.problem.${row.reason as 'NOT_READABLE'}`),
                })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {view && view.standings.length > 0 && (
        <StandingSwitch kinds={view.standings} value={standing} onChange={setStanding} />
      )}
      {standing === 'FINAL' ? (
        <DataTable
          label={t('ranking.title')}
          tableId="competition-ranking"
          phone="scroll"
          columns={
            view
              ? rankingColumns(t, formats, view, (row) => {
                  const at = view.rows.indexOf(row)
                  return isOpen ? (
                    <ExplainPopover where={where} row={row} before={view.rows[at - 1]} headers={view.headers} />
                  ) : null
                })
              : []
          }
          rows={view?.rows ?? []}
          rowKey={(row) => row.id}
          rowName={(row) => row.rider.name}
          rowTone={(row) => (row.place === null ? 'muted' : undefined)}
          status={query.isPending ? 'loading' : 'ready'}
          empty={<EmptyState title={t('ranking.none')} message={t('ranking.noneWhy')} />}
        />
      ) : (
        <StandingPanel where={where} kind={standing} />
      )}
      {open === 'close' && (
        <CloseDialog
          isBusy={mutations.close.isPending}
          onClose={close}
          onConfirm={() => mutations.close.mutate(ofSet, closing)}
        />
      )}
      {open === 'reopen' && (
        <ReopenDialog
          areResultsOpen={view?.lock === 'RESULTS'}
          isBusy={mutations.reopen.isPending}
          onClose={close}
          onConfirm={(reopenRanking) => mutations.reopen.mutate({ ...ofSet, reopenRanking }, closing)}
        />
      )}
      {open === 'publish' && (
        <PublishRankingDialog
          name={choice.label}
          isBusy={mutations.publish.isPending}
          onClose={close}
          onConfirm={(options) =>
            mutations.publish.mutate(
              { competition: competition.ref, test: choice.test, ...options },
              {
                onSuccess: () => {
                  close()
                  showSuccess(t('ranking.publish.done'))
                },
              },
            )
          }
        />
      )}
      {open === 'placed' && view && (
        <PlacedDialog
          placed={view.placed}
          placedCount={view.placedCount}
          isBusy={mutations.choosePlaced.isPending}
          onClose={close}
          onConfirm={(placed) =>
            mutations.choosePlaced.mutate({ ...where, placed: placed ?? 0, automatic: placed === null }, closing)
          }
        />
      )}
      <DeleteConfirmation
        opened={open === 'delete'}
        onClose={close}
        isBusy={mutations.delete.isPending}
        onConfirm={() => mutations.delete.mutate(where, { onSettled: close })}
        title={t('ranking.delete.title')}
        message={t('ranking.delete.message')}
      />
    </>
  )
}

/** Rankings as the public sees them, with the reason for each place, and the actions on them. */
export const RankingsPage = ({ testSet, onChoose }: RankingsPageProps) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const [isMaking, setMaking] = useState(false)
  const metadata = trpc.competitions.ranking.metadata.useQuery({ competition: competition.ref })
  const composed = trpc.competitions.composedRanking.list.useQuery({ competition: competition.ref })
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (composed.isError) return <ErrorState onRetry={() => void composed.refetch()} />
  if (metadata.isPending || composed.isPending) return <LoadingOverlay />
  const choices = choicesOf(metadata.data)
  const { rankings, testSets } = composed.data
  const ownRanking = rankings.find(({ ref }) => ref === testSet)
  const chosen =
    choices.find((choice) => choice.testSet === testSet) ??
    choices.find((choice) => choice.ranking !== null) ??
    choices[0]
  if (!chosen) return <EmptyState title={t('ranking.noTests')} />
  const ofTests = choices.map((choice) => ({ value: choice.testSet, label: choice.label }))
  return (
    <Section
      title={t('ranking.title')}
      actions={
        <>
          <NativeSelect
            aria-label={t('ranking.choose')}
            value={ownRanking?.ref ?? chosen.testSet}
            onChange={(event) => onChoose(event.currentTarget.value)}
            data={
              rankings.length === 0
                ? ofTests
                : [
                    { group: t('ranking.groupTests'), items: ofTests },
                    {
                      group: t('ranking.groupComposed'),
                      items: rankings.map(({ ref, name }) => ({ value: ref, label: name })),
                    },
                  ]
            }
          />
          {abilities.canManage && (
            <>
              <Button
                component={AppLink}
                href={`/competitions/${competition.ref}/manage/teams`}
                variant="default"
                leftSection={<IconUsersGroup size={16} aria-hidden />}
              >
                {t('composedRanking.teams')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setMaking(true)}
              >
                {t('composedRanking.new')}
              </Button>
            </>
          )}
        </>
      }
    >
      {ownRanking !== undefined ? (
        <ComposedPanel
          key={ownRanking.ref}
          ranking={ownRanking.ref}
          testSets={testSets}
          onGone={() => onChoose(chosen.testSet)}
        />
      ) : chosen.ranking === null ? (
        <EmptyState title={t('ranking.none')} message={t('ranking.noneWhy')} />
      ) : (
        <RankingOf key={chosen.testSet} choice={chosen} ranking={chosen.ranking} />
      )}
      {isMaking && (
        <ComposedDrawer
          competition={competition.ref}
          testSets={testSets}
          view={null}
          onClose={() => setMaking(false)}
          onSaved={onChoose}
        />
      )}
    </Section>
  )
}
