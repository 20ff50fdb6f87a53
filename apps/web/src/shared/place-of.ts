// The addresses of pages. Links between features are defined here, because features may not import each other.
import type { CompetitionTarget } from '@oxer/domain/competitions/competition/competition.schema'

export const placeOf = {
  championship: (ref: string): string => `/championships/${ref}`,
  course: (ref: string): string => `/courses/${ref}`,
  event: (ref: string): string => `/events/${ref}`,
  organisation: (ref: string): string => `/organisations/${ref}`,
  member: (ref: string): string => `/members/${ref}`,
  horse: (ref: string): string => `/horses/${ref}`,
  federation: (ref: string): string => `/myfederation/${ref}/general`,
} as const

/**
 * Decision 10: a link to a competition leads where its reader may read, as the server answered with the row: to the manage screens, to a public
 * page, or nowhere (null). No other file builds the address of a competition's public page.
 */
export const placeOfCompetition = (ref: string, target: CompetitionTarget, page?: string): string | null => {
  if (target === 'MANAGE') return `/competitions/${ref}/manage/overview`
  if (target === 'NONE') return null
  return page === undefined ? `/competitions/${ref}` : `/competitions/${ref}/${page}`
}
