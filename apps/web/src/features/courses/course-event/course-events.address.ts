// The search of the courses. It is in the address, so that it can be shared, and this browser remembers it for a user who comes back.
import { compact, readDate, readText } from '../../../shared/search-params.ts'

export type CourseSearch = { q?: string; from?: string; to?: string }

export const readCourseSearch = (address: Record<string, unknown>): CourseSearch =>
  compact({ q: readText(address, 'q'), from: readDate(address, 'from'), to: readDate(address, 'to') })

const place = 'oxer.courses'

export const rememberCourseSearch = (search: CourseSearch): void =>
  window.localStorage.setItem(place, JSON.stringify(search))

export const rememberedCourseSearch = (): CourseSearch => {
  const kept = window.localStorage.getItem(place)
  return kept === null ? {} : readCourseSearch(JSON.parse(kept))
}
