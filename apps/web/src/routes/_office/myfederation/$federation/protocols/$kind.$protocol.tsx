import { createFileRoute } from '@tanstack/react-router'
import { ProtocolPage } from '../../../../../features/catalogue/protocol/protocol.page.tsx'

const Editor = () => {
  const { kind, protocol } = Route.useParams()
  return <ProtocolPage key={protocol} kind={kind} protocol={protocol} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/$kind/$protocol')({
  component: Editor,
})
