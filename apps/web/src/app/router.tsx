import { ShapeSkeleton } from '@oxer/ui'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../features/shell/error/not-found.page.tsx'
import { routeTree } from '../routeTree.gen.ts'
import type { OfficeContext } from './office-context.ts'
import { PageRefused } from './page-refused.tsx'

export const createAppRouter = (context: OfficeContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // A part that is loaded already needs no outline; any other shows its outline at once, instead of the page before.
    defaultPendingMs: 30,
    defaultPendingComponent: () => <ShapeSkeleton />,
    defaultErrorComponent: PageRefused,
    defaultNotFoundComponent: () => <NotFoundPage />,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
