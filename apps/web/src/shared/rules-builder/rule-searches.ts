import type { FullSearch, TypeaheadOption } from '@oxer/ui'
import { useFullSearch } from '../full-search.tsx'
import { trpc } from '../trpc.ts'

type Search = (text: string, signal: AbortSignal) => Promise<readonly TypeaheadOption[]>

/** The searches for the subjects of rules, by their kind. */
export type RuleSearches = Record<
  'organisation' | 'license' | 'achievement' | 'studbook' | 'phase' | 'ranking',
  { search: Search; full: FullSearch }
>

export const useRuleSearches = (federation: string): RuleSearches => {
  const { client } = trpc.useUtils()
  const organisations = useFullSearch('organisations', federation)
  const licenses = useFullSearch('licenses', federation)
  const achievements = useFullSearch('achievements', federation)
  const studbooks = useFullSearch('studbooks', federation)
  const standing = (subject: 'PHASE' | 'RANKING') => ({
    search: async (q: string, signal: AbortSignal) =>
      (await client.championships.championship.search.query({ q, federation, subject }, { signal })).matches,
    full: 'CLOSED' as const,
  })
  return {
    phase: standing('PHASE'),
    ranking: standing('RANKING'),
    organisation: {
      search: async (q, signal) =>
        (await client.parties.organisation.search.query({ q, federation }, { signal })).matches.map(
          ({ ref, name, cityName }) => ({ ref, name, ...(cityName !== null && { detail: cityName }) }),
        ),
      full: organisations.full,
    },
    license: {
      search: async (q, signal) => (await client.catalogue.license.search.query({ q, federation }, { signal })).matches,
      full: licenses.full,
    },
    achievement: {
      search: async (q, signal) =>
        (await client.catalogue.achievement.search.query({ q, federation }, { signal })).matches,
      full: achievements.full,
    },
    studbook: {
      search: async (q, signal) =>
        (await client.parties.horse.searchStudbooks.query({ q, federation }, { signal })).matches,
      full: studbooks.full,
    },
  }
}
