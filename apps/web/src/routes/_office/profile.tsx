import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ProfilePage } from '../../features/access/session/profile.page.tsx'

const Profile = () => (
  <ProfilePage>
    <Outlet />
  </ProfilePage>
)

export const Route = createFileRoute('/_office/profile')({ component: Profile })
