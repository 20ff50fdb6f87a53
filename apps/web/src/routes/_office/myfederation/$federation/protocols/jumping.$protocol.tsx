import { createFileRoute } from '@tanstack/react-router'
import { JumpingProtocolPage } from '../../../../../features/catalogue/protocol/jumping-protocol.page.tsx'

const Editor = () => {
  const { protocol } = Route.useParams()
  return <JumpingProtocolPage key={protocol} protocol={protocol} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/jumping/$protocol')({
  component: Editor,
})
