import { createFileRoute } from '@tanstack/react-router'
import { OrganisationJuryPreRegistrationsPage } from '../../../../../features/competitions/jury-pre-registration/organisation-jury-pre-registrations.page.tsx'

const OrganisationJuryPreRegistrations = () => {
  const { organisation } = Route.useParams()
  return <OrganisationJuryPreRegistrationsPage key={organisation} organisation={organisation} />
}

export const Route = createFileRoute('/_office/organisations/$organisation/competitions/jury-preregistrations')({
  component: OrganisationJuryPreRegistrations,
})
