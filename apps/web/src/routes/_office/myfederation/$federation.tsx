import { createFileRoute, Outlet } from '@tanstack/react-router'
import { FederationPage } from '../../../features/federation/federation/federation.page.tsx'

const Layout = () => {
  const { federation } = Route.useParams()
  return (
    <FederationPage key={federation} federation={federation}>
      <Outlet />
    </FederationPage>
  )
}

export const Route = createFileRoute('/_office/myfederation/$federation')({ component: Layout })
