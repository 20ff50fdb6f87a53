import { createFileRoute } from '@tanstack/react-router'
import { HorsesPage } from '../../../features/parties/horse/horses.page.tsx'
import { compact, readOneOf, readText } from '../../../shared/search-params.ts'

const List = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HorsesPage
      search={search}
      onSearch={(changed) => void navigate({ search: (all) => compact({ ...all, ...changed }), replace: true })}
      isCreating={false}
      onCreate={() => void navigate({ to: '/horses/create', search: (all) => all })}
      onCreated={(horse) => void navigate({ to: '/horses/$horse/overview', params: { horse } })}
      onClose={() => void navigate({ to: '/horses', search: (all) => all })}
    />
  )
}

export const Route = createFileRoute('/_office/horses/')({
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      federation: readText(search, 'federation'),
      q: readText(search, 'q'),
      key: readOneOf(search, 'key', ['NAME', 'UELN', 'CHIP']),
    }),
  component: List,
})
