import type { PersonLanguage } from '../../parties/person/person.schema.ts'

type Json = string | number | boolean | null | { readonly [key: string]: Json } | readonly Json[]

/**
 * The replacement for a name, in the language of the federation: in start lists, results and rankings, on screens, in print and on public
 * pages. It has a first and a last name, because every list combines the two in its own order.
 */
export const anonymousNames = {
  NL: { firstName: 'Anoniem', lastName: 'persoon' },
  FR: { firstName: 'Personne', lastName: 'anonyme' },
  DE: { firstName: 'Anonyme', lastName: 'Person' },
  EN: { firstName: 'Anonymous', lastName: 'person' },
} as const satisfies Record<PersonLanguage, { firstName: string; lastName: string }>

const asTyped = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Erasing is permanent, so it is confirmed with the name of the person, in any case of letters. */
export const isNameConfirmed = (name: string, typed: string): boolean => asTyped(name) === asTyped(typed)

/** The last four characters of a bank number, as banks print it. */
export const maskedIban = (iban: string): string => (iban.length <= 4 ? '····' : `···· ${iban.slice(-4)}`)

/** The texts about a person that are replaced where the person is mentioned, besides the name. */
const personalKeys: readonly string[] = [
  'birthDate',
  'email',
  'phone',
  'mobilePhone',
  'address',
  'feiNumber',
  'vatNumber',
  'externalId',
  'memberId',
]

/**
 * A line of the history without the person: each text in `known` (a name, an e-mail address) becomes `anonymous`, and the object that
 * contains it loses its personal fields.
 */
export const withoutPerson = (value: Json, known: ReadonlySet<string>, anonymous: string): Json => {
  if (typeof value === 'string') return known.has(value) ? anonymous : value
  if (Array.isArray(value)) return value.map((inner: Json) => withoutPerson(inner, known, anonymous))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isAboutPerson = entries.some(([, inner]) => typeof inner === 'string' && known.has(inner))
  return Object.fromEntries(
    entries
      .filter(([key]) => !isAboutPerson || !personalKeys.includes(key))
      .map(([key, inner]) => [key, withoutPerson(inner, known, anonymous)]),
  )
}
