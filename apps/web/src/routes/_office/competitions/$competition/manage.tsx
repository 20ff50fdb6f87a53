import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { ManagePage } from '../../../../features/competitions/competition/manage.page.tsx'

const UnsavedResults = lazy(() =>
  import('../../../../features/competitions/result/components/unsaved-results.tsx').then((file) => ({
    default: file.UnsavedResults,
  })),
)

const Manage = () => {
  const { competition } = Route.useParams()
  return (
    <ManagePage key={competition} competition={competition} unsaved={<UnsavedResults except={null} />}>
      <Outlet />
    </ManagePage>
  )
}

export const Route = createFileRoute('/_office/competitions/$competition/manage')({ component: Manage })
