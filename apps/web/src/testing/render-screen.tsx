import '@testing-library/jest-dom/vitest'
import { createI18n, type Language } from '@oxer/i18n'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, configure, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { OfficeContext } from '../app/office-context.ts'
import { PageRefused } from '../app/page-refused.tsx'
import { Providers } from '../app/providers.tsx'
import { createAppRouter } from '../app/router.tsx'
import type { Boot } from '../shared/boot.ts'
import { createQueryClient } from '../shared/query-client.ts'
import { type SessionUser, toSession } from '../shared/session.ts'
import { auditing } from './audit.ts'
import { testBoot, testUser } from './boot.ts'
import { quietShell } from './calendar.ts'
import { type Answers, type Call, fakeServer } from './fake-server.ts'

// Waiting ends as soon as something is visible; this limit is only for busy machines.
configure({ asyncUtilTimeout: 5000 })

export type ScreenOptions = {
  /** Null for a guest; the default is a registered member without roles. */
  user?: SessionUser | null
  tenant?: Partial<Boot['tenant']>
  language?: Language
  url?: string
  /** Added to the empty answers of the shell. */
  answers?: Answers
}

export type RenderedScreen = {
  user: UserEvent
  /** Every call that the screen made, in order. */
  calls: Call[]
  history: RouterHistory
  /** The address to which the browser left the office. */
  left: string[]
  unmount: () => void
}

type Prepared = {
  history: RouterHistory
  wrap: (screen: ReactNode) => ReactNode
  calls: Call[]
  left: string[]
  context: OfficeContext
}

/** What every manage screen of a competition asks. */
const notTakenAlong = () => ({ lease: null, isOut: false, isField: false, canAdministrate: true, task: null })

const prepare = ({ user = testUser(), tenant, language = 'en', url = '/', answers = {} }: ScreenOptions): Prepared => {
  const texts = createI18n(language)
  const queryClient = createQueryClient(texts)
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false }, mutations: { retry: false } })
  const { link, calls } = fakeServer({
    ...answers,
    exchange: {
      ...answers.exchange,
      takeAlong: { get: notTakenAlong, ...answers.exchange?.takeAlong },
    },
    access: { ...answers.access, session: { ...(user && { current: () => user }), ...answers.access?.session } },
    shell: {
      ...quietShell.shell,
      ...answers.shell,
      calendar: { ...quietShell.shell?.calendar, ...answers.shell?.calendar },
    },
  })
  const boot = testBoot(user, tenant)
  const left: string[] = []
  return {
    history: createMemoryHistory({ initialEntries: [url] }),
    calls,
    left,
    context: { queryClient, session: toSession(boot), leave: (href) => void left.push(href) },
    wrap: (screen) => (
      <Providers boot={boot} texts={texts} queryClient={queryClient} links={[link]} env="test">
        {screen}
      </Providers>
    ),
  }
}

const show = async ({ wrap, calls, left, history }: Prepared, screen: ReactNode): Promise<RenderedScreen> => {
  const user = auditing(userEvent.setup({ pointerEventsCheck: 0 }))
  let unmount = (): void => {}
  await act(async () => {
    unmount = render(wrap(screen)).unmount
  })
  return { user, calls, left, history, unmount }
}

/** One screen by itself, at any address, with the given answers of the server. */
export const renderScreen = async (screen: ReactNode, options: ScreenOptions = {}): Promise<RenderedScreen> => {
  const prepared = prepare(options)
  const root = createRootRoute()
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => screen })
  const router = createRouter({
    routeTree: root.addChildren([everywhere]),
    history: prepared.history,
    context: prepared.context,
    defaultErrorComponent: PageRefused,
  })
  return show(prepared, <RouterProvider router={router as never} />)
}

/** The whole office at an address: routes, shell and all. */
export const renderOffice = async (options: ScreenOptions = {}): Promise<RenderedScreen> => {
  const prepared = prepare(options)
  const router = createAppRouter(prepared.context, prepared.history)
  return show(prepared, <RouterProvider router={router} />)
}
