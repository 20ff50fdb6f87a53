import { loadErrorTexts } from '@oxer/i18n/error-text'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { showFailure, statusOf } from './failure.ts'
import { refusedStatusOf } from './page-refusal.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen itself shows the error, so there is no toast. */
    mutationMeta: { quiet?: boolean }
    /** `page`: the page is nothing without this answer, so a refusal replaces the page. */
    queryMeta: { quiet?: boolean; page?: boolean }
  }
}

const mayPassByItself = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === null || status >= 502
}

/** `isSessionEnd` is called at each 401; if it was the end of the session, it has then notified the reader. */
export const createQueryClient = (texts: i18n, isSessionEnd: () => boolean = () => false): QueryClient => {
  const isSaid = (error: unknown): boolean => statusOf(error) === 401 && isSessionEnd()
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPassByItself(error),
        throwOnError: (error, query) => {
          const status = query.meta?.page === true ? refusedStatusOf(error) : null
          // A session that ends under an open page does not remove the page.
          return status === 401 ? query.state.data === undefined : status !== null
        },
      },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      // The screen's own handlers run after this one, and by then the sentences of the refusal are loaded.
      onError: async (error, _input, _context, mutation) => {
        if (isSaid(error)) return
        await loadErrorTexts(texts)
        if (mutation.meta?.quiet !== true) showFailure(error, texts)
      },
    }),
    queryCache: new QueryCache({
      // A first load that fails is shown in its own place; only a failed refresh of an open screen needs a toast.
      onError: (error, query) => {
        if (isSaid(error) || query.state.data === undefined || query.meta?.quiet === true) return
        if (query.meta?.page === true && refusedStatusOf(error) !== null) return
        void loadErrorTexts(texts).then(() => showFailure(error, texts))
      },
    }),
  })
}
