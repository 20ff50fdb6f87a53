import { createFileRoute } from '@tanstack/react-router'
import { EntryTeamsPage } from '../../../../features/competitions/team/entry-teams.page.tsx'

const Teams = () => {
  const { competition } = Route.useParams()
  return <EntryTeamsPage key={competition} competition={competition} />
}

export const Route = createFileRoute('/_office/competitions/$competition/enter_/teams')({ component: Teams })
