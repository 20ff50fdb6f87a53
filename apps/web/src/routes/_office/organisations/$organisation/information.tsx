import { createFileRoute } from '@tanstack/react-router'
import { OrganisationInformationPage } from '../../../../features/parties/organisation/organisation-information.page.tsx'

const Part = () => <OrganisationInformationPage organisation={Route.useParams().organisation} />

export const Route = createFileRoute('/_office/organisations/$organisation/information')({ component: Part })
