import { createFileRoute } from '@tanstack/react-router'
import { EntryPage } from '../../../../features/competitions/registration/entry.page.tsx'

const Enter = () => {
  const { competition } = Route.useParams()
  return <EntryPage key={competition} competition={competition} />
}

export const Route = createFileRoute('/_office/competitions/$competition/enter')({ component: Enter })
