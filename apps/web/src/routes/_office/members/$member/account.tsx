import { createFileRoute } from '@tanstack/react-router'
import { MemberAccountPage } from '../../../../features/parties/contact-account/member-account.page.tsx'

const Part = () => <MemberAccountPage member={Route.useParams().member} />

export const Route = createFileRoute('/_office/members/$member/account')({ component: Part })
