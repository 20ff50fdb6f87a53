import { createFileRoute } from '@tanstack/react-router'
import { TeamsPage } from '../../../../../features/competitions/team/teams.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/teams')({
  component: TeamsPage,
})
