import { Button, Menu } from '@mantine/core'
import { StatusBadge } from '@oxer/ui'
import { IconDots, IconLock, IconLockOpen, IconRefresh, IconSpeakerphone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showSuccess } from '../../../../shared/failure.ts'
import { TestLine } from '../../../../shared/test-panes/test-line.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../rankings.module.css'
import type { RankingScreen } from '../use-ranking-screen.ts'

const lockTone = { OPEN: 'good', RESULTS: 'warning', CLOSED: 'neutral' } as const

const Recalculate = ({ where }: Pick<RankingScreen, 'where'>) => {
  const { t, i18n } = useTranslation('competitions')
  const utils = trpc.useUtils()
  const [isRecalculating, setRecalculating] = useState(false)
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
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isRecalculating}
      onClick={() => void recalculate()}
    >
      {t('ranking.action.recalculate')}
    </Button>
  )
}

/** The state of a ranking, and the actions on it. */
export const RankingBar = ({
  screen: { competition, abilities, where, view, isOpen, isWritable, setOpen, points, mutations, ofSet },
  actions,
}: {
  screen: RankingScreen
  /** The actions that are not about this ranking. */
  actions: ReactNode
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { canManage } = abilities
  return (
    <div className={classes.bar}>
      <TestLine />
      {view && <StatusBadge tone={lockTone[view.lock]}>{t(`ranking.lock.${view.lock}`)}</StatusBadge>}
      {view && (
        <span>
          {view.publishedAt === null
            ? t('ranking.notPublished')
            : t('ranking.published', { at: formats.instant(view.publishedAt, competition.timeZone) })}
        </span>
      )}
      <span className={classes.actions}>
        {actions}
        {abilities.canEnterResults && isOpen && isWritable && <Recalculate where={where} />}
        {abilities.canEnterResults && isWritable && points !== null && (
          <Button
            variant="default"
            loading={mutations.calculatePoints.isPending}
            onClick={() =>
              mutations.calculatePoints.mutate(ofSet, { onSuccess: () => showSuccess(t('ranking.points.done')) })
            }
          >
            {t('ranking.points.calculate')}
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
  )
}
