import { createFileRoute } from '@tanstack/react-router'
import { MemberParticipationsPage } from '../../../../features/parties/person/member-participations.page.tsx'

const Part = () => <MemberParticipationsPage member={Route.useParams().member} part="results" />

export const Route = createFileRoute('/_office/members/$member/results')({ component: Part })
