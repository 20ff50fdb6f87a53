// The answers that the frame of the office and Home need at once are part of the page, so that no reader waits for the
// script before the first call. A flow (first-load.flow.ts) fails if Home calls the server by itself.
import { appRouter, type Context } from '@oxer/api'
import type { Boot } from '@oxer/domain/access/session/session.schema'
import { HomeParts } from '@oxer/domain/shell/home/home.schema'

type Caller = ReturnType<typeof appRouter.createCaller>
type Question = { path: string; input?: unknown; ask: (caller: Caller) => Promise<unknown> }

export type FirstAnswer = { path: string; input?: unknown; data: unknown }

const favourites: Question = { path: 'shell.favourite.sidebar', ask: (caller) => caller.shell.favourite.sidebar() }
const shares: Question = { path: 'shell.share.list', ask: (caller) => caller.shell.share.list() }
const unread: Question = { path: 'shell.notification.unread', ask: (caller) => caller.shell.notification.unread() }
const ownTasks: Question = { path: 'shell.task.list', ask: (caller) => caller.shell.task.list() }
const allTasks: Question = { path: 'shell.task.listAll', input: {}, ask: (caller) => caller.shell.task.listAll({}) }

const calendar: readonly Question[] = [
  { path: 'shell.calendar.thisWeek', ask: (caller) => caller.shell.calendar.thisWeek() },
  { path: 'shell.calendar.nextWeek', ask: (caller) => caller.shell.calendar.nextWeek() },
  { path: 'shell.calendar.lastWeek', ask: (caller) => caller.shell.calendar.lastWeek() },
  { path: 'shell.calendar.later', input: { page: 0 }, ask: (caller) => caller.shell.calendar.later({ page: 0 }) },
  { path: 'shell.calendar.championships', ask: (caller) => caller.shell.calendar.championships() },
]

/** A reader without a role gets no more of Home, and loads no code for it. */
const homeParts: Question = { path: 'shell.home.parts', ask: (caller) => caller.shell.home.parts() }

/** A page that the service worker kept has no server to ask, so what a rider looks for is part of it. */
const riders: Question = { path: 'shell.home.riders', ask: (caller) => caller.shell.home.riders() }

/** The kinds of event that the office can create. */
const creatable = (['course', 'event', 'competition', 'championship'] as const).map(
  (kind): Question => ({
    path: 'federation.federation.listPermitted',
    input: { kind },
    ask: (caller) => caller.federation.federation.listPermitted({ kind }),
  }),
)

const questionsOf = (user: NonNullable<Boot['user']>, path: string): readonly Question[] => {
  const isMember = user.isRegistered && !user.hasPendingRegistration
  const tasks = user.isSuperAdmin ? allTasks : ownTasks
  return [
    favourites,
    ...(isMember ? [shares, tasks, unread] : []),
    ...(path === '/' ? calendar : []),
    ...(path === '/' && isMember ? [homeParts, ...creatable] : []),
  ]
}

/** `path` is that of the page. A refused call is left out: the page calls it again and shows the reason. */
export const firstAnswers = async (ctx: Context, user: Boot['user'], path: string): Promise<readonly FirstAnswer[]> => {
  if (user === null) return []
  const caller = appRouter.createCaller(ctx)
  const answersTo = async (questions: readonly Question[]): Promise<FirstAnswer[]> => {
    const answers = await Promise.allSettled(
      questions.map(async ({ ask, ...question }) => ({ ...question, data: await ask(caller) })),
    )
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  }
  const first = await answersTo(questionsOf(user, path))
  const parts = HomeParts.safeParse(first.find((answer) => answer.path === homeParts.path)?.data)
  return parts.data?.hasRiders === true ? [...first, ...(await answersTo([riders]))] : first
}
