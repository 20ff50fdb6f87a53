// When clubs choose their times (decision 64, cr353, cr549, cr554): in the local time of the competition.
import { addDays } from '../../kernel/time/time.rules.ts'
import { momentAt } from '../../kernel/time/time-zone.rules.ts'

/** cr549: also for a competition that belongs to no championship. */
export const defaultDaysBefore = 30

export type AssignmentMoments = {
  readonly opensAt: Date
  /** When positions that are still empty become free for all. */
  readonly releasesAt: Date
  readonly closesAt: Date
}

/** From 00:00, so many days before the start; released four days before it and closed three days before it, both at 20:00. */
export const suggestedMoments = (start: string, timeZone: string, daysBefore: number): AssignmentMoments => ({
  opensAt: momentAt(addDays(start, -daysBefore), '00:00', timeZone),
  releasesAt: momentAt(addDays(start, -4), '20:00', timeZone),
  closesAt: momentAt(addDays(start, -3), '20:00', timeZone),
})

export const areMomentsOrdered = ({ opensAt, releasesAt, closesAt }: AssignmentMoments): boolean =>
  opensAt < closesAt && opensAt <= releasesAt && releasesAt <= closesAt

export type WindowState = 'NOT_OPEN_YET' | 'OPEN' | 'CLOSED'

/** Open from the opening, and no longer at the moment of the closing. */
export const windowStateAt = (
  { opensAt, closesAt }: Pick<AssignmentMoments, 'opensAt' | 'closesAt'>,
  now: Date,
): WindowState => {
  if (now < opensAt) return 'NOT_OPEN_YET'
  return now < closesAt ? 'OPEN' : 'CLOSED'
}

/** Days before the closing on which clubs that still have to choose are reminded. */
const reminderDays = [7, 1]

/** The moments at which clubs are reminded by themselves: at the opening, and some days before the closing. */
export const reminderMoments = ({ opensAt, closesAt }: AssignmentMoments): readonly Date[] => [
  opensAt,
  ...reminderDays.map((days) => new Date(closesAt.getTime() - days * 86_400_000)).filter((moment) => moment > opensAt),
]

/** decision 64: how long a request to swap waits for its answer. */
export const swapHours = 48

/** A request waits until its time is over, and no longer than the window is open. */
export const swapExpiry = (askedAt: Date, { closesAt }: Pick<AssignmentMoments, 'closesAt'>): Date =>
  new Date(Math.min(askedAt.getTime() + swapHours * 3_600_000, closesAt.getTime()))
