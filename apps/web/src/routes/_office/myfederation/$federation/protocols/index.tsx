import { ProtocolKind } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ProtocolsPage } from '../../../../../features/catalogue/protocol/protocols.page.tsx'
import { compact, readTexts } from '../../../../../shared/search-params.ts'

const Protocols = () => {
  const router = useRouter()
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProtocolsPage
      kind={ProtocolKind.options.find((option) => option === kind)}
      onKind={(chosen) => void navigate({ search: compact({ kind: chosen }), replace: true })}
      onCreated={(href) => router.history.push(href)}
    />
  )
}

export const Route = createFileRoute('/_office/myfederation/$federation/protocols/')({
  // Text until the page parses it, because the words of protocols are not part of the first load.
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'kind'),
  component: Protocols,
})
