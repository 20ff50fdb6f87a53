import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsPage } from '../../../features/shell/notification/notification-settings.page.tsx'

export const Route = createFileRoute('/_office/notifications/settings')({ component: NotificationSettingsPage })
