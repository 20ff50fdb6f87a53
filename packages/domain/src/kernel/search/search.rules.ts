/** Lower case, no accents, single spaces: the form of search columns, and of a query before it is compared with them. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/[øØ]/gu, 'o')
    .replace(/[łŁ]/gu, 'l')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** The letters and digits of a text: names that differ only in case, accents, points or spaces have the same ones. */
export const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The minimum length of the search of a list, and of a number that a guess must not confirm (spec section 9). */
export const minimumSearchLength = 3
/** A typeahead shows its list from this length on. */
export const minimumTypeaheadLength = 2
/** The most matches a typeahead shows (spec section 9). */
export const maximumTypeaheadMatches = 10
/** From this length on, a search without matches looks for similar names. */
export const minimumFuzzyLength = 5

/** The words of a folded text, as the search keys of the database have them. */
export const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
