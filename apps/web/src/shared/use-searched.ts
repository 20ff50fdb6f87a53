import { useRouterState } from '@tanstack/react-router'
import { readText } from './search-params.ts'

/** The words of the address with which a typeahead opened a list; empty without any. */
export const useSearched = (): string =>
  useRouterState({ select: ({ location }) => readText({ ...location.search }, 'q') ?? '' })
