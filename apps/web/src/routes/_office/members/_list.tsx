import { createFileRoute, useMatchRoute } from '@tanstack/react-router'
import { MembersPage } from '../../../features/parties/person/members.page.tsx'
import { compact, readTexts } from '../../../shared/search-params.ts'

/** The list, and the drawer above it that creates a row: two addresses of one screen. */
const List = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isCreating = useMatchRoute()({ to: '/members/create' }) !== false
  return (
    <MembersPage
      search={search}
      onSearch={(changed) =>
        void navigate({ to: '.', search: (all) => compact({ ...all, ...changed }), replace: true })
      }
      isCreating={isCreating}
      onCreate={() => void navigate({ to: '/members/create', search: (all) => all })}
      onCreated={(member) =>
        void (search.from === undefined
          ? navigate({ to: '/members/$member/overview', params: { member } })
          : navigate({ to: '/organisations/$organisation/members', params: { organisation: search.from } }))
      }
      onClose={() =>
        void (search.family === undefined
          ? navigate({ to: '/members', search: (all) => all })
          : navigate({ to: '/members/$member/overview', params: { member: search.family } }))
      }
    />
  )
}

export const Route = createFileRoute('/_office/members/_list')({
  validateSearch: (search: Record<string, unknown>) =>
    readTexts(
      search,
      'federation',
      'q',
      'family',
      'from',
      'club',
      'license',
      'held',
      'age',
      'membership',
      'sort',
      'view',
      'columns',
    ),
  component: List,
})
