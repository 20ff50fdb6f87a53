import { SaveState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { PendingState } from '../pending-results.view.ts'
import type { QueueView } from '../result-queue.mutations.ts'

/** Results that are not on the server yet. Everything is saved only if nothing is unfinished. */
export const QueueState = ({ view: { byParticipation, isOffline } }: { view: QueueView }) => {
  const { t } = useTranslation('competitions')
  const states = [...byParticipation.values()].map(({ state }) => state)
  const count = (...wanted: readonly PendingState[]): number => states.filter((state) => wanted.includes(state)).length
  const [refused, drafts, waiting] = [count('REFUSED', 'CONFLICT'), count('DRAFT'), count('WAITING', 'SENDING')]
  return (
    <>
      {refused > 0 && <SaveState state="refused" message={t('result.queue.refused', { count: refused })} />}
      {/* Without a connection, a bar of its own says what waits. */}
      {waiting > 0 && !isOffline && (
        <SaveState state="saving" message={t('result.queue.waiting', { count: waiting })} />
      )}
      {drafts > 0 && <SaveState state="unsaved" message={t('result.queue.drafts', { count: drafts })} />}
      {states.length === 0 && <SaveState state="saved" message={t('result.queue.saved')} />}
    </>
  )
}
