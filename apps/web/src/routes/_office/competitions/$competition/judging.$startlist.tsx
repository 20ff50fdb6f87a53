import { createFileRoute } from '@tanstack/react-router'
import { JudgedStartlistPage } from '../../../../features/competitions/judging/judged-startlist.page.tsx'

const Judging = () => {
  const { competition, startlist } = Route.useParams()
  return <JudgedStartlistPage key={startlist} competition={competition} startlist={startlist} />
}

export const Route = createFileRoute('/_office/competitions/$competition/judging/$startlist')({ component: Judging })
