import { createFileRoute } from '@tanstack/react-router'
import { HealthCheckPage } from '../../../../../features/competitions/health-check/health-check.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/health-check')({
  component: HealthCheckPage,
})
