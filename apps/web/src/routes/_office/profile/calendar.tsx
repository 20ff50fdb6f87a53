import { createFileRoute } from '@tanstack/react-router'
import { CalendarFeedPage } from '../../../features/shell/calendar-feed/calendar-feed.page.tsx'

export const Route = createFileRoute('/_office/profile/calendar')({ component: CalendarFeedPage })
