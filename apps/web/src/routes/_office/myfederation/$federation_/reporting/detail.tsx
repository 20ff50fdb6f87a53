import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '../../../../../features/reporting/report/report.page.tsx'
import { compact } from '../../../../../shared/search-params.ts'

const Detail = () => {
  const { federation } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      federation={federation}
      address={search}
      onSearch={(changed) => void navigate({ search: compact(changed), replace: true })}
    />
  )
}

// The page reads the address, because the reader of every route is part of the first load.
export const Route = createFileRoute('/_office/myfederation/$federation_/reporting/detail')({
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { feature: 'REPORTING' },
  component: Detail,
})
