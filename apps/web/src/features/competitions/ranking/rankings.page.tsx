import { Alert, Button, List, Menu, Skeleton } from '@mantine/core'
import type { RankingMetadata, RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { DataTable, EmptyState, ErrorState } from '@oxer/ui'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { TestLine } from '../../../shared/test-panes/test-line.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ComposedDrawer } from './components/composed-drawer.tsx'
import { ComposedPanel } from './components/composed-panel.tsx'
import { ExplainPopover } from './components/explain-popover.tsx'
import { PointsDrawer } from './components/points-drawer.tsx'
import { RankingActions } from './components/ranking-actions.tsx'
import { RankingOpenDialog } from './components/ranking-open-dialog.tsx'
import { StandingPanel, StandingSwitch } from './components/standing-panel.tsx'
import { pointsColumn } from './points.columns.tsx'
import { prizeColumn } from './prize.columns.ts'
import { rankingColumns } from './ranking.columns.tsx'
import classes from './rankings.module.css'
import { type RankingChoice, type RankingScreen, useRankingScreen } from './use-ranking-screen.ts'

export type RankingsPageProps = { testSet: string | undefined; onChoose: (testSet: string) => void }

const choicesOf = ({ menu }: RankingMetadata): RankingChoice[] =>
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

/** Cases that the rules cannot decide, and results that cannot be scored. */
const Warnings = ({ view, nameOf }: { view: RankingView; nameOf: RankingScreen['nameOf'] }) => {
  const { t } = useTranslation('competitions')
  if (view.warnings.length === 0 && view.unranked.length === 0) return null
  return (
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
  )
}

const FinalRanking = ({ screen, actions }: { screen: RankingScreen; actions: ReactNode }) => {
  const { query, view, where, isOpen, points, prizes, setEdited, abilities, isWritable } = screen
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
    <DataTable
      label={t('ranking.title')}
      tableId="competition-ranking"
      toolbarStart={<TestLine />}
      toolbar={actions}
      phone="scroll"
      columns={
        view
          ? [
              ...rankingColumns(t, formats, view, (row) => {
                const at = view.rows.indexOf(row)
                return isOpen ? (
                  <ExplainPopover where={where} row={row} before={view.rows[at - 1]} headers={view.headers} />
                ) : null
              }),
              ...(prizes === null ? [] : [prizeColumn(t, formats, prizes)]),
              ...(points === null
                ? []
                : [pointsColumn(t, formats, points, abilities.canManage && isWritable ? setEdited : null)]),
            ]
          : []
      }
      rows={view?.rows ?? []}
      rowKey={(row) => row.id}
      rowName={(row) => row.rider.name}
      rowTone={(row) => (row.place === null ? 'muted' : undefined)}
      status={query.isPending ? 'loading' : 'ready'}
      empty={<EmptyState title={t('ranking.none')} message={t('ranking.noneWhy')} />}
    />
  )
}

const RankingOf = ({ choice, ranking, others }: { choice: RankingChoice; ranking: string; others: ReactNode }) => {
  const screen = useRankingScreen(choice, ranking)
  const { query, view, where, nameOf, standing, setStanding } = screen
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  const actions = <RankingActions screen={screen} others={others} />
  return (
    <>
      {view && <Warnings view={view} nameOf={nameOf} />}
      {view && view.standings.length > 0 && (
        <StandingSwitch kinds={view.standings} value={standing} onChange={setStanding} />
      )}
      {standing === 'FINAL' ? (
        <FinalRanking screen={screen} actions={actions} />
      ) : (
        <>
          <div className={classes.bar}>
            <TestLine />
            <span className={classes.actions}>{actions}</span>
          </div>
          <StandingPanel where={where} kind={standing} />
        </>
      )}
      <RankingOpenDialog screen={screen} />
      {screen.edited !== null && (
        <PointsDrawer
          earned={screen.edited}
          place={screen.ofSet}
          timeZone={screen.competition.timeZone}
          onClose={() => screen.setEdited(null)}
        />
      )}
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
  if (metadata.isPending || composed.isPending) return <Skeleton height={360} />
  const choices = choicesOf(metadata.data)
  const { rankings, testSets } = composed.data
  const ownRanking = rankings.find(({ ref }) => ref === testSet)
  const chosen =
    choices.find((choice) => choice.testSet === testSet) ??
    choices.find((choice) => choice.ranking !== null) ??
    choices[0]
  if (!chosen) return <EmptyState title={t('ranking.noTests')} />
  const teams = `/competitions/${competition.ref}/manage/teams`
  return (
    <section aria-label={t('ranking.title')}>
      {(ownRanking !== undefined || chosen.ranking === null) && (
        <div className={classes.bar}>
          <TestLine />
          {abilities.canManage && (
            <span className={classes.actions}>
              <Button
                component={AppLink}
                href={teams}
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
            </span>
          )}
        </div>
      )}
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
        <RankingOf
          key={chosen.testSet}
          choice={chosen}
          ranking={chosen.ranking}
          others={
            abilities.canManage && (
              <>
                <Menu.Divider />
                <Menu.Item component={AppLink} href={teams}>
                  {t('composedRanking.teams')}
                </Menu.Item>
                <Menu.Item onClick={() => setMaking(true)}>{t('composedRanking.new')}</Menu.Item>
              </>
            )
          }
        />
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
    </section>
  )
}
