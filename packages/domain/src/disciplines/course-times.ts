/** The times of one part of a course in hundredths of a second; null if the course does not set it. */
export type CourseTimes = {
  readonly allowed: number | null
  readonly limit: number | null
}

export const noCourseTimes: CourseTimes = { allowed: null, limit: null }
