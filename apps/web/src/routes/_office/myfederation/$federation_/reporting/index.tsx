import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../../../../features/reporting/report/reports.page.tsx'

const List = () => {
  const { federation } = Route.useParams()
  return <ReportsPage key={federation} federation={federation} />
}

export const Route = createFileRoute('/_office/myfederation/$federation_/reporting/')({
  staticData: { feature: 'REPORTING' },
  component: List,
})
