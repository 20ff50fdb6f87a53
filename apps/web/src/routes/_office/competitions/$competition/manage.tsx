import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { ManagePage } from '../../../../features/competitions/competition/manage.page.tsx'

const UnsavedResults = lazy(() =>
  import('../../../../features/competitions/result/components/unsaved-results.tsx').then((file) => ({
    default: file.UnsavedResults,
  })),
)

const TakenAlongNotice = lazy(() =>
  import('../../../../features/exchange/take-along/components/taken-along-notice.tsx').then((file) => ({
    default: file.TakenAlongNotice,
  })),
)

const Manage = () => {
  const { competition } = Route.useParams()
  return (
    <ManagePage
      key={competition}
      competition={competition}
      unsaved={<UnsavedResults except={null} />}
      notice={<TakenAlongNotice competition={competition} />}
    >
      <Outlet />
    </ManagePage>
  )
}

export const Route = createFileRoute('/_office/competitions/$competition/manage')({ component: Manage })
