import { createFileRoute } from '@tanstack/react-router'
import { StyleRidingProtocolPage } from '../../../../../features/catalogue/protocol/style-riding-protocol.page.tsx'

const Editor = () => {
  const { protocol } = Route.useParams()
  return <StyleRidingProtocolPage key={protocol} protocol={protocol} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/styleriding/$protocol')({
  component: Editor,
})
