// Whether a row of a file is about a person who is stored already.
import { type PersonLikenessFacts, similarPersons } from '../person/person-likeness.rules.ts'
import type { ImportCandidate, ImportSettled, ResemblingRow } from './import.schema.ts'

export type StoredPerson = PersonLikenessFacts & { readonly ref: string; readonly organisations: readonly string[] }
export type RowOfPerson = PersonLikenessFacts & { readonly row: number; readonly stored: readonly StoredPerson[] }

const mostCandidates = 3
/** The same name and birth date. */
const certainScore = 100

const toCandidate = ({
  candidate,
  likeness,
}: ReturnType<typeof similarPersons<StoredPerson>>[number]): ImportCandidate => ({
  ref: candidate.ref,
  name: `${candidate.firstName} ${candidate.lastName}`,
  birthDate: candidate.birthDate,
  organisations: [...candidate.organisations],
  likeness: likeness.score,
  reasons: [...likeness.reasons],
})

/** Null for a row that resembles nobody. */
export const resemblanceOf = ({ row, stored, ...person }: RowOfPerson): ResemblingRow | null => {
  const candidates = similarPersons(person, stored, mostCandidates).map(toCandidate)
  if (candidates.length === 0) return null
  return {
    row,
    name: `${person.firstName} ${person.lastName}`,
    birthDate: person.birthDate,
    isCertain: candidates.filter(({ likeness }) => likeness === certainScore).length === 1,
    candidates,
  }
}

/** The stored person whom a row is about: the chosen one, or the certain one if certain ones are taken; null for a new person. */
export const personOfRow = (
  { row, isCertain, candidates }: ResemblingRow,
  { persons, samePersons }: Pick<ImportSettled, 'persons' | 'samePersons'>,
): string | null => {
  const chosen = persons[String(row)]
  if (chosen !== undefined) return candidates.some(({ ref }) => ref === chosen) ? chosen : null
  const [first] = candidates
  return samePersons && isCertain && first ? first.ref : null
}
