// decision 18 in the time assignment: too little rest is a warning, which whoever places confirms.
import { restBetween, splitRest } from '../time-schedule/schedule-rest.rules.ts'
import type { RestWarning } from './time-assignment.schema.ts'

export type RestingStart = {
  readonly entry: string
  readonly registration: string
  readonly riderRef: string | null
  readonly horseRef: string | null
  readonly arenaRef: string | null
  /** Seconds on the clock of the competition. */
  readonly start: number
  readonly end: number
  /** Minutes that the discipline wants. */
  readonly rest: { readonly rider: number; readonly horse: number }
}

const between = (subject: 'RIDER' | 'HORSE', one: RestingStart, other: RestingStart, transferSeconds: number) => {
  const [earlier, later] = one.start <= other.start ? [one, other] : [other, one]
  const minutesOf = ({ rest }: RestingStart): number => (subject === 'RIDER' ? rest.rider : rest.horse)
  const { way, coolDown, warmUp } = restBetween(
    { ...splitRest(minutesOf(earlier)), arenaRef: earlier.arenaRef },
    { ...splitRest(minutesOf(later)), arenaRef: later.arenaRef },
    transferSeconds,
  )
  return { given: later.start - earlier.end, needed: way + coolDown + warmUp }
}

/** The rests of these starts that are too short, each pair of starts once for its rider and once for its horse. */
export const findShortRests = (
  placed: readonly RestingStart[],
  all: readonly RestingStart[],
  transferSeconds: number,
): readonly RestWarning[] => {
  const seen = new Set<string>()
  return placed.flatMap((one) =>
    all.flatMap((other) =>
      (['RIDER', 'HORSE'] as const).flatMap((subject): RestWarning[] => {
        const of = subject === 'RIDER' ? 'riderRef' : 'horseRef'
        if (one.entry === other.entry || one[of] === null || one[of] !== other[of]) return []
        const pair = `${subject} ${[one.entry, other.entry].toSorted().join(' ')}`
        const { given, needed } = between(subject, one, other, transferSeconds)
        if (seen.has(pair) || given >= needed) return []
        seen.add(pair)
        return [
          {
            subject,
            registrationRef: one.registration,
            startSeconds: other.start % 86_400,
            givenMinutes: Math.floor(given / 60),
            neededMinutes: Math.ceil(needed / 60),
          },
        ]
      }),
    ),
  )
}
