import { createFileRoute } from '@tanstack/react-router'
import { OrganisationMembersPage } from '../../../../features/parties/organisation/organisation-members.page.tsx'
import { compact, readTexts } from '../../../../shared/search-params.ts'

const Part = () => {
  const navigate = Route.useNavigate()
  return (
    <OrganisationMembersPage
      organisation={Route.useParams().organisation}
      search={Route.useSearch()}
      onSearch={(changed) =>
        void navigate({ to: '.', search: (all) => compact({ ...all, ...changed }), replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_office/organisations/$organisation/members')({
  validateSearch: (search: Record<string, unknown>) =>
    readTexts(search, 'q', 'license', 'age', 'membership', 'sort', 'view', 'columns'),
  component: Part,
})
