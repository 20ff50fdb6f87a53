import { createFileRoute } from '@tanstack/react-router'
import { OrganisationPreRegistrationsPage } from '../../../../../features/competitions/pre-registration/organisation-pre-registrations.page.tsx'

const OrganisationPreRegistrations = () => {
  const { organisation } = Route.useParams()
  return <OrganisationPreRegistrationsPage key={organisation} organisation={organisation} />
}

export const Route = createFileRoute('/_office/organisations/$organisation/competitions/preregistrations')({
  component: OrganisationPreRegistrations,
})
