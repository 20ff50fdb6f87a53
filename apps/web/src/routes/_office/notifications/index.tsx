import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../../features/shell/notification/notifications.page.tsx'

export const Route = createFileRoute('/_office/notifications/')({ component: NotificationsPage })
