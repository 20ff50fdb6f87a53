import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '../../../../../features/reporting/report/report.page.tsx'
import { compact, readDate, readText, readWhole } from '../../../../../shared/search-params.ts'

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

// Words are checked by the page, which knows them: every route's reader is part of the first load.
export const Route = createFileRoute('/_office/myfederation/$federation_/reporting/detail')({
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      report: readText(search, 'report'),
      day: readDate(search, 'day'),
      from: readDate(search, 'from'),
      to: readDate(search, 'to'),
      discipline: readText(search, 'discipline'),
      organisation: readText(search, 'organisation'),
      associationType: readText(search, 'associationType'),
      sort: readText(search, 'sort'),
      direction: readText(search, 'direction'),
      page: readWhole(search, 'page'),
    }),
  component: Detail,
})
