import type { TypeaheadOption } from '@oxer/ui'
import { trpc } from '../trpc.ts'

type Search = (text: string, signal: AbortSignal) => Promise<readonly TypeaheadOption[]>

/** The searches for the subjects of rules, by their kind. */
export type RuleSearches = Record<'organisation' | 'license' | 'achievement' | 'studbook', Search>

export const useRuleSearches = (federation: string): RuleSearches => {
  const { client } = trpc.useUtils()
  return {
    organisation: async (q, signal) =>
      (await client.parties.organisation.search.query({ q, federation }, { signal })).matches.map(
        ({ ref, name, cityName }) => ({ ref, name, ...(cityName !== null && { detail: cityName }) }),
      ),
    license: async (q, signal) => (await client.catalogue.license.search.query({ q, federation }, { signal })).matches,
    achievement: async (q, signal) =>
      (await client.catalogue.achievement.search.query({ q, federation }, { signal })).matches,
    studbook: async (q, signal) =>
      (await client.parties.horse.searchStudbooks.query({ q, federation }, { signal })).matches,
  }
}
