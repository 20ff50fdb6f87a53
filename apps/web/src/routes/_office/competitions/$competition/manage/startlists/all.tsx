import { createFileRoute } from '@tanstack/react-router'
import { StartlistsPage } from '../../../../../../features/competitions/startlist/startlists.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/startlists/all')({
  component: StartlistsPage,
})
