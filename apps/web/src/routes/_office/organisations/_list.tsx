import { createFileRoute, useMatchRoute } from '@tanstack/react-router'
import { OrganisationsPage } from '../../../features/parties/organisation/organisations.page.tsx'
import { compact, readTexts } from '../../../shared/search-params.ts'

/** The list, and the drawer above it that creates a row: two addresses of one screen. */
const List = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isCreating = useMatchRoute()({ to: '/organisations/create' }) !== false
  return (
    <OrganisationsPage
      search={search}
      onSearch={(changed) =>
        void navigate({ to: '.', search: (all) => compact({ ...all, ...changed }), replace: true })
      }
      isCreating={isCreating}
      onCreate={() => void navigate({ to: '/organisations/create', search: (all) => all })}
      onCreated={(organisation) =>
        void navigate({ to: '/organisations/$organisation/overview', params: { organisation } })
      }
      onClose={() => void navigate({ to: '/organisations', search: (all) => all })}
    />
  )
}

export const Route = createFileRoute('/_office/organisations/_list')({
  validateSearch: (search: Record<string, unknown>) =>
    readTexts(search, 'federation', 'q', 'type', 'for', 'sort', 'view', 'columns'),
  component: List,
})
