import { createFileRoute } from '@tanstack/react-router'
import { PreRegistrationsPage } from '../../../../../features/competitions/pre-registration/pre-registrations.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/preregistrations')({
  component: PreRegistrationsPage,
})
