import { addDays } from '../../kernel/time/time.rules.ts'

/** The last day on which an achievement is valid, counted from the day on which it was achieved. Null means no end. */
export const achievementHoldsThrough = (
  { validityDays }: { readonly validityDays: number | null },
  achievedOn: string,
): string | null => (validityDays === null ? null : addDays(achievedOn, validityDays - 1))

/** Whether it can be achieved on a day. */
export const canBeAchievedOn = (
  { start, end }: { readonly start: string | null; readonly end: string | null },
  day: string,
): boolean => (start === null || start <= day) && (end === null || day <= end)
