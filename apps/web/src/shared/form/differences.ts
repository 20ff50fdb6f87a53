// Finds what another user has changed in the fields of a form.
import { type AnyWord, labelOf } from './form-words.ts'

export type Difference = {
  /** The location in the form: `owner`, `address.street`. */
  path: string
  label: string
  word: AnyWord
  mine: unknown
  theirs: unknown
  /** This user changed it too. A field that only the other user changed takes the other value by default. */
  isMineToo: boolean
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equal as sent: an undefined field equals an absent one. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]))
}

const partOf = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

const differencesAt = (
  at: { path: string; label: string; word: AnyWord },
  read: unknown,
  mine: unknown,
  theirs: unknown,
): Difference[] => {
  if (isSame(theirs, read) || isSame(theirs, mine)) return []
  if (typeof at.word === 'object' && 'parts' in at.word) {
    return differencesIn(at.word.parts, read, mine, theirs, { path: `${at.path}.`, label: `${at.label}: ` })
  }
  return [{ ...at, mine, theirs, isMineToo: !isSame(mine, read) }]
}

const differencesIn = (
  words: Readonly<Record<string, AnyWord>>,
  read: unknown,
  mine: unknown,
  theirs: unknown,
  within: { path: string; label: string },
): Difference[] => {
  const known = [words, read, mine, theirs].flatMap((values) => (isRecord(values) ? Object.keys(values) : []))
  return [...new Set(known)].flatMap((key) => {
    const word = words[key] ?? key
    const at = { path: within.path + key, label: within.label + labelOf(word), word }
    return differencesAt(at, partOf(read, key), partOf(mine, key), partOf(theirs, key))
  })
}

/**
 * The changes since `read`, the values that the form last saw, unless the form already contains them. A field that only
 * this user changed is not a difference, because saving it loses nothing.
 */
export const findDifferences = (
  words: Readonly<Record<string, AnyWord>>,
  { read, mine, theirs }: { read: object; mine: object; theirs: object },
): Difference[] => differencesIn(words, read, mine, theirs, { path: '', label: '' })
