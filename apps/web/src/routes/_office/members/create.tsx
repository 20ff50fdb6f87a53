import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '../../../features/parties/person/members.page.tsx'
import { compact, readFlag, readText } from '../../../shared/search-params.ts'

const Create = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MembersPage
      search={search}
      onSearch={(changed) => void navigate({ search: (all) => compact({ ...all, ...changed }), replace: true })}
      isCreating={true}
      onCreate={() => void navigate({ to: '/members/create', search: (all) => all })}
      onCreated={(member) => void navigate({ to: '/members/$member/overview', params: { member } })}
      onClose={() =>
        void (search.family === undefined
          ? navigate({ to: '/members', search: (all) => all })
          : navigate({ to: '/members/$member/overview', params: { member: search.family } }))
      }
    />
  )
}

export const Route = createFileRoute('/_office/members/create')({
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      federation: readText(search, 'federation'),
      q: readText(search, 'q'),
      inactive: readFlag(search, 'inactive'),
      family: readText(search, 'family'),
    }),
  component: Create,
})
