import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import { useTranslation } from 'react-i18next'
import { type ConfirmedMove, EventMoveDialog } from '../../../../shared/event/event-move-dialog.tsx'
import { EventHistoryDrawer } from '../../../../shared/event/history-drawer.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useGo } from '../../../../shared/office-pages.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useChampionshipChanges } from '../championship.mutations.ts'

type Props = { championship: ChampionshipDetail; onClose: () => void }

/** Who changed what, the newest change first. */
export const ChampionshipHistory = ({ championship, onClose }: Props) => {
  const { t, i18n } = useTranslation('championships')
  const { client } = trpc.useUtils()
  const lineOf = (noun: string, action: string): string => {
    const key = `championships:championship.history.${action}`
    return i18n.exists(key) ? t(key as 'championship.history.create') : `${noun}: ${action}`
  }
  return (
    <EventHistoryDrawer
      words={{ title: t('championship.action.history'), empty: t('championship.history.empty') }}
      queryKey={['championships.championship.history', championship.ref, championship.version]}
      read={(page) => client.championships.championship.history.query({ championship: championship.ref, ...page })}
      lineOf={lineOf}
      timeZone={championship.timeZone}
      onClose={onClose}
    />
  )
}

/** Cancelling requires a reason; after deleting, the list is next. */
export const ChampionshipMoveDialog = ({ championship, move, onClose }: Props & { move: ConfirmedMove }) => {
  const { t } = useTranslation('championships')
  const go = useGo()
  const done = useDone()
  const changes = useChampionshipChanges()
  const input = { championship: championship.ref }
  const confirm = async (reason: string): Promise<void> => {
    switch (move) {
      case 'lock':
        await changes.lock.mutateAsync(input)
        onClose()
        return done({ message: t('championship.said.locked'), undo: () => changes.publish.mutateAsync(input) })
      case 'archive':
        await changes.archive.mutateAsync(input)
        return onClose()
      case 'cancel':
        await changes.cancel.mutateAsync({ ...input, reason })
        return onClose()
      case 'delete':
        await changes.delete.mutateAsync(input)
        onClose()
        go('/championships')
    }
  }
  return (
    <EventMoveDialog
      move={move}
      words={{
        title: t(`championship.${move}.title`),
        message: t(`championship.${move}.message`, { name: championship.name }),
        keep: t('championship.keep'),
        confirm: t(`championship.action.${move}`),
      }}
      reason={
        move === 'cancel'
          ? {
              label: t('championship.cancel.reason'),
              why: t('championship.cancel.reasonWhy'),
              required: t('championship.cancel.reasonRequired'),
            }
          : undefined
      }
      isBusy={changes[move].isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
