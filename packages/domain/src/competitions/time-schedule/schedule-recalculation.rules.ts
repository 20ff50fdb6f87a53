// The activities of a schedule, the possible changes, and whether dependencies can be kept (decision 19).

export type ScheduledActivity = {
  readonly ref: string
  /** Null if it belongs to no arena, and no activity follows it. */
  readonly arenaRef: string | null
  readonly date: string
  /** Seconds since midnight of the date; values from 86400 on are after the next midnight. */
  readonly startSeconds: number
  readonly endSeconds: number
  /** Its start is fixed: a recalculation works around it. */
  readonly isFixed: boolean
  /** Activities that must have ended before it starts. */
  readonly dependsOn: readonly string[]
}

export type ActivityChange = {
  readonly ref: string
  /** If absent, the start stays. */
  readonly startSeconds?: number
  /** If absent, the duration stays. */
  readonly endSeconds?: number
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The order of one day in one arena: by start, then end, then ref. */
const byTime = (left: ScheduledActivity, right: ScheduledActivity): number =>
  compareText(left.date, right.date) ||
  left.startSeconds - right.startSeconds ||
  left.endSeconds - right.endSeconds ||
  compareText(left.ref, right.ref)

/** The previous activity of each one in its arena on its day. */
const predecessors = (activities: readonly ScheduledActivity[]): ReadonlyMap<string, ScheduledActivity> => {
  const last = new Map<string, ScheduledActivity>()
  const previous = new Map<string, ScheduledActivity>()
  for (const activity of [...activities].sort(byTime)) {
    if (activity.arenaRef === null) continue
    const day = `${activity.date} ${activity.arenaRef}`
    const before = last.get(day)
    if (before !== undefined) previous.set(activity.ref, before)
    last.set(day, activity)
  }
  return previous
}

/**
 * An activity that would have to wait for itself; null if there is none. It waits for the previous one in its arena and
 * for all its dependencies. Only dependencies of the same day count, because those of another day are finished.
 */
export const findDependencyCycle = (activities: readonly ScheduledActivity[]): string | null => {
  const previous = predecessors(activities)
  const byRef = new Map(activities.map((activity) => [activity.ref, activity]))
  const done = new Set<string>()
  for (const root of [...activities].sort(byTime)) {
    const open = new Set<string>()
    const stack = [root]
    while (stack.length > 0) {
      const activity = stack.at(-1)
      if (activity === undefined) break
      if (done.has(activity.ref)) {
        stack.pop()
        continue
      }
      open.add(activity.ref)
      const cause = [previous.get(activity.ref), ...activity.dependsOn.map((ref) => byRef.get(ref))].find(
        (each) => each !== undefined && each.date === activity.date && !done.has(each.ref),
      )
      if (cause === undefined) {
        stack.pop()
        open.delete(activity.ref)
        done.add(activity.ref)
      } else if (open.has(cause.ref)) {
        return cause.ref
      } else {
        stack.push(cause)
      }
    }
  }
  return null
}
