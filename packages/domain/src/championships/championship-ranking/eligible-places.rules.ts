// The places that give points in a group. A test gives points by its ranking; a group whose rule is ELIGIBLE first takes out those who do
// not count in it, and places the others among themselves (decision 62; KNHS kringen and German districts do so).
import { countParticipants } from '../../catalogue/point-distribution/point-distribution.rules.ts'
import type { PointEntry } from '../../catalogue/point-distribution/point-facts.rules.ts'

type RankedEntry = Pick<PointEntry, 'status' | 'outOfCompetition' | 'place'>

/** Whether an entry has a place to keep among others. */
const isPlaced = ({ status, outOfCompetition, place }: RankedEntry): boolean =>
  status === 'FINISHED' && !outOfCompetition && place !== null

/** The entries with their places among themselves; those who shared a place share it again. */
const placeAmongThemselves = <Entry extends RankedEntry>(entries: readonly Entry[]): readonly Entry[] => {
  const places = entries.flatMap((entry) => (isPlaced(entry) && entry.place !== null ? [entry.place] : []))
  const sorted = places.toSorted((left, right) => left - right)
  const placeOf = new Map<number, number>()
  for (const [index, place] of sorted.entries()) if (!placeOf.has(place)) placeOf.set(place, index + 1)
  return entries.map((entry) =>
    isPlaced(entry) && entry.place !== null ? { ...entry, place: placeOf.get(entry.place) ?? null } : entry,
  )
}

export type EligibleTest<Entry extends RankedEntry> = {
  readonly participants: number
  /** Those who count, with their places among themselves. */
  readonly entries: readonly Entry[]
}

/** A test as if only those who count had started. */
export const amongEligible = <Entry extends RankedEntry>(
  entries: readonly Entry[],
  isEligible: (entry: Entry) => boolean,
): EligibleTest<Entry> => {
  const eligible = placeAmongThemselves(entries.filter(isEligible))
  return { participants: countParticipants(eligible), entries: eligible }
}
