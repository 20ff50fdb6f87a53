import { createFileRoute } from '@tanstack/react-router'
import { MemberCombinationsPage } from '../../../../features/parties/person/member-combinations.page.tsx'

const Part = () => <MemberCombinationsPage member={Route.useParams().member} />

export const Route = createFileRoute('/_office/members/$member/combinations')({ component: Part })
