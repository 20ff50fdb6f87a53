import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../shared/session.ts'

/** The context of every route. */
export type OfficeContext = {
  queryClient: QueryClient
  /** As it was when the page was loaded; the standing in it changes only with a new page. */
  session: Session
  /** Leaves the office for an address of the server, and replaces the present page in the history. */
  leave: (href: string) => void
}
