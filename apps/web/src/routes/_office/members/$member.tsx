import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router'
import { MemberPage } from '../../../features/parties/person/member.page.tsx'

const Layout = () => {
  const { member } = Route.useParams()
  const navigate = Route.useNavigate()
  const isEditing = useMatchRoute()({ to: '/members/$member/edit' }) !== false
  return (
    <MemberPage
      key={member}
      member={member}
      isEditing={isEditing}
      onClose={() => void navigate({ to: '/members/$member/overview' })}
    >
      <Outlet />
    </MemberPage>
  )
}

export const Route = createFileRoute('/_office/members/$member')({ component: Layout })
