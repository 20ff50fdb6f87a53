// What a feed says of its events over time: each change raises the number of the event, and what was in the feed and does not take place is
// cancelled in it for some weeks.

/** An event as the feed gave it last. */
export type GivenEvent = { readonly state: string; readonly sequence: number; readonly changedAt: Date }

/** Starts stay in the feed this long, and so do cancelled ones, counted from their last change. */
export const keptDays = 30

/** What a feed has not said for so long is forgotten. */
export const forgottenDays = 3 * keptDays

const dayMs = 86_400_000

/** The event as the feed gives it now. A state that comes back is a change, too: a program orders by the number. */
export const givenNow = (given: GivenEvent | undefined, state: string, now: Date): GivenEvent => {
  if (given === undefined) return { state, sequence: 0, changedAt: now }
  return given.state === state ? given : { state, sequence: given.sequence + 1, changedAt: now }
}

/**
 * What never was in the feed cannot be cancelled in it. A cancelled event stays for some weeks after its last change. `given` is what the feed
 * said before, and `becomes` what it says now.
 */
export const isTold = (
  event: { readonly isCancelled: boolean },
  { given, becomes }: { readonly given: GivenEvent | undefined; readonly becomes: GivenEvent },
  now: Date,
): boolean =>
  !event.isCancelled || (given !== undefined && now.getTime() - becomes.changedAt.getTime() < keptDays * dayMs)

/** The key of each start: the first of a registration has the ref of it, the following ones a number, too. */
export const keysOf = (registrations: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return registrations.map((registration) => {
    const count = (seen.get(registration) ?? 0) + 1
    seen.set(registration, count)
    return count === 1 ? registration : `${registration}-${count}`
  })
}
