import type { PersonMatch } from '@oxer/domain/parties/person/person.schema'
import type { Found, TypeaheadOption } from '@oxer/ui'
import { trpc } from './trpc.ts'

/** Base64 of UTF-8, as the person search expects its text (decision 7). */
export const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** The facts that tell a person or a horse from its namesakes, in one line; those that may not be seen are missing. */
export const factsLine = (facts: readonly (string | number | null)[]): string =>
  facts.filter((fact) => fact !== null && fact !== '').join(' · ')

/** What tells a person from others of the same name: year of birth, club, licenses. The shortest is first, since a line may be cut. */
export const personFacts = ({ organisations, birthYear, licenses }: PersonMatch): string =>
  factsLine([birthYear, organisations.map(({ name }) => name).join(', '), licenses.join(', ')])

/** A person as an option of a typeahead. */
export const personOption = (match: PersonMatch): TypeaheadOption => {
  const detail = personFacts(match)
  return { ref: match.ref, name: match.name, avatar: match.avatar, ...(detail !== '' && { detail }) }
}

/** Finds persons of a federation by name, for a typeahead. */
export const usePersonSearch = (federation: string) => {
  const { client } = trpc.useUtils()
  return async (text: string, signal: AbortSignal): Promise<Found<TypeaheadOption>> => {
    const found = await client.parties.person.search.query({ q: toBase64(text), federation }, { signal })
    return { matches: found.matches.map(personOption), hasMore: found.hasMore }
  }
}
