import { Anchor, Button, Menu } from '@mantine/core'
import type { ComposedRankingList } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { eventTargetOf } from '@oxer/domain/federation/event-status/event-status.rules'
import { DeleteConfirmation, EmptyState, ErrorState, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconDots, IconExternalLink, IconPencil, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { showFailure } from '../../../../shared/failure.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useComposedMutations } from '../ranking.mutations.ts'
import classes from '../rankings.module.css'
import { ComposedDrawer } from './composed-drawer.tsx'
import { ComposedTable } from './composed-table.tsx'
import { StandingTable } from './standing-table.tsx'

/** Publishes or withdraws a ranking; each takes back the other. */
const useSetPublished = (
  mutations: ReturnType<typeof useComposedMutations>,
  where: { competition: string; ranking: string },
) => {
  const { t, i18n } = useTranslation('competitions')
  const done = useDone()
  const utils = trpc.useUtils()
  return (isPublished: boolean): void =>
    mutations.publish.mutate(
      { ...where, isPublished },
      {
        onSuccess: () =>
          done({
            message: t(isPublished ? 'composedRanking.publishedNow' : 'composedRanking.withdrawn'),
            undo: () =>
              utils.client.competitions.composedRanking.publish
                .mutate({ ...where, isPublished: !isPublished })
                .finally(() => utils.competitions.composedRanking.invalidate()),
          }),
        onError: (error) => showFailure(error, i18n),
      },
    )
}

/** A ranking over several tests or of teams, with its actions. */
export const ComposedPanel = ({
  ranking,
  testSets,
  onGone,
}: {
  ranking: string
  testSets: ComposedRankingList['testSets']
  onGone: () => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const mutations = useComposedMutations()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const where = { competition: competition.ref, ranking }
  const setPublished = useSetPublished(mutations, where)
  const query = trpc.competitions.composedRanking.get.useQuery(where)
  const close = (): void => setOpen(null)
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return <ShapeSkeleton />
  const view = query.data
  const isPublished = view.publishedAt !== null
  const isEmpty = view.rows.length + view.joined.length === 0
  const teams = `/competitions/${competition.ref}/manage/teams`
  const publicPage = placeOfCompetition(
    competition.ref,
    eventTargetOf(competition.status, false),
    `competition-ranking/${view.ref}`,
  )
  const publish = (): void => setPublished(!isPublished)
  return (
    <>
      <div className={classes.bar}>
        <StatusBadge tone={view.state === 'FINAL' ? 'good' : 'neutral'}>
          {t(`composedRanking.state.${view.state}`)}
        </StatusBadge>
        <span>{t(`composedRanking.kind.${view.kind}`)}</span>
        <span>{view.parts.map(({ name }) => name).join(' + ')}</span>
        {view.publishedAt === null || publicPage === null ? (
          <span>{t('composedRanking.notPublished')}</span>
        ) : (
          <Anchor size="sm" href={publicPage}>
            <IconExternalLink size={14} aria-hidden />{' '}
            {t('composedRanking.published', { at: formats.instant(view.publishedAt, competition.timeZone) })}
          </Anchor>
        )}
        <span className={classes.actions}>
          {abilities.canManage && (
            <>
              <Button
                variant={isPublished ? 'default' : 'filled'}
                leftSection={<IconSpeakerphone size={16} aria-hidden />}
                loading={mutations.publish.isPending}
                onClick={publish}
              >
                {t(isPublished ? 'composedRanking.withdraw' : 'composedRanking.publish')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setOpen('edit')}
              >
                {t('composedRanking.edit')}
              </Button>
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" aria-label={t('composedRanking.more')}>
                    <IconDots size={16} aria-hidden />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item c="var(--oxer-danger-ink)" onClick={() => setOpen('delete')}>
                    {t('composedRanking.delete')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
        </span>
      </div>
      {isEmpty ? (
        <EmptyState title={t(view.kind === 'TEAMS' ? 'composedRanking.emptyTeams' : 'composedRanking.empty')}>
          {view.kind === 'TEAMS' && (
            <Button component={AppLink} href={teams}>
              {t('composedRanking.makeTeams')}
            </Button>
          )}
        </EmptyState>
      ) : view.kind === 'JOINED' ? (
        <StandingTable label={view.name} headers={view.headers} rows={view.joined} />
      ) : (
        <ComposedTable view={view} />
      )}
      {view.unranked > 0 && <p className={classes.note}>{t('composedRanking.unranked', { count: view.unranked })}</p>}
      {open === 'edit' && (
        <ComposedDrawer competition={competition.ref} testSets={testSets} view={view} onClose={close} onSaved={close} />
      )}
      <DeleteConfirmation
        opened={open === 'delete'}
        onClose={close}
        isBusy={mutations.delete.isPending}
        onConfirm={() => mutations.delete.mutate(where, { onSuccess: onGone, onSettled: close })}
        what={view.name}
        message={t('composedRanking.deleteMessage')}
      />
    </>
  )
}
