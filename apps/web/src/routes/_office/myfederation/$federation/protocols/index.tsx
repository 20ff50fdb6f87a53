import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ProtocolsPage } from '../../../../../features/catalogue/protocol/protocols.page.tsx'

const Protocols = () => {
  const router = useRouter()
  return <ProtocolsPage onCreated={(href) => router.history.push(href)} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/')({ component: Protocols })
