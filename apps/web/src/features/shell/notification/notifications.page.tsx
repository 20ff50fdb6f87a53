import { Button, SegmentedControl } from '@mantine/core'
import { EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { NotificationItem } from './components/notification-item.tsx'
import { useNotificationChanges } from './notification.mutations.ts'
import classes from './notifications.module.css'

/** The inbox: what happened to the reader, and to those for whom the reader acts. */
export const NotificationsPage = () => {
  const { t } = useTranslation('notification')
  const { client } = trpc.useUtils()
  const [isUnread, setUnread] = useState(false)
  const input = { isUnread }
  const list = useCursorList(
    getQueryKey(trpc.shell.notification.list, input, 'infinite'),
    (after) => client.shell.notification.list.query({ ...input, after }),
    { isPage: true },
  )
  const { markRead, markAllRead } = useNotificationChanges()
  const newest = list.rows[0]
  const hasUnread = list.rows.some(({ readAt }) => readAt === null)
  return (
    <OfficePage
      title={t('title')}
      subtitle={t('inbox.description')}
      width="list"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            disabled={!hasUnread}
            loading={markAllRead.isPending}
            onClick={() => newest && markAllRead.mutate({ until: newest.createdAt })}
          >
            {t('inbox.markAll')}
          </Button>
          <Button
            component={AppLink}
            href="/notifications/settings"
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t('inbox.settings')}
          </Button>
        </>
      }
    >
      <SegmentedControl
        aria-label={t('inbox.filter')}
        className={classes.filter ?? ''}
        data={[
          { value: 'all', label: t('inbox.all') },
          { value: 'unread', label: t('inbox.onlyUnread') },
        ]}
        value={isUnread ? 'unread' : 'all'}
        onChange={(value) => setUnread(value === 'unread')}
      />
      {list.status === 'loading' && <ShapeSkeleton />}
      {list.status === 'error' && <ErrorState onRetry={list.onRetry} />}
      {list.status === 'ready' &&
        list.rows.length === 0 &&
        (isUnread ? (
          <EmptyState title={t('inbox.noneUnread')} />
        ) : (
          <EmptyState title={t('inbox.none')} message={t('inbox.noneHint')} />
        ))}
      {list.rows.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {list.rows.map((notification) => (
            <NotificationItem
              key={notification.ref}
              notification={notification}
              onRead={() => markRead.mutate({ notification: notification.ref })}
            />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="default" loading={list.loadingMore} onClick={list.onLoadMore}>
          {t('inbox.more')}
        </Button>
      )}
    </OfficePage>
  )
}
