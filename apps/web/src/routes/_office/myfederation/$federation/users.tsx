import { createFileRoute } from '@tanstack/react-router'
import { FederationUsersPage } from '../../../../features/federation/federation/federation-users.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/users')({
  component: FederationUsersPage,
})
