import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { browserConnection } from '../../../../shared/connection.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { toZonedTime } from '../../../../shared/zoned-time.ts'
import classes from '../results.module.css'

/** Nothing reaches the server: how much waits on this machine, and since when. */
export const OfflineBar = ({ since, waiting }: { since: number | null; waiting: number }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  if (since === null) return null
  const { time } = toZonedTime(new Date(since).toISOString(), competition.timeZone)
  return (
    <div className={classes.offline} role="alert">
      <IconCloudOff size={20} aria-hidden />
      <strong>{t('result.offline.title', { since: formats.time(time) })}</strong>
      <span>{waiting === 0 ? t('result.offline.none') : t('result.offline.waiting', { count: waiting })}</span>
    </div>
  )
}

/** The bar of a screen that has no sheet yet. */
export const NoConnection = () => (
  <OfflineBar since={useSyncExternalStore(browserConnection.watch, browserConnection.lostSince)} waiting={0} />
)
