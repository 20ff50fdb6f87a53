import { createFileRoute } from '@tanstack/react-router'
import { MailedLinkPage } from '../../features/access/session/mailed-link.page.tsx'
import { NotFoundPage } from '../../features/shell/error/not-found.page.tsx'

const mailed = 'auth/'

/**
 * Pages that hardly anybody opens have no route of their own, because a first visit loads the table of routes: what a mailed link
 * opens, and what does not exist.
 */
const Page = () => {
  const path = Route.useParams()._splat ?? ''
  return path.startsWith(mailed) ? <MailedLinkPage path={path.slice(mailed.length)} /> : <NotFoundPage />
}

export const Route = createFileRoute('/_office/$')({ staticData: { access: 'public' }, component: Page })
