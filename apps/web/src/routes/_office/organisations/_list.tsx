import type { OrganisationType } from '@oxer/domain/parties/organisation/organisation.schema'
import { createFileRoute, useMatchRoute } from '@tanstack/react-router'
import { OrganisationsPage } from '../../../features/parties/organisation/organisations.page.tsx'
import { compact, readText, readWord } from '../../../shared/search-params.ts'

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
    compact({
      federation: readText(search, 'federation'),
      q: readText(search, 'q'),
      type: readWord<OrganisationType>(search, 'type', { SPORT: true, FACILITY: true, MANAGEMENT: true }),
    }),
  component: List,
})
