import type { TypeaheadOption } from '@oxer/ui'
import { trpc } from './trpc.ts'

/** Base64 of UTF-8, as the person search expects its text (decision 7). */
export const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Finds persons of a federation by name, for a typeahead. The birth year, if it may be seen, distinguishes persons with
 * the same name.
 */
export const usePersonSearch = (federation: string) => {
  const { client } = trpc.useUtils()
  return async (text: string, signal: AbortSignal): Promise<readonly TypeaheadOption[]> => {
    const { matches } = await client.parties.person.search.query({ q: toBase64(text), federation }, { signal })
    return matches.map(({ ref, name, birthYear }) => ({
      ref,
      name,
      ...(birthYear !== null && { detail: String(birthYear) }),
    }))
  }
}
