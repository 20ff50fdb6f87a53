import { createFileRoute, useMatchRoute } from '@tanstack/react-router'
import { HorsesPage } from '../../../features/parties/horse/horses.page.tsx'
import { compact, readTexts } from '../../../shared/search-params.ts'

/** The list, and the drawer above it that creates a row: two addresses of one screen. */
const List = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isCreating = useMatchRoute()({ to: '/horses/create' }) !== false
  return (
    <HorsesPage
      search={search}
      onSearch={(changed) =>
        void navigate({ to: '.', search: (all) => compact({ ...all, ...changed }), replace: true })
      }
      isCreating={isCreating}
      onCreate={() => void navigate({ to: '/horses/create', search: (all) => all })}
      onCreated={(horse) => void navigate({ to: '/horses/$horse/overview', params: { horse } })}
      onClose={() => void navigate({ to: '/horses', search: (all) => all })}
    />
  )
}

export const Route = createFileRoute('/_office/horses/_list')({
  validateSearch: (search: Record<string, unknown>) =>
    readTexts(search, 'federation', 'q', 'key', 'kind', 'studbook', 'state', 'sort', 'view', 'columns'),
  component: List,
})
