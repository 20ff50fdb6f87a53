import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PreferencesPage } from '../../../features/access/session/preferences.page.tsx'

const CalendarFeedPage = lazy(() =>
  import('../../../features/shell/calendar-feed/calendar-feed.page.tsx').then((file) => ({
    default: file.CalendarFeedPage,
  })),
)

const Preferences = () => (
  <>
    <PreferencesPage />
    <Suspense fallback={null}>
      <CalendarFeedPage />
    </Suspense>
  </>
)

export const Route = createFileRoute('/_office/profile/preferences')({ component: Preferences })
