import { useSession } from './session.ts'

/**
 * The list in which a typeahead searches further, for readers to whom it is open. It opens in a new tab, because a
 * typeahead is part of a form whose values must stay.
 */
export const useFullSearch = (
  noun: 'members' | 'horses' | 'organisations',
  federation: string | undefined,
): { onMore?: (query: string) => void } => {
  const own = useSession().user?.federations.find(({ ref }) => ref === federation)
  if (own === undefined || (noun === 'members' && !own.canReadRegistry)) return {}
  return {
    onMore: (q) =>
      void window.open(`/${noun}?${new URLSearchParams({ federation: own.ref, q }).toString()}`, '_blank', 'noopener'),
  }
}
