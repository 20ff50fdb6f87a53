// When an unpaid invoice is reminded of, and what that may cost. Of consumers: book XIX of the Belgian Code of Economic Law (art. XIX.2 and
// XIX.4), the first reminder is free, and fourteen whole days are between it and any costs.
import { halfUp } from '../../kernel/money/rounding.rules.ts'
import { toDayNumber } from '../../kernel/time/time.rules.ts'

export type ReminderTerms = {
  /** Whole days after the due day in which nothing is written. */
  readonly graceDays: number
  /** Whole days between the first and the second reminder. */
  readonly secondAfterDays: number
  /** Costs of the second, in cents. */
  readonly feeCents: number
  readonly isConsumer: boolean
}

export type RemindedInvoice = {
  readonly openCents: number
  readonly dueDate: string
  /** The days of the reminders that were written; null without one. */
  readonly firstOn: string | null
  readonly secondOn: string | null
}

export type Reminder = { readonly level: 1 | 2; readonly feeCents: number }

const consumerDays = 14

/** Whole days that must be between the first reminder and the second. */
export const daysBetweenReminders = ({
  secondAfterDays,
  isConsumer,
}: Pick<ReminderTerms, 'secondAfterDays' | 'isConsumer'>): number =>
  isConsumer ? Math.max(secondAfterDays, consumerDays) : secondAfterDays

/**
 * The most that a consumer may be charged (art. XIX.4, 2°): 20.00 of a debt to 150.00; 30.00 and 10 % of what is over 150.00 to 500.00;
 * 65.00 and 5 % of what is over 500.00, at most 2000.00.
 */
export const largestConsumerFee = (openCents: number): number => {
  if (openCents <= 15_000) return 2_000
  if (openCents <= 50_000) return 3_000 + halfUp(BigInt(openCents - 15_000), 10n)
  return Math.min(6_500 + halfUp(BigInt(openCents - 50_000), 20n), 200_000)
}

/** The reminder that is written on a day; null if there is no reason for one. */
export const reminderOn = (
  date: string,
  { openCents, dueDate, firstOn, secondOn }: RemindedInvoice,
  { graceDays, secondAfterDays, feeCents, isConsumer }: ReminderTerms,
): Reminder | null => {
  const daysAfter = (day: string): number => toDayNumber(date) - toDayNumber(day)
  if (openCents <= 0 || daysAfter(dueDate) <= graceDays) return null
  if (firstOn === null) return { level: 1, feeCents: 0 }
  const between = daysBetweenReminders({ secondAfterDays, isConsumer })
  if (secondOn !== null || daysAfter(firstOn) <= between) return null
  return { level: 2, feeCents: isConsumer ? Math.min(feeCents, largestConsumerFee(openCents)) : feeCents }
}
