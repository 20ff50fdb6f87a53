// Names that another system writes in capitals, as people write them.
import { fold } from '../../kernel/search/search.rules.ts'
import { infixes } from '../integration/import-layout.rules.ts'

/** Roman numbers, and what has no vowel: the initials of a stud farm, a letter. */
const staysLarge = /^(?:[IVX]+|[^AEIOUYÀ-ÖØ-Ý]+)$/u

const partCased = (part: string, index: number, parts: readonly string[]): string => {
  // One letter after an apostrophe is a clipped word: van 't, Van't.
  if (part.length === 1 && /['’]/u.test(parts[index - 1] ?? '')) return part.toLowerCase()
  return staysLarge.test(part) ? part : `${part.charAt(0)}${part.slice(1).toLowerCase()}`
}

const wordCased = (word: string): string =>
  word
    .split(/([-'’.])/u)
    .map(partCased)
    .join('')

/**
 * A name that has no small letter, with small letters; any other is left as somebody has written it.
 * "VAN DER MEER" is "van der Meer" as a family name, and "Van der Meer" as the name of a horse.
 */
export const casedName = (name: string, { isFamilyName }: { readonly isFamilyName: boolean }): string => {
  const text = name.trim().replace(/\s+/gu, ' ')
  if (/\p{Ll}/u.test(text)) return text
  const words = text.split(' ')
  const isSmall = (word: string, index: number): boolean =>
    words.length > 1 && infixes.has(fold(word.replaceAll('’', "'"))) && (isFamilyName || index > 0)
  return words.map((word, index) => (isSmall(word, index) ? word.toLowerCase() : wordCased(word))).join(' ')
}
