import { createFileRoute } from '@tanstack/react-router'
import { PreferencesPage } from '../../../features/access/session/preferences.page.tsx'

export const Route = createFileRoute('/_office/profile/preferences')({ component: PreferencesPage })
