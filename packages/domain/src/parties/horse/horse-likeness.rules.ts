// decision 100: which two horses may be the same one, how likely it is, and why.
import { lettersApart, nameLikeness } from '../../kernel/search/likeness.rules.ts'
import { lettersOf } from '../../kernel/search/search.rules.ts'
import type { HorseLikenessReason } from './horse-likeness.schema.ts'

export type HorseLikenessFacts = {
  readonly name: string
  readonly sportName: string | null
  readonly birthDate: string | null
  readonly father: string | null
  readonly mother: string | null
  /** Null for callers who may not see papers. */
  readonly ueln: string | null
  readonly chip: string | null
}

export type HorseLikeness = { readonly score: number; readonly reasons: readonly HorseLikenessReason[] }

/** From this score on, two horses are shown as similar. */
export const similarHorseFrom = 70

const scores = {
  chip: 98,
  mistypedUeln: 90,
  nameAndParents: 97,
  name: 85,
  nameWithoutBirth: 70,
  alikeNameAndParent: 88,
  alikeName: 75,
  parents: 72,
} as const

const isSameText = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && lettersOf(one) !== '' && lettersOf(one) === lettersOf(other)

/** A horse is called by its name or by its sport name. */
const nameOfBoth = (one: HorseLikenessFacts, other: HorseLikenessFacts): 'SAME' | 'ONE_LETTER' | 'NONE' => {
  const names = [one.name, one.sportName].filter((name) => name !== null)
  const others = [other.name, other.sportName].filter((name) => name !== null)
  const likenesses = names.flatMap((name) => others.map((another) => nameLikeness(name, another)))
  if (likenesses.includes('SAME')) return 'SAME'
  return likenesses.includes('ONE_LETTER') ? 'ONE_LETTER' : 'NONE'
}

/** The year is enough for a horse with a name: many registers know no more. */
const birthOf = (one: HorseLikenessFacts, other: HorseLikenessFacts): 'DAY' | 'YEAR' | 'UNKNOWN' | 'OTHER' => {
  if (one.birthDate === null || other.birthDate === null) return 'UNKNOWN'
  if (one.birthDate === other.birthDate) return 'DAY'
  return one.birthDate.slice(0, 4) === other.birthDate.slice(0, 4) ? 'YEAR' : 'OTHER'
}

/** Null for horses that are not similar. A different UELN tells two horses apart, unless one character of it was mistyped. */
export const horseLikeness = (one: HorseLikenessFacts, other: HorseLikenessFacts): HorseLikeness | null => {
  if (one.chip !== null && one.chip === other.chip) return { score: scores.chip, reasons: ['SAME_CHIP'] }
  const name = nameOfBoth(one, other)
  const birth = birthOf(one, other)
  if (birth === 'OTHER') return null
  if (one.ueln !== null && other.ueln !== null && one.ueln !== other.ueln) {
    return name === 'SAME' && lettersApart(one.ueln, other.ueln, 1) === 1
      ? { score: scores.mistypedUeln, reasons: ['SAME_NAME', 'UELN_MISTYPED'] }
      : null
  }
  const parents = [isSameText(one.father, other.father), isSameText(one.mother, other.mother)].filter(Boolean).length
  const born = birth === 'DAY' ? 'SAME_BIRTH_DATE' : 'SAME_BIRTH_YEAR'
  if (name === 'SAME') {
    if (birth === 'UNKNOWN')
      return parents > 0
        ? { score: scores.name, reasons: ['SAME_NAME', 'SAME_PARENTS'] }
        : { score: scores.nameWithoutBirth, reasons: ['SAME_NAME', 'NO_BIRTH_DATE'] }
    return parents > 0
      ? { score: scores.nameAndParents, reasons: ['SAME_NAME', born, 'SAME_PARENTS'] }
      : { score: scores.name, reasons: ['SAME_NAME', born] }
  }
  if (birth === 'UNKNOWN') return null
  if (name === 'ONE_LETTER') {
    if (parents > 0) return { score: scores.alikeNameAndParent, reasons: ['NAME_ONE_LETTER', born, 'SAME_PARENTS'] }
    return birth === 'DAY' ? { score: scores.alikeName, reasons: ['NAME_ONE_LETTER', born] } : null
  }
  return birth === 'DAY' && parents === 2 ? { score: scores.parents, reasons: [born, 'SAME_PARENTS'] } : null
}

/** Those of the candidates that may be the same horse, the most likely first. */
export const similarHorses = <Candidate extends HorseLikenessFacts & { readonly ref: string }>(
  horse: HorseLikenessFacts,
  candidates: readonly Candidate[],
  most: number,
): { candidate: Candidate; likeness: HorseLikeness }[] =>
  candidates
    .flatMap((candidate) => {
      const likeness = horseLikeness(horse, candidate)
      return likeness !== null && likeness.score >= similarHorseFrom ? [{ candidate, likeness }] : []
    })
    .toSorted(
      (a, b) =>
        b.likeness.score - a.likeness.score ||
        Number(a.candidate.ref > b.candidate.ref) - Number(a.candidate.ref < b.candidate.ref),
    )
    .slice(0, most)
