import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import type {
  CreateRankingOutcome,
  ManagedRanking,
  ManagedRankings,
  RankingChoice,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { DataTable, DeleteConfirmation, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../championship-part.module.css'
import { useRankingChanges } from '../championship-ranking.mutations.ts'
import { choiceOf, rankingName } from '../championship-ranking.view.ts'
import { PhasePublication } from './phase-publication.tsx'
import { RankingEntries } from './ranking-entries.tsx'
import { RankingState } from './ranking-state.tsx'

type Losses = CreateRankingOutcome['losses']

/** cr544: existing rankings are overwritten, which cannot be undone. */
const OverwriteQuestion = ({
  losses,
  isBusy,
  onConfirm,
  onClose,
}: {
  losses: Losses
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('championships')
  return (
    <DeleteConfirmation
      opened
      title={t('championshipRanking.overwrite')}
      confirm={t('championshipRanking.createAgain')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
      message={
        <>
          <p>{t('championshipRanking.overwriteWhy')}</p>
          <ul className={classes.sentences} aria-label={t('championshipRanking.lost')}>
            <li>{t('championshipRanking.lostRankings', { count: losses.rankings })}</li>
            {losses.manualTotals > 0 && <li>{t('championshipRanking.lostTotals', { count: losses.manualTotals })}</li>}
            {losses.exclusions > 0 && <li>{t('championshipRanking.lostExclusions', { count: losses.exclusions })}</li>}
            <li>{t('championshipRanking.keptPoints')}</li>
          </ul>
        </>
      }
    />
  )
}

/** Creates rankings; where some exist already, the user is asked first. */
const useCreate = (championship: string) => {
  const { t } = useTranslation('championships')
  const done = useDone()
  const { create } = useRankingChanges()
  const [asked, setAsked] = useState<{ choice: RankingChoice; losses: Losses } | null>(null)
  const run = (choice: RankingChoice, confirmOverwrite: boolean): void =>
    create.mutate(
      { championship, ...choice, confirmOverwrite },
      {
        onSuccess: ({ isCreated, created, losses }) => {
          setAsked(isCreated ? null : { choice, losses })
          if (isCreated) done({ message: t('championshipRanking.created', { count: created }) })
        },
      },
    )
  return {
    isBusy: create.isPending,
    start: (choice: RankingChoice): void => run(choice, false),
    question: asked && (
      <OverwriteQuestion
        losses={asked.losses}
        isBusy={create.isPending}
        onConfirm={() => run(asked.choice, true)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}

type RowActionsProps = {
  championship: string
  row: ManagedRanking
  canEdit: boolean
  canFinish: boolean
  onOpen: () => void
  onCreate: () => void
}

const RowActions = ({ championship, row, canEdit, canFinish, onOpen, onCreate }: RowActionsProps) => {
  const { t } = useTranslation('championships')
  const done = useDone()
  const { publish, finish } = useRankingChanges()
  const { ref: ranking, version, isPublic, isFinal, isProvisional } = row
  const name = rankingName(row)
  const show = (of: { ranking: string; version: number }): void =>
    publish.mutate(
      { championship, ...of, isPublic: !isPublic },
      {
        onSuccess: (after) =>
          done({
            message: t(isPublic ? 'championshipRanking.withdrawn' : 'championshipRanking.published', { name }),
            row: row.ref ?? undefined,
            undo: () => publish.mutateAsync({ championship, ...of, isPublic, version: after.version }),
          }),
      },
    )
  const close = (of: { ranking: string; version: number }): void =>
    finish.mutate(
      { championship, ...of, isFinal: !isFinal },
      {
        onSuccess: (after) =>
          done({
            message: t(isFinal ? 'championshipRanking.reopened' : 'championshipRanking.finished', { name }),
            row: row.ref ?? undefined,
            undo: () => finish.mutateAsync({ championship, ...of, isFinal, version: after.version }),
          }),
      },
    )
  const of = ranking !== null && version !== null ? { ranking, version } : null
  if (of === null && !canEdit) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('championshipRanking.actionsOf', { name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {of !== null && <Menu.Item onClick={onOpen}>{t('championshipRanking.open')}</Menu.Item>}
        {of !== null && canEdit && (
          <Menu.Item onClick={() => show(of)}>
            {t(isPublic ? 'championshipRanking.withdraw' : 'championshipRanking.publish')}
          </Menu.Item>
        )}
        {of !== null && canEdit && canFinish && (isFinal || !isProvisional) && (
          <Menu.Item onClick={() => close(of)}>
            {t(isFinal ? 'championshipRanking.reopen' : 'championshipRanking.finish')}
          </Menu.Item>
        )}
        {canEdit && (
          <Menu.Item onClick={onCreate}>
            {t(of === null ? 'championshipRanking.create' : 'championshipRanking.createAgain')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type ListProps = {
  championship: ChampionshipDetail
  listed: ManagedRankings
  canEdit: boolean
  onOpen: (row: ManagedRanking) => void
}

/** The rankings of each category, created or not. */
const RankingLists = ({ championship, listed, canEdit, onOpen }: ListProps) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const create = useCreate(championship.ref)
  const { rankings, canFinish, hasFrozenSelection } = listed
  const category = (ref: string): ManagedRanking[] => rankings.filter(({ sportCategory }) => sportCategory.ref === ref)
  const series = [...new Map(rankings.map(({ sportCategory }) => [sportCategory.ref, sportCategory])).values()]
  const hasNone = rankings.every(({ ref }) => ref === null)
  const noneWhy = championship.sportCategories.length === 0 ? 'noSeries' : 'noneWhy'
  return (
    <>
      <Section
        title={t('championshipRanking.title')}
        description={t('championshipRanking.about')}
        actions={
          canEdit &&
          rankings.length > 0 && (
            <span className={classes.actions}>
              <PhasePublication championship={championship.ref} rankings={rankings} />
              <Button loading={create.isBusy} onClick={() => create.start({})}>
                {t('championshipRanking.createAll')}
              </Button>
            </span>
          )
        }
      >
        {hasFrozenSelection && <Alert color="blue">{t('championshipRanking.frozen')}</Alert>}
        {hasNone && <EmptyState title={t('championshipRanking.none')} message={t(`championshipRanking.${noneWhy}`)} />}
      </Section>
      {series.map(({ ref, name }) => (
        <Section
          key={ref}
          title={name}
          actions={
            canEdit &&
            series.length > 1 && (
              <Button
                variant="default"
                disabled={create.isBusy}
                onClick={() => create.start({ sportCategoryRef: ref })}
              >
                {t('championshipRanking.createOf', { category: name })}
              </Button>
            )
          }
        >
          <DataTable
            label={t('championshipRanking.list', { category: name })}
            columns={[
              {
                id: 'name',
                header: t('championshipRanking.name'),
                width: 'minmax(180px, 2fr)',
                primary: true,
                cell: (row: ManagedRanking) =>
                  `${t(`championshipRanking.targetOf.${row.target}`)}: ${rankingName(row)}`,
              },
              {
                id: 'state',
                header: t('championshipRanking.state'),
                width: 'minmax(200px, 1fr)',
                cell: (row) => <RankingState ranking={row} />,
              },
              {
                id: 'held',
                header: t('championshipRanking.held'),
                width: '110px',
                cell: ({ ref: created, held, competitions }) =>
                  created === null ? '–' : t('championshipRanking.heldOf', { held, all: competitions }),
              },
              {
                id: 'entries',
                header: t('championshipRanking.entries'),
                width: '150px',
                numeric: true,
                cell: ({ entries }) => formats.number(entries),
              },
              {
                id: 'changed',
                header: t('championshipRanking.changed'),
                width: '170px',
                cell: ({ changedAt }) => (changedAt === null ? '–' : formats.instant(changedAt, championship.timeZone)),
              },
            ]}
            rows={category(ref)}
            rowKey={(row) => row.ref ?? `${row.target} ${row.targetRef}`}
            rowName={rankingName}
            maxHeight="none"
            onOpen={(row) => row.ref !== null && onOpen(row)}
            rowActions={(row) => (
              <RowActions
                championship={championship.ref}
                row={row}
                canEdit={canEdit}
                canFinish={canFinish}
                onOpen={() => onOpen(row)}
                onCreate={() => create.start(choiceOf(row))}
              />
            )}
          />
        </Section>
      ))}
      {create.question}
    </>
  )
}

const isCreated = (ranking: ManagedRanking): ranking is ManagedRanking & { ref: string } => ranking.ref !== null

/** Creates the rankings, shows them to the public, declares them final, and corrects their entries (cs074). */
export const RankingTab = ({ championship, canEdit }: { championship: ChampionshipDetail; canEdit: boolean }) => {
  const listed = trpc.competitions.championshipRanking.listManaged.useQuery({ championship: championship.ref })
  const [opened, setOpened] = useState<string | null>(null)
  const ranking = listed.data?.rankings.filter(isCreated).find(({ ref }) => ref === opened)
  if (listed.isError) return <ErrorState onRetry={() => void listed.refetch()} />
  if (!listed.data) return <ShapeSkeleton />
  if (ranking !== undefined) {
    return (
      <RankingEntries
        championship={championship.ref}
        ranking={ranking}
        canEdit={canEdit && !ranking.isFinal}
        onBack={() => setOpened(null)}
      />
    )
  }
  return (
    <RankingLists
      championship={championship}
      listed={listed.data}
      canEdit={canEdit}
      onOpen={({ ref }) => setOpened(ref)}
    />
  )
}
