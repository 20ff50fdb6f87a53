import { createFileRoute } from '@tanstack/react-router'
import { OrganisationsPage } from '../../../features/parties/organisation/organisations.page.tsx'
import { compact, readOneOf, readText } from '../../../shared/search-params.ts'

const List = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrganisationsPage
      search={search}
      onSearch={(changed) => void navigate({ search: (all) => compact({ ...all, ...changed }), replace: true })}
      isCreating={false}
      onCreate={() => void navigate({ to: '/organisations/create', search: (all) => all })}
      onCreated={(organisation) =>
        void navigate({ to: '/organisations/$organisation/overview', params: { organisation } })
      }
      onClose={() => void navigate({ to: '/organisations', search: (all) => all })}
    />
  )
}

export const Route = createFileRoute('/_office/organisations/')({
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      federation: readText(search, 'federation'),
      q: readText(search, 'q'),
      type: readOneOf(search, 'type', ['SPORT', 'FACILITY', 'MANAGEMENT']),
    }),
  component: List,
})
