// Which stored names a written name may mean. People abbreviate a club ("RV Zemst"), forget its prefix, or mistype it.
import { fold, lettersOf, wordsOf } from '../../kernel/search/search.rules.ts'

const pairsOf = (text: string): Set<string> => {
  const letters = lettersOf(text)
  return new Set(Array.from({ length: Math.max(letters.length - 1, 1) }, (_, at) => letters.slice(at, at + 2)))
}

/** Shared of both: 2 x common / all (the coefficient of Dice), from 0 to 1. */
const sharedOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const common = [...one].filter((each) => other.has(each)).length
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size)
}

/** Many clubs begin with RV or LRV, so a word counts from this length on. */
const tellingLength = 4

const tellingWords = (text: string): Set<string> =>
  new Set(wordsOf(fold(text)).filter((word) => word.length >= tellingLength))

/** From 0 to 1: by pairs of letters, or by the words that tell names apart, whichever is more alike. */
export const nameOverlap = (one: string, other: string): number =>
  Math.max(sharedOf(pairsOf(one), pairsOf(other)), sharedOf(tellingWords(one), tellingWords(other)))

/** Below this, a name is another one. */
const leastAlike = 0.4

const mostOffered = 3

/** The stored names that a text may mean, the likeliest first. */
export const nearestNames = <Named extends { readonly name: string }>(text: string, known: readonly Named[]): Named[] =>
  known
    .map((named) => ({ named, likeness: nameOverlap(text, named.name) }))
    .filter(({ likeness }) => likeness >= leastAlike)
    .toSorted((one, other) => other.likeness - one.likeness || one.named.name.localeCompare(other.named.name))
    .slice(0, mostOffered)
    .map(({ named }) => named)
