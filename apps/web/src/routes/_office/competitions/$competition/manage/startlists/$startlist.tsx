import { createFileRoute } from '@tanstack/react-router'
import { StartlistPage } from '../../../../../../features/competitions/startlist/startlist.page.tsx'

const StartlistScreen = () => {
  const { startlist } = Route.useParams()
  return <StartlistPage key={startlist} startlist={startlist} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/startlists/$startlist')({
  component: StartlistScreen,
})
