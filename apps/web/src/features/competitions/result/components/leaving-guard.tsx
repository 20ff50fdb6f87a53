import { DeleteConfirmation } from '@oxer/ui'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isUndecided } from '../pending-results.view.ts'
import type { QueueView } from '../result-queue.mutations.ts'

/** Leaving with unsaved results is confirmed (cr511). They stay on this machine, and the competition reports them. */
export const LeavingGuard = ({ view }: { view: QueueView }) => {
  const { t } = useTranslation('competitions')
  const entries = [...view.byParticipation.values()]
  const count = entries.filter((entry) => isUndecided(entry) || view.isOffline).length
  const leaving = useBlocker({
    // Another test of the same screen is no leaving.
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  })
  return (
    <DeleteConfirmation
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
      title={t('result.unsaved.title', { count })}
      message={t('result.unsaved.leaveWhy')}
      confirm={t('result.unsaved.leave')}
    />
  )
}
