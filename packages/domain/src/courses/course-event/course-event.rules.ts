import { type CauseOfFailure, failures } from '../../kernel/error/coded-error.ts'
import type { RuleVerdict } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { type DayWindow, sideOutside } from '../../kernel/time/day-window.rules.ts'
import { fullYears } from '../../kernel/time/time.rules.ts'
import { courseEventErrors } from './course-event.errors.ts'
import type { CourseEventProfile, CreateCourseEvent } from './course-event.schema.ts'

type Day = CreateCourseEvent['days'][number]

/** In the order of their numbers, renumbered from 1. */
export const inDayOrder = (days: readonly Day[]): Day[] =>
  days.toSorted((one, other) => one.courseDay - other.courseDay).map((day, index) => ({ ...day, courseDay: index + 1 }))

/** The first and the last of the days by date, which may differ from the order of their numbers. */
export const spanOf = (days: readonly Pick<Day, 'day'>[]): { firstDay: string; lastDay: string } => {
  const sorted = days.map(({ day }) => day).toSorted()
  const [firstDay] = sorted
  const lastDay = sorted.at(-1)
  if (firstDay === undefined || lastDay === undefined) throw new Error('a course event has a day')
  return { firstDay, lastDay }
}

type Placed = Pick<CourseEventProfile['location'], 'cityName' | 'country'>

/** Whether calendars show another place than that of the first day. */
export const hasOwnPlace = ({
  location,
  days,
}: {
  location: Placed
  days: readonly { location: Placed }[]
}): boolean => {
  const first = days[0]?.location
  return location.cityName !== '' && (location.cityName !== first?.cityName || location.country !== first.country)
}

/**
 * Refuses each day on which the course of the catalogue is not held (pr0390, pr0391). Days that the event already has stay, so that an event
 * can still be changed after the days of its course were narrowed.
 */
export const refuseDaysOutside = (
  { title, start, end }: DayWindow & { readonly title: string },
  days: readonly Pick<Day, 'day'>[],
  standing: readonly string[] = [],
): void => {
  const refused = days.flatMap(({ day }, index): CauseOfFailure[] => {
    const side = standing.includes(day) ? null : sideOutside({ start, end }, day)
    const field = `days.${String(index)}.day`
    if (side === 'BEFORE') {
      return [{ definition: courseEventErrors.dayBeforeCourse, field, values: { title, start: start ?? '' } }]
    }
    return side === 'AFTER'
      ? [{ definition: courseEventErrors.dayAfterCourse, field, values: { title, end: end ?? '' } }]
      : []
  })
  if (refused.length > 0) throw failures(refused)
}

/** Decision 33: the public reads no name of a minor; a person of unknown age is protected like one. */
export const isNamedInPublic = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && fullYears(birthDate, today) >= 18

/** Decision 35: failures by effect: refusals, confirmations, and remarks. */
export const sortFailures = ({ failures }: RuleVerdict) => ({
  refusals: failures.filter(({ effect }) => effect === 'BLOCK'),
  warnings: failures.filter(({ effect }) => effect === 'WARN'),
  informed: failures.filter(({ effect }) => effect === 'INFORM'),
})

type Achieving = { readonly achieved: boolean | null; readonly date: string | null }

/** What happens to the achievement of a person by a course when its result changes. */
export const decideAchievement = (before: Achieving, after: Achieving): 'GIVE' | 'TAKE' | 'MOVE' | 'STAY' => {
  const had = before.achieved === true
  const has = after.achieved === true
  if (had !== has) return has ? 'GIVE' : 'TAKE'
  return has && before.date !== after.date ? 'MOVE' : 'STAY'
}
