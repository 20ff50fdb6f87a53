import type { Found, TypeaheadOption } from '@oxer/ui'
import { usePersonSearch } from '../person-search.ts'
import { trpc } from '../trpc.ts'

export type PayerOption = TypeaheadOption & { type: 'PERSON' | 'ORGANISATION' }

/** Clubs and persons of a federation by name: whose money it may be. */
export const usePayerSearch = (federation: string) => {
  const { client } = trpc.useUtils()
  const persons = usePersonSearch(federation)
  return async (q: string, signal: AbortSignal): Promise<Found<PayerOption>> => {
    const [found, clubs] = await Promise.all([
      persons(q, signal),
      client.parties.organisation.search.query({ q, federation }, { signal }),
    ])
    return {
      matches: [
        ...clubs.matches.map(({ ref, name }) => ({ ref, name, type: 'ORGANISATION' as const })),
        ...found.matches.map((match) => ({ ...match, type: 'PERSON' as const })),
      ],
      hasMore: found.hasMore || clubs.hasMore,
    }
  }
}
