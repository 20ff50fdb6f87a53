import { createFileRoute } from '@tanstack/react-router'
import { FederationApprovalsPage } from '../../../../features/competitions/registration/federation-approvals.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/approvals')({
  component: FederationApprovalsPage,
})
