import type { RuleVerdict } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { fullYears } from '../../kernel/time/time.rules.ts'
import type { CreateCourseEvent } from './course-event.schema.ts'

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
