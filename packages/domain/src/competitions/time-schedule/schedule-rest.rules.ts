import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { ArenaPresence } from './schedule-overlap.rules.ts'
import type { ScheduleWarning } from './time-schedule.schema.ts'

export interface RestMinutes {
  readonly rider: number
  readonly horse: number
}

/** D18's defaults by discipline; a discipline that it does not name rests as in show jumping. */
export const defaultRest = (sportType: SportType): RestMinutes => {
  switch (sportType) {
    case 'DRESSAGE':
      return { rider: 45, horse: 60 }
    case 'CROSS_COUNTRY':
    case 'EVENTING':
      return { rider: 60, horse: 120 }
    default:
      return { rider: 30, horse: 45 }
  }
}

/** A start with the rest that its discipline asks before it. */
export interface RestingPresence extends ArenaPresence {
  readonly rest: RestMinutes
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * D18: from the beginning of one start to the beginning of the next, of one rider or one horse, the minutes that the later
 * start asks. Starts that overlap are told as such by `findOverlaps` and not here. One warning for each pair of activities
 * and each rider or horse, the shortest rest of them.
 */
export function findShortRests(presences: readonly RestingPresence[]): readonly ScheduleWarning[] {
  const found = new Map<string, { warning: ScheduleWarning; rest: number }>()
  for (const subject of ['RIDER', 'HORSE'] as const) {
    const bySubject = new Map<string, RestingPresence[]>()
    for (const presence of presences) {
      const ref = subject === 'RIDER' ? presence.riderRef : presence.horseRef
      if (ref === null) continue
      const key = `${presence.date} ${ref}`
      bySubject.set(key, [...(bySubject.get(key) ?? []), presence])
    }
    for (const [key, starts] of bySubject) {
      starts.sort(
        (left, right) => left.startSeconds - right.startSeconds || compareText(left.activityRef, right.activityRef),
      )
      for (const [index, later] of starts.entries()) {
        const earlier = starts[index - 1]
        if (earlier === undefined || later.startSeconds < earlier.endSeconds) continue
        const rest = later.startSeconds - earlier.startSeconds
        const asked = (subject === 'RIDER' ? later.rest.rider : later.rest.horse) * 60
        if (rest >= asked) continue
        const pair = `${key} ${subject} ${earlier.activityRef} ${later.activityRef}`
        const known = found.get(pair)
        if (known !== undefined && known.rest <= rest) continue
        found.set(pair, {
          rest,
          warning: {
            code: 'REST_TOO_SHORT',
            activityRef: later.activityRef,
            otherActivityRef: earlier.activityRef,
            subject,
            subjectRef: (subject === 'RIDER' ? later.riderRef : later.horseRef) ?? null,
          },
        })
      }
    }
  }
  return [...found.entries()].sort((left, right) => compareText(left[0], right[0])).map(([, { warning }]) => warning)
}
