import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RegistrationsPage } from '../../../../../features/competitions/registration/registrations.page.tsx'

const Subscriptions = () => (
  <RegistrationsPage>
    <Outlet />
  </RegistrationsPage>
)

export const Route = createFileRoute('/_office/competitions/$competition/manage/subscriptions')({
  component: Subscriptions,
})
