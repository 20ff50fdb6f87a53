import { ShapeSkeleton } from '@oxer/ui'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../shared/session.ts'
import { OfficeLayout } from './office-layout.tsx'

const AccessPage = lazy(() =>
  import('../../features/access/registration-request/access.page.tsx').then((file) => ({ default: file.AccessPage })),
)
const AccessRequest = lazy(() =>
  import('../../features/access/registration-request/components/access-request.tsx').then((file) => ({
    default: file.AccessRequest,
  })),
)

/** Shown on Home, where everybody begins. Most readers have an account and never load the form that requests one. */
const Notice = () => {
  const { standing } = useSession()
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' })
  if (!isHome || (standing !== 'stranger' && standing !== 'waiting')) return null
  return (
    <Suspense fallback={null}>
      <AccessRequest />
    </Suspense>
  )
}

export const Office = (): ReactNode => {
  const { admission } = useRouteContext({ from: '/_office' })
  return (
    <OfficeLayout year={new Date().getFullYear()} notice={<Notice />}>
      {admission === 'askAccess' ? (
        <Suspense fallback={<ShapeSkeleton />}>
          <AccessPage />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </OfficeLayout>
  )
}
