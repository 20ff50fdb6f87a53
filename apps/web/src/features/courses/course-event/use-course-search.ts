import { useEffect, useRef } from 'react'
import { compact } from '../../../shared/search-params.ts'
import {
  type CourseSearch,
  readCourseSearch,
  rememberCourseSearch,
  rememberedCourseSearch,
} from './course-events.address.ts'

type Address = Record<string, unknown>

/** The search of the address; a user who arrives without one finds the remembered one. */
export const useCourseSearch = (
  address: Address,
  onSearch: (address: Address) => void,
): CourseSearch & { search: (changed: Address) => void } => {
  // Once, on arrival: afterwards, an empty search means that the user removed it.
  const arrival = useRef({ address, onSearch })
  useEffect(() => {
    const { address: given, onSearch: set } = arrival.current
    const remembered = rememberedCourseSearch()
    if (Object.keys(readCourseSearch(given)).length === 0 && Object.keys(remembered).length > 0) {
      set({ ...given, ...remembered })
    }
  }, [])
  const search = (changed: Address): void => {
    const next = compact({ ...address, ...changed })
    rememberCourseSearch(readCourseSearch(next))
    onSearch(next)
  }
  return { ...readCourseSearch(address), search }
}
