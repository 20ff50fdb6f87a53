import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { trpc } from '../../shared/trpc.ts'

/** While the page is looked at. */
const lookMs = 30_000

/** The way to the inbox, with the number of messages that are not read yet. */
export const NotificationBell = () => {
  const { t } = useTranslation('shell')
  const { data } = trpc.shell.notification.unread.useQuery(undefined, {
    refetchInterval: lookMs,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  })
  const count = data?.count ?? 0
  const shown = data?.isCapped ? `${count}+` : String(count)
  const label =
    count > 0 ? `${t('notifications.menu')}: ${t('notifications.unread', { count, shown })}` : t('notifications.menu')
  return (
    <Indicator label={shown} size={16} offset={8} disabled={count === 0} color="var(--oxer-brand-fill)">
      <ActionIcon data-bell component={AppLink} href="/notifications" size={44} radius="xl" aria-label={label}>
        <IconBell size={20} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
