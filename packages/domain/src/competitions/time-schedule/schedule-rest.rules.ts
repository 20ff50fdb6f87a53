import type { RestMinutes } from '../../disciplines/discipline.ts'
import { disciplineOf, disciplines } from '../../disciplines/disciplines.ts'
import { plainDiscipline } from '../../disciplines/plain-discipline.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { ArenaPresence } from './schedule-overlap.rules.ts'
import type { ScheduleWarning } from './time-schedule.schema.ts'

export type { RestMinutes } from '../../disciplines/discipline.ts'

/** The defaults of decision 18 by discipline; a sport type without scoring has the most common ones. */
export const defaultRest = (sportType: SportType): RestMinutes => {
  const discipline = disciplineOf(sportType)
  return discipline === null ? plainDiscipline.rest : disciplines[discipline].rest
}

/**
 * The rest between two starts in two parts: a third to cool down after the earlier, two thirds to warm up for the
 * later.
 */
export type Pause = {
  readonly coolDownSeconds: number
  readonly warmUpSeconds: number
}

export const splitRest = (minutes: number): Pause => ({ coolDownSeconds: minutes * 20, warmUpSeconds: minutes * 40 })

/** From the end of one start to the beginning of the next: cool-down, transfer, warm-up. */
export const restBetween = (
  earlier: { readonly coolDownSeconds: number; readonly arenaRef: string | null },
  later: { readonly warmUpSeconds: number; readonly arenaRef: string | null },
  transferSeconds: number,
): { readonly way: number; readonly coolDown: number; readonly warmUp: number } => ({
  way: earlier.arenaRef === later.arenaRef ? 0 : transferSeconds,
  coolDown: earlier.coolDownSeconds,
  warmUp: later.warmUpSeconds,
})

/** A start with the rest that its discipline requires around it. */
export type RestingPresence = ArenaPresence & {
  readonly rest: RestMinutes
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * decision 18, counted as in the planner: from the end of one start of a rider or horse to the beginning of the next,
 * with the cool-down of the earlier, the transfer and the warm-up of the later one. Starts that overlap, and those with
 * too little time even for the transfer, are reported by `findOverlaps` instead. One warning for each pair of
 * activities and each rider or horse.
 */
export const findShortRests = (
  presences: readonly RestingPresence[],
  transferSeconds: number,
): readonly ScheduleWarning[] => {
  const found = new Map<string, ScheduleWarning>()
  for (const subject of ['RIDER', 'HORSE'] as const) {
    const minutesOf = ({ rest }: RestingPresence): number => (subject === 'RIDER' ? rest.rider : rest.horse)
    const bySubject = new Map<string, RestingPresence[]>()
    for (const presence of presences) {
      const ref = subject === 'RIDER' ? presence.riderRef : presence.horseRef
      if (ref === null) continue
      const key = `${presence.date} ${ref}`
      const known = bySubject.get(key)
      if (known === undefined) bySubject.set(key, [presence])
      else known.push(presence)
    }
    for (const [key, starts] of bySubject) {
      starts.sort(
        (left, right) => left.startSeconds - right.startSeconds || compareText(left.activityRef, right.activityRef),
      )
      for (const [index, later] of starts.entries()) {
        for (const earlier of starts.slice(0, index)) {
          const pause = later.startSeconds - earlier.endSeconds
          const { way, coolDown, warmUp } = restBetween(
            { ...splitRest(minutesOf(earlier)), arenaRef: earlier.arenaRef },
            { ...splitRest(minutesOf(later)), arenaRef: later.arenaRef },
            transferSeconds,
          )
          if (pause < way || pause >= way + coolDown + warmUp) continue
          const pair = `${key} ${subject} ${earlier.activityRef} ${later.activityRef}`
          const pauseMinutes = Math.floor(pause / 60)
          if ((found.get(pair)?.pauseMinutes ?? pauseMinutes) < pauseMinutes) continue
          found.set(pair, {
            code: 'REST_TOO_SHORT',
            activityRef: later.activityRef,
            otherActivityRef: earlier.activityRef,
            subject,
            subjectRef: (subject === 'RIDER' ? later.riderRef : later.horseRef) ?? null,
            pauseMinutes,
            neededMinutes: Math.ceil((way + coolDown + warmUp) / 60),
          })
        }
      }
    }
  }
  return [...found.entries()].sort((left, right) => compareText(left[0], right[0])).map(([, warning]) => warning)
}
