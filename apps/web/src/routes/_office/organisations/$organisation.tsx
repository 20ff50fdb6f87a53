import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router'
import { OrganisationPage } from '../../../features/parties/organisation/organisation.page.tsx'

const Layout = () => {
  const { organisation } = Route.useParams()
  const navigate = Route.useNavigate()
  const isEditing = useMatchRoute()({ to: '/organisations/$organisation/edit' }) !== false
  return (
    <OrganisationPage
      key={organisation}
      organisation={organisation}
      isEditing={isEditing}
      onClose={() => void navigate({ to: '/organisations/$organisation/overview' })}
    >
      <Outlet />
    </OrganisationPage>
  )
}

export const Route = createFileRoute('/_office/organisations/$organisation')({ component: Layout })
