import { createFileRoute } from '@tanstack/react-router'
import { OrganisationTeamsPage } from '../../../../../features/competitions/team/organisation-teams.page.tsx'

const OrganisationTeams = () => {
  const { organisation } = Route.useParams()
  return <OrganisationTeamsPage key={organisation} organisation={organisation} />
}

export const Route = createFileRoute('/_office/organisations/$organisation/competitions/teams')({
  component: OrganisationTeams,
})
