// The addresses of pages. Links between features are defined here, because features may not import each other.
import type { CalendarTarget } from '@oxer/domain/shell/calendar/calendar.schema'

export const placeOf = {
  competition: (ref: string): string => `/competitions/${ref}`,
  competitionManage: (ref: string): string => `/competitions/${ref}/manage/overview`,
  championship: (ref: string): string => `/championships/${ref}`,
  course: (ref: string): string => `/courses/${ref}`,
  organisation: (ref: string): string => `/organisations/${ref}`,
  member: (ref: string): string => `/members/${ref}`,
  horse: (ref: string): string => `/horses/${ref}`,
  federation: (ref: string): string => `/myfederation/${ref}/general`,
} as const

/**
 * Decision 10: draft, hidden and cancelled competitions lead to manage, for users with permission; null if this reader
 * has no access.
 */
export const placeOfCompetition = (ref: string, target: CalendarTarget): string | null => {
  if (target === 'MANAGE') return placeOf.competitionManage(ref)
  return target === 'PUBLIC' ? placeOf.competition(ref) : null
}
