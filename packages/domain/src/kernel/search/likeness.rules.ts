// How alike two names are. Used for records that may be of the same person or horse.
import { fold, lettersOf, wordsOf } from './search.rules.ts'

/** The most letters by which alike names differ. */
export const mostLetters = 2

/**
 * How many letters must be added, left out, replaced, or swapped with their neighbour to make the other text; counting stops above `most`.
 */
export const lettersApart = (one: string, other: string, most = mostLetters): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : most + 1,
        ),
      )
    }
    before = last
    last = next
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** PART: every word of one name is in the other, as with a second first name. NONE: the names differ too much to be of one subject. */
export type NameLikeness = 'SAME' | 'SWAPPED' | 'ONE_LETTER' | 'TWO_LETTERS' | 'PART' | 'NONE'

/** In a shorter name, two letters make another name. */
const shortestForTwo = 9

export const nameLikeness = (one: string, other: string): NameLikeness => {
  const [left, right] = [lettersOf(one), lettersOf(other)]
  if (left === right) return 'SAME'
  const [words, others] = [wordsOf(fold(one)), wordsOf(fold(other))]
  if (words.toSorted().join(' ') === others.toSorted().join(' ')) return 'SWAPPED'
  const apart = lettersApart(left, right)
  if (apart === 1) return 'ONE_LETTER'
  if (apart === 2 && Math.min(left.length, right.length) >= shortestForTwo) return 'TWO_LETTERS'
  const [few, many] = words.length < others.length ? [words, others] : [others, words]
  const isPart = few.length > 1 && few.length < many.length && few.every((word) => many.includes(word))
  return isPart ? 'PART' : 'NONE'
}

/** Whether two different days are one that was mistyped: one digit differs, or day and month were swapped. */
export const isMistypedDay = (one: string, other: string): boolean => {
  const [year, month, day] = one.split('-')
  if (other === `${year}-${day}-${month}`) return true
  return one.length === other.length && [...one].filter((digit, index) => digit !== other[index]).length === 1
}
