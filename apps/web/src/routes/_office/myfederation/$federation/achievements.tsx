import { createFileRoute } from '@tanstack/react-router'
import { AchievementsPage } from '../../../../features/catalogue/achievement/achievements.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/achievements')({ component: AchievementsPage })
