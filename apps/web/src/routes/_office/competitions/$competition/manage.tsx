import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ManagePage } from '../../../../features/competitions/competition/manage.page.tsx'

const Manage = () => {
  const { competition } = Route.useParams()
  return (
    <ManagePage key={competition} competition={competition}>
      <Outlet />
    </ManagePage>
  )
}

export const Route = createFileRoute('/_office/competitions/$competition/manage')({ component: Manage })
