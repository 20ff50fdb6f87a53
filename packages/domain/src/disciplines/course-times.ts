/** The times of one part of a course, hundredths of a second; null: the course says nothing of it. */
export type CourseTimes = {
  readonly allowed: number | null
  readonly limit: number | null
}

export const noCourseTimes: CourseTimes = { allowed: null, limit: null }
