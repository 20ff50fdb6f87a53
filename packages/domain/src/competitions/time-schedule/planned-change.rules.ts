// When the public has to be told that a planned test begins elsewhere or at another time (decision 109).

/** Where and when a start list begins. */
export type PlannedPlace = {
  readonly date: string
  readonly arenaRef: string | null
  readonly startSeconds: number
}

/** A longer delay changes the day of the riders, and needs a reason. */
const longestDelaySeconds = 30 * 60

/** On the day itself, later in its arena by half an hour at most: the delay of a running day, which its rings show. */
const isDelayOfToday = (from: PlannedPlace, to: PlannedPlace, today: string): boolean =>
  from.date === today &&
  to.date === today &&
  from.arenaRef === to.arenaRef &&
  to.startSeconds > from.startSeconds &&
  to.startSeconds - from.startSeconds <= longestDelaySeconds

/** `from` is null for a list that is planned for the first time, `to` for one that leaves the schedule. */
export const isPlanBroken = (from: PlannedPlace | null, to: PlannedPlace | null, today: string): boolean => {
  if (from === null) return false
  if (to === null) return true
  const isSame = from.date === to.date && from.arenaRef === to.arenaRef && from.startSeconds === to.startSeconds
  return !isSame && !isDelayOfToday(from, to, today)
}
