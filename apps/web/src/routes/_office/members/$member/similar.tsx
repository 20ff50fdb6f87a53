import { createFileRoute } from '@tanstack/react-router'
import { MemberSimilarPage } from '../../../../features/registry/merge/member-similar.page.tsx'

const Part = () => <MemberSimilarPage member={Route.useParams().member} />

export const Route = createFileRoute('/_office/members/$member/similar')({ component: Part })
