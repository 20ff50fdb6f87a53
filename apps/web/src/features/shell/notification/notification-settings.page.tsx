import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { NotificationSettingsForm } from './components/notification-settings-form.tsx'
import { PushDevices } from './components/push-devices.tsx'

/** What the reader is notified, by which channel, when, and on which devices. */
export const NotificationSettingsPage = () => {
  const { t } = useTranslation('notification')
  const settings = trpc.shell.notification.settings.useQuery(undefined, { meta: { page: true } })
  const devices = trpc.shell.notification.devices.useQuery()
  return (
    <OfficePage
      title={t('settings.title')}
      subtitle={t('settings.description')}
      crumbs={[{ label: t('title'), href: '/notifications' }]}
    >
      {settings.isPending && <ShapeSkeleton />}
      {settings.isError && <ErrorState onRetry={() => void settings.refetch()} />}
      {settings.data && <NotificationSettingsForm key={settings.data.version} stored={settings.data} />}
      {devices.isError && <ErrorState onRetry={() => void devices.refetch()} />}
      {devices.data && <PushDevices known={devices.data} />}
    </OfficePage>
  )
}
