/** Lower case, no accents, single spaces: what search columns hold and what a query is folded to before it meets them. */
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

/** The least length of a search (competitions.md section 9). */
export const minimumSearchLength = 3
/** The most matches a typeahead shows (platform.md section 9). */
export const maximumTypeaheadMatches = 10
/** From this length on a search that found nothing looks for names that are alike. */
export const minimumFuzzyLength = 5

/** The words of a folded text, as the search keys of the database have them. */
export const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
