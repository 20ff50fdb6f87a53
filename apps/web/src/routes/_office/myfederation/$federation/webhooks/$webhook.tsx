import { createFileRoute } from '@tanstack/react-router'
import { WebhookPage } from '../../../../../features/exchange/webhook/webhook.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const Webhook = () => {
  const { webhook } = Route.useParams()
  const { status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WebhookPage
      key={webhook}
      webhook={webhook}
      status={status}
      onStatus={(chosen) => void navigate({ search: chosen === undefined ? {} : { status: chosen }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_office/myfederation/$federation/webhooks/$webhook')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'status'),
  component: Webhook,
})
