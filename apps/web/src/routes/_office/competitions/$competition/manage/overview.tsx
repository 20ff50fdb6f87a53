import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../../../../features/competitions/competition/overview.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/overview')({ component: OverviewPage })
