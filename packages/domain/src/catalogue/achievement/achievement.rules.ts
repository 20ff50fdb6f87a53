import { failure } from '../../kernel/error/coded-error.ts'
import { type DayWindow, sideOutside } from '../../kernel/time/day-window.rules.ts'
import { addDays } from '../../kernel/time/time.rules.ts'
import { achievementErrors } from './achievement.errors.ts'

/** The last day on which an achievement is valid, counted from the day on which it was achieved. Null means no end. */
export const achievementHoldsThrough = (
  { validityDays }: { readonly validityDays: number | null },
  achievedOn: string,
): string | null => (validityDays === null ? null : addDays(achievedOn, validityDays - 1))

/** Refuses a day on which it cannot be achieved, with the first or the last day on which it can. */
export const refuseDayOutside = (
  { name, start, end }: DayWindow & { readonly name: string },
  day: string,
  field: string,
): void => {
  const side = sideOutside({ start, end }, day)
  if (side === 'BEFORE')
    throw failure(achievementErrors.notAchievedYet, { field, values: { name, start: start ?? '' } })
  if (side === 'AFTER') throw failure(achievementErrors.noLongerAchieved, { field, values: { name, end: end ?? '' } })
}
