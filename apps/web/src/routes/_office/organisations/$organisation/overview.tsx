import { createFileRoute } from '@tanstack/react-router'
import { OrganisationOverviewPage } from '../../../../features/parties/organisation/organisation-overview.page.tsx'

const Part = () => <OrganisationOverviewPage organisation={Route.useParams().organisation} />

export const Route = createFileRoute('/_office/organisations/$organisation/overview')({ component: Part })
