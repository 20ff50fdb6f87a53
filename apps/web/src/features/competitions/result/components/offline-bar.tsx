import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { toZonedTime } from '../../../../shared/zoned-time.ts'
import type { QueueView } from '../result-queue.mutations.ts'
import classes from '../results.module.css'

/** Nothing reaches the server: how much waits on this machine, and since when. */
export const OfflineBar = ({ view: { byParticipation, offlineSince } }: { view: QueueView }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  if (offlineSince === null) return null
  const since = formats.time(toZonedTime(new Date(offlineSince).toISOString(), competition.timeZone).time)
  return (
    <div className={classes.offline} role="alert">
      <IconCloudOff size={20} aria-hidden />
      <strong>{t('result.offline.title', { since })}</strong>
      <span>{t('result.offline.waiting', { count: byParticipation.size })}</span>
    </div>
  )
}
