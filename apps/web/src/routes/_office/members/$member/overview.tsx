import { createFileRoute } from '@tanstack/react-router'
import { MemberOverviewPage } from '../../../../features/parties/person/member-overview.page.tsx'

const Part = () => <MemberOverviewPage member={Route.useParams().member} />

export const Route = createFileRoute('/_office/members/$member/overview')({ component: Part })
