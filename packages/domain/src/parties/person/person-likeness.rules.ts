// decision 100: which two persons may be the same one, how likely it is, and why.
import { isMistypedDay, type NameLikeness, nameLikeness } from '../../kernel/search/likeness.rules.ts'
import { fold } from '../../kernel/search/search.rules.ts'
import type { PersonLikenessReason } from './person-likeness.schema.ts'

export type PersonLikenessFacts = {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
  readonly feiNumber?: string | null | undefined
}

export type PersonLikeness = { readonly score: number; readonly reasons: readonly PersonLikenessReason[] }

/** From this score on, two persons are shown as similar. */
export const similarPersonFrom = 70

const nameReasons = {
  SAME: 'SAME_NAME',
  SWAPPED: 'NAME_SWAPPED',
  ONE_LETTER: 'NAME_ONE_LETTER',
  TWO_LETTERS: 'NAME_TWO_LETTERS',
  PART: 'NAME_PART',
} as const satisfies Record<Exclude<NameLikeness, 'NONE'>, PersonLikenessReason>

/** With the same birth date. A name that merely shares the last name is that of a twin. */
const atSameBirth = { SAME: 100, SWAPPED: 98, ONE_LETTER: 95, TWO_LETTERS: 88, PART: 85 } as const
const otherLastNameAtBirth = 70
/** Without the birth date of one, or with a mistyped one, only the same name counts. */
const withoutBirth = { SAME: 80, SWAPPED: 75 } as const
const atMistypedBirth = { SAME: 78, SWAPPED: 72 } as const
const atSameNumber = 97

const nameOf = ({ firstName, lastName }: PersonLikenessFacts): string => `${firstName} ${lastName}`

/** Null for persons who are not similar: above all those with another birth date and a merely alike name. */
export const personLikeness = (one: PersonLikenessFacts, other: PersonLikenessFacts): PersonLikeness | null => {
  if (one.feiNumber && one.feiNumber === other.feiNumber) return { score: atSameNumber, reasons: ['SAME_FEI_NUMBER'] }
  const name = nameLikeness(nameOf(one), nameOf(other))
  const { birthDate } = one
  if (birthDate !== null && birthDate === other.birthDate) {
    if (name !== 'NONE') return { score: atSameBirth[name], reasons: ['SAME_BIRTH_DATE', nameReasons[name]] }
    return fold(one.firstName) === fold(other.firstName)
      ? { score: otherLastNameAtBirth, reasons: ['SAME_BIRTH_DATE', 'SAME_FIRST_NAME'] }
      : null
  }
  if (name !== 'SAME' && name !== 'SWAPPED') return null
  if (birthDate === null || other.birthDate === null)
    return { score: withoutBirth[name], reasons: [nameReasons[name], 'NO_BIRTH_DATE'] }
  return isMistypedDay(birthDate, other.birthDate)
    ? { score: atMistypedBirth[name], reasons: [nameReasons[name], 'BIRTH_DATE_MISTYPED'] }
    : null
}

/** Those of the candidates who may be the same person, the most likely first. */
export const similarPersons = <Candidate extends PersonLikenessFacts & { readonly ref: string }>(
  person: PersonLikenessFacts,
  candidates: readonly Candidate[],
  most: number,
): { candidate: Candidate; likeness: PersonLikeness }[] =>
  candidates
    .flatMap((candidate) => {
      const likeness = personLikeness(person, candidate)
      return likeness !== null && likeness.score >= similarPersonFrom ? [{ candidate, likeness }] : []
    })
    .toSorted(
      (a, b) =>
        b.likeness.score - a.likeness.score ||
        Number(a.candidate.ref > b.candidate.ref) - Number(a.candidate.ref < b.candidate.ref),
    )
    .slice(0, most)
