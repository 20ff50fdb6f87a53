import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '../../../../../features/exchange/webhook/webhooks.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/webhooks/')({ component: WebhooksPage })
