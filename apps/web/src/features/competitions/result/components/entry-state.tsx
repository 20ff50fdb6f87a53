import { SaveState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { Pending } from '../result-queue.mutations.ts'

/** Whether the values of a row are saved. An empty row shows nothing. */
export const EntryState = ({
  pending,
  isStored,
  isOffline,
}: {
  pending: Pending | undefined
  isStored: boolean
  isOffline: boolean
}) => {
  const { t } = useTranslation('competitions')
  if (!pending) return isStored ? <SaveState state="saved" /> : null
  switch (pending.state) {
    case 'DRAFT':
      return <SaveState state="unsaved" />
    case 'WAITING':
      return isOffline ? <SaveState state="saving" message={t('result.state.waiting')} /> : <SaveState state="saving" />
    case 'SENDING':
      return <SaveState state="saving" />
    case 'REFUSED':
      return <SaveState state="refused" />
    case 'CONFLICT':
      return <SaveState state="refused" message={t('result.state.conflict')} />
  }
}
