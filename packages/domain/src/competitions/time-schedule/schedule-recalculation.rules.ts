// Times after a change: only what follows in the same arena moves, and what depends on what moved (D19).

export interface ScheduledActivity {
  readonly ref: string
  /** Null: it belongs to no arena, and nothing follows it. */
  readonly arenaRef: string | null
  readonly date: string
  /** Seconds since midnight of the date; from 86400 on it is after the next midnight. */
  readonly startSeconds: number
  readonly endSeconds: number
  /** Its start is fixed: a recalculation works around it. */
  readonly isFixed: boolean
  /** Activities that must have ended before it starts. */
  readonly dependsOn: readonly string[]
}

export type ActivityChange = {
  readonly ref: string
  /** Absent: the start stays. */
  readonly startSeconds?: number
  /** Absent: the duration stays. */
  readonly endSeconds?: number
}

export type Recalculation<Activity> =
  | { readonly ok: true; readonly activities: readonly Activity[]; readonly moved: readonly string[] }
  | {
      readonly ok: false
      readonly code: 'ACTIVITY_NOT_FOUND' | 'END_BEFORE_START' | 'DEPENDENCY_CYCLE'
      readonly ref: string
    }

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The order of one day in one arena: by start, then end, then ref. */
function byTime(left: ScheduledActivity, right: ScheduledActivity): number {
  return (
    compareText(left.date, right.date) ||
    left.startSeconds - right.startSeconds ||
    left.endSeconds - right.endSeconds ||
    compareText(left.ref, right.ref)
  )
}

/** The activity before each one in its arena on its day. */
function predecessors(activities: readonly ScheduledActivity[]): ReadonlyMap<string, ScheduledActivity> {
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
 * What comes first: before itself every activity of its arena and everything that it depends on; undefined with a cycle.
 * Only dependencies of the same day order anything: another day's are done.
 */
function inOrderOfCause(
  activities: readonly ScheduledActivity[],
  previous: ReadonlyMap<string, ScheduledActivity>,
): { readonly order: readonly ScheduledActivity[] } | { readonly cycle: string } {
  const byRef = new Map(activities.map((activity) => [activity.ref, activity]))
  const order: ScheduledActivity[] = []
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
      const causes = [previous.get(activity.ref), ...activity.dependsOn.map((ref) => byRef.get(ref))].filter(
        (cause) => cause !== undefined && cause.date === activity.date && !done.has(cause.ref),
      )
      const cause = causes[0]
      if (cause === undefined) {
        stack.pop()
        open.delete(activity.ref)
        done.add(activity.ref)
        order.push(activity)
      } else if (open.has(cause.ref)) {
        return { cycle: cause.ref }
      } else {
        stack.push(cause)
      }
    }
  }
  return { order }
}

/**
 * Recalculates after one activity changed (D19). What follows it in its arena on that day keeps its gap to the activity
 * before it; what depends on a moved activity starts when that one has ended, if it would start sooner; and so on. A fixed
 * activity keeps its time, and what follows it too. Everything else stays as it is.
 */
export function recalculateSchedule<Activity extends ScheduledActivity>(
  activities: readonly Activity[],
  change: ActivityChange,
): Recalculation<Activity> {
  const changed = activities.find(({ ref }) => ref === change.ref)
  if (changed === undefined) return { ok: false, code: 'ACTIVITY_NOT_FOUND', ref: change.ref }
  const startSeconds = change.startSeconds ?? changed.startSeconds
  const endSeconds = change.endSeconds ?? startSeconds + changed.endSeconds - changed.startSeconds
  if (endSeconds < startSeconds) return { ok: false, code: 'END_BEFORE_START', ref: change.ref }
  const previous = predecessors(activities)
  const sorted = inOrderOfCause(activities, previous)
  if ('cycle' in sorted) return { ok: false, code: 'DEPENDENCY_CYCLE', ref: sorted.cycle }

  const times = new Map(activities.map((activity) => [activity.ref, activity as ScheduledActivity]))
  const moved = new Set<string>()
  for (const activity of sorted.order) {
    if (activity.ref === changed.ref) {
      if (startSeconds !== activity.startSeconds || endSeconds !== activity.endSeconds) moved.add(activity.ref)
      times.set(activity.ref, { ...activity, startSeconds, endSeconds })
      continue
    }
    if (activity.isFixed) continue
    const before = previous.get(activity.ref)
    const causes = activity.dependsOn.filter((ref) => times.get(ref)?.date === activity.date)
    const isTouched = (before !== undefined && moved.has(before.ref)) || causes.some((ref) => moved.has(ref))
    if (!isTouched) continue
    const beforeNow = before === undefined ? undefined : times.get(before.ref)
    let start =
      before === undefined || beforeNow === undefined
        ? activity.startSeconds
        : beforeNow.endSeconds + activity.startSeconds - before.endSeconds
    for (const ref of causes) start = Math.max(start, times.get(ref)?.endSeconds ?? start)
    if (start === activity.startSeconds) continue
    moved.add(activity.ref)
    times.set(activity.ref, {
      ...activity,
      startSeconds: start,
      endSeconds: start + activity.endSeconds - activity.startSeconds,
    })
  }
  return {
    ok: true,
    activities: activities.map((activity) => {
      const now = times.get(activity.ref) ?? activity
      return { ...activity, startSeconds: now.startSeconds, endSeconds: now.endSeconds }
    }),
    moved: activities.map(({ ref }) => ref).filter((ref) => moved.has(ref)),
  }
}
