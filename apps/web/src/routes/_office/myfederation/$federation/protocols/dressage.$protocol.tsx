import { createFileRoute } from '@tanstack/react-router'
import { DressageProtocolPage } from '../../../../../features/catalogue/protocol/dressage-protocol.page.tsx'

const Editor = () => {
  const { protocol } = Route.useParams()
  return <DressageProtocolPage key={protocol} protocol={protocol} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/dressage/$protocol')({
  component: Editor,
})
