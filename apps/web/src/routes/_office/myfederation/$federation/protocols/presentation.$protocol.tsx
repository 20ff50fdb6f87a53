import { createFileRoute } from '@tanstack/react-router'
import { PresentationProtocolPage } from '../../../../../features/catalogue/protocol/presentation-protocol.page.tsx'

const Editor = () => {
  const { protocol } = Route.useParams()
  return <PresentationProtocolPage key={protocol} protocol={protocol} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/presentation/$protocol')({
  component: Editor,
})
