// What the server expects this page to ask first stands answered in it, so that its first screen is whole at once.
import type { QueryClient } from '@tanstack/react-query'

/** `path` as in `shell.calendar.thisWeek`; `input` as the screen gives it. */
type Answer = { path: string; input?: unknown; data: unknown }

/** As the query hooks of tRPC name an answer; answers-in-page.test.ts holds it to that. */
export const keyOf = (path: string, input?: unknown) => [
  path.split('.'),
  { ...(input !== undefined && { input }), type: 'query' as const },
]

/** The development server writes none, and then every screen asks for itself. */
export const takeAnswersInPage = (queryClient: QueryClient): void => {
  const written = document.getElementById('oxer-answers')?.textContent
  if (!written) return
  const answers: Answer[] = JSON.parse(written)
  for (const { path, input, data } of answers) queryClient.setQueryData(keyOf(path, input), data)
}
