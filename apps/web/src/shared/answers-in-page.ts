// The page contains the answers to the first calls that the server expects, so that its first screen is complete at
// once.
import type { QueryClient } from '@tanstack/react-query'

/** `path` as in `shell.calendar.thisWeek`; `input` as the screen passes it. */
type Answer = { path: string; input?: unknown; data: unknown }

/** The name that the query hooks of tRPC give an answer; answers-in-page.test.ts compares them. */
export const keyOf = (path: string, input?: unknown) => [
  path.split('.'),
  { ...(input !== undefined && { input }), type: 'query' as const },
]

/** The development server writes none; every screen then calls the server itself. */
export const takeAnswersInPage = (queryClient: QueryClient): void => {
  const written = document.getElementById('oxer-answers')?.textContent
  if (!written) return
  const answers: Answer[] = JSON.parse(written)
  for (const { path, input, data } of answers) queryClient.setQueryData(keyOf(path, input), data)
}
