import { createFileRoute } from '@tanstack/react-router'
import { MemberAchievementsPage } from '../../../../features/parties/person/member-achievements.page.tsx'

const Part = () => <MemberAchievementsPage member={Route.useParams().member} />

export const Route = createFileRoute('/_office/members/$member/achievements')({ component: Part })
