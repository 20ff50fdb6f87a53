import { ActionIcon } from '@mantine/core'
import type { Notification } from '@oxer/domain/shell/notification/notification.schema'
import { notificationTexts } from '@oxer/i18n/notification-text'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../notifications.module.css'

/** A message; following it, it is read. */
export const NotificationItem = ({ notification, onRead }: { notification: Notification; onRead: () => void }) => {
  const { t } = useTranslation('notification')
  const formats = useFormats()
  const { title, lines } = notificationTexts(t, notification)
  const isUnread = notification.readAt === null
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <div className={classes.words}>
        <AppLink href={notification.link} className={classes.title} onClick={() => isUnread && onRead()}>
          {title}
        </AppLink>
        {isUnread && <span className={classes.mark}>{t('inbox.isUnread')}</span>}
        {lines.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
        <time className={classes.when} dateTime={notification.createdAt}>
          {formats.instant(notification.createdAt, ownTimeZone())}
        </time>
      </div>
      {isUnread && (
        <ActionIcon size={44} variant="subtle" aria-label={`${t('inbox.markRead')}: ${title}`} onClick={onRead}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
