import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router'
import { HorsePage } from '../../../features/parties/horse/horse.page.tsx'

const Layout = () => {
  const { horse } = Route.useParams()
  const navigate = Route.useNavigate()
  const isEditing = useMatchRoute()({ to: '/horses/$horse/edit' }) !== false
  return (
    <HorsePage
      key={horse}
      horse={horse}
      isEditing={isEditing}
      onClose={() => void navigate({ to: '/horses/$horse/overview' })}
    >
      <Outlet />
    </HorsePage>
  )
}

export const Route = createFileRoute('/_office/horses/$horse')({ component: Layout })
