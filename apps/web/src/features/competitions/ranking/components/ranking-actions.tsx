import { Button, Menu } from '@mantine/core'
import { StatusBadge } from '@oxer/ui'
import { IconDots, IconLock, IconLockOpen } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showSuccess } from '../../../../shared/failure.ts'
import { PublishTest } from '../../../../shared/test-panes/publish-test.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import type { RankingScreen } from '../use-ranking-screen.ts'

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
    <Menu.Item disabled={isRecalculating} onClick={() => void recalculate()}>
      {t('ranking.action.recalculate')}
    </Menu.Item>
  )
}

/** The actions on a ranking; the rare ones, and those that are not about this ranking, are in a menu. */
export const RankingActions = ({
  screen: { abilities, where, view, isOpen, isWritable, setOpen, points, mutations, ofSet },
  others,
}: {
  screen: RankingScreen
  others: ReactNode
}) => {
  const { t } = useTranslation('competitions')
  const canManage = abilities.canManage && isWritable
  const canEnter = abilities.canEnterResults && isWritable
  return (
    <>
      {view?.lock === 'RESULTS' && <StatusBadge tone="warning">{t('ranking.lock.RESULTS')}</StatusBadge>}
      {canManage && view && view.lock !== 'CLOSED' && (
        <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setOpen('close')}>
          {t('ranking.action.close')}
        </Button>
      )}
      {canManage && view && view.lock !== 'OPEN' && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} aria-hidden />}
          onClick={() => setOpen('reopen')}
        >
          {t('ranking.action.reopen')}
        </Button>
      )}
      <PublishTest />
      {(abilities.canManage || canEnter) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('ranking.action.more')}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {canEnter && isOpen && <Recalculate where={where} />}
            {canEnter && points !== null && (
              <Menu.Item
                onClick={() =>
                  mutations.calculatePoints.mutate(ofSet, { onSuccess: () => showSuccess(t('ranking.points.done')) })
                }
              >
                {t('ranking.points.calculate')}
              </Menu.Item>
            )}
            {canManage && isOpen && (
              <>
                <Menu.Item onClick={() => setOpen('placed')}>{t('ranking.action.placed')}</Menu.Item>
                <Menu.Item c="var(--oxer-danger-ink)" onClick={() => setOpen('delete')}>
                  {t('ranking.action.delete')}
                </Menu.Item>
              </>
            )}
            {others}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
