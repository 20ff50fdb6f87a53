import { createFileRoute } from '@tanstack/react-router'
import { MailedLinkPage } from '../../../features/access/session/mailed-link.page.tsx'

const Page = () => <MailedLinkPage path={Route.useParams()._splat ?? ''} />

export const Route = createFileRoute('/_office/auth/$')({ staticData: { access: 'public' }, component: Page })
