import { createFileRoute } from '@tanstack/react-router'
import { OrganisationMembersPage } from '../../../../features/parties/organisation/organisation-members.page.tsx'

const Part = () => <OrganisationMembersPage organisation={Route.useParams().organisation} />

export const Route = createFileRoute('/_office/organisations/$organisation/members')({ component: Part })
