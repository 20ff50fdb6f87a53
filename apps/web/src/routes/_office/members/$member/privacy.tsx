import { createFileRoute } from '@tanstack/react-router'
import { MemberPrivacyPage } from '../../../../features/parties/person/member-privacy.page.tsx'

const Part = () => <MemberPrivacyPage member={Route.useParams().member} />

export const Route = createFileRoute('/_office/members/$member/privacy')({ component: Part })
