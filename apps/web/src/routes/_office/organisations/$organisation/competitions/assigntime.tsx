import { createFileRoute } from '@tanstack/react-router'
import { OrganisationTimesPage } from '../../../../../features/competitions/time-assignment/organisation-times.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const OrganisationTimes = () => {
  const { organisation } = Route.useParams()
  const { competition } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrganisationTimesPage
      key={organisation}
      organisation={organisation}
      competition={competition}
      onChoose={(chosen) => void navigate({ search: { competition: chosen } })}
    />
  )
}

export const Route = createFileRoute('/_office/organisations/$organisation/competitions/assigntime')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'competition'),
  component: OrganisationTimes,
})
