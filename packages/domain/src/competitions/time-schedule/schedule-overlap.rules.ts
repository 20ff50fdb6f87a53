import type { ScheduleWarning } from './time-schedule.schema.ts'

/** A rider's or horse's time in an arena: one start, or a whole activity if its entries have no times yet. */
export type ArenaPresence = {
  readonly activityRef: string
  readonly arenaRef: string | null
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly date: string
  readonly startSeconds: number
  readonly endSeconds: number
}

type Stay = {
  readonly subject: 'RIDER' | 'HORSE'
  readonly presence: ArenaPresence
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const warningBetween = (
  first: Stay,
  second: Stay,
  subjectRef: string,
  transferSeconds: number,
): ScheduleWarning | null => {
  const isSameActivity = first.presence.activityRef === second.presence.activityRef
  const isSameArena = first.presence.arenaRef === second.presence.arenaRef
  const pause = second.presence.startSeconds - first.presence.endSeconds
  const code =
    pause < 0
      ? ('COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME' as const)
      : !isSameArena && pause < transferSeconds
        ? ('TRANSFER_TIME_TOO_SHORT' as const)
        : null
  if (code === null || isSameActivity) return null
  return {
    code,
    activityRef: second.presence.activityRef,
    otherActivityRef: first.presence.activityRef,
    subject: first.subject,
    subjectRef,
    pauseMinutes: Math.floor(pause / 60),
    neededMinutes: isSameArena ? 0 : transferSeconds / 60,
  }
}

/**
 * Riders and horses who would be in two activities at once, or who have less than the transfer time (decision 18: five minutes)
 * between two arenas. One warning for each pair of activities and each rider or horse; times that touch do not overlap.
 */
export const findOverlaps = (
  presences: readonly ArenaPresence[],
  transferSeconds: number,
): readonly ScheduleWarning[] => {
  const stays = new Map<string, Stay[]>()
  const note = (subject: Stay['subject'], ref: string | null, presence: ArenaPresence): void => {
    if (ref === null) return
    const key = `${presence.date} ${subject} ${ref}`
    const known = stays.get(key)
    if (known === undefined) stays.set(key, [{ subject, presence }])
    else known.push({ subject, presence })
  }
  for (const presence of presences) {
    note('RIDER', presence.riderRef, presence)
    note('HORSE', presence.horseRef, presence)
  }
  const warnings = new Map<string, ScheduleWarning>()
  for (const list of stays.values()) {
    list.sort(
      (left, right) =>
        left.presence.startSeconds - right.presence.startSeconds ||
        left.presence.endSeconds - right.presence.endSeconds ||
        compareText(left.presence.activityRef, right.presence.activityRef),
    )
    for (const [index, second] of list.entries()) {
      for (const first of list.slice(0, index)) {
        const subjectRef = first.subject === 'RIDER' ? first.presence.riderRef : first.presence.horseRef
        if (subjectRef === null) continue
        const warning = warningBetween(first, second, subjectRef, transferSeconds)
        if (warning === null) continue
        const pair = [warning.activityRef, warning.otherActivityRef ?? ''].sort(compareText)
        const key = [second.presence.date, ...pair, warning.subject, subjectRef].join(' ')
        const known = warnings.get(key)
        // The shortest pause of the two activities counts; two places at once is shorter than any.
        if (known === undefined || (warning.pauseMinutes ?? 0) < (known.pauseMinutes ?? 0)) warnings.set(key, warning)
      }
    }
  }
  return [...warnings.entries()].sort((left, right) => compareText(left[0], right[0])).map(([, warning]) => warning)
}

export type ArenaActivity = {
  readonly ref: string
  readonly arenaRef: string | null
  readonly date: string
  readonly startSeconds: number
  readonly endSeconds: number
}

/** Activities that overlap another one in their arena, and those that continue past midnight. */
export const findArenaConflicts = (activities: readonly ArenaActivity[]): readonly ScheduleWarning[] => {
  const warnings: ScheduleWarning[] = []
  const busy = new Map<string, ArenaActivity>()
  const sorted = [...activities].sort(
    (left, right) => left.startSeconds - right.startSeconds || compareText(left.ref, right.ref),
  )
  for (const activity of sorted) {
    const nobody = { subject: null, subjectRef: null, pauseMinutes: null, neededMinutes: null }
    if (activity.endSeconds > 86_400) {
      warnings.push({
        code: 'SCHEDULED_AFTER_MIDNIGHT',
        activityRef: activity.ref,
        otherActivityRef: null,
        ...nobody,
      })
    }
    if (activity.arenaRef === null) continue
    const day = `${activity.date} ${activity.arenaRef}`
    const before = busy.get(day)
    if (before !== undefined && activity.startSeconds < before.endSeconds) {
      warnings.push({ code: 'ARENA_OCCUPIED', activityRef: activity.ref, otherActivityRef: before.ref, ...nobody })
    }
    if (before === undefined || activity.endSeconds > before.endSeconds) busy.set(day, activity)
  }
  return warnings
}
