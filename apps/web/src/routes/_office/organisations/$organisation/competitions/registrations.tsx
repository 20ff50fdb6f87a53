import { createFileRoute } from '@tanstack/react-router'
import { OrganisationRegistrationsPage } from '../../../../../features/competitions/registration/organisation-registrations.page.tsx'

const OrganisationRegistrations = () => {
  const { organisation } = Route.useParams()
  return <OrganisationRegistrationsPage key={organisation} organisation={organisation} />
}

export const Route = createFileRoute('/_office/organisations/$organisation/competitions/registrations')({
  component: OrganisationRegistrations,
})
