// Who rides the next round or day, taken from a former result (spec section 3, "Automatic startlist").

import type { FormerValues } from '../../disciplines/discipline.ts'
import { isScoreOf, of, type ProtocolOf, type Score, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { noFormerValues } from '../../disciplines/former-values.ts'
import type { AutomaticSelection, AutomaticSort, AutomaticStartlist } from './start-order.schema.ts'

/** What a former result says of a starter; numbers are comparable, as the ranking has them. */
export type FormerResult = {
  readonly practitionerRef: string
  /** Position in the former start list, from 1. */
  readonly startPosition: number
  readonly isFinished: boolean
  /** Retired or eliminated, as opposed to withdrawn, disqualified or not started. */
  readonly isEliminated: boolean
  /** Null without a place: not finished, or out of competition. */
  readonly rank: number | null
  readonly points: number | null
  /** Hundredths of a second. */
  readonly time: number | null
  readonly errors: number | null
}

/** The values of a score that the next start list may ask for. */
export const formerValuesOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>, score: Score): FormerValues =>
  isScoreOf(protocol.discipline, score) ? of(protocol).formerValues(protocol, score) : noFormerValues

/** Whether a finisher goes on; somebody without the value that is asked for does not. */
const isSelected = (result: FormerResult, selection: AutomaticSelection): boolean => {
  switch (selection.kind) {
    case 'ALL':
      return true
    case 'MAXIMUM_ERRORS':
      return result.errors !== null && result.errors <= selection.errors
    case 'MINIMUM_POINTS':
      return result.points !== null && result.points >= selection.points
    case 'TOP':
      // A shared last place takes all who share it along.
      return result.rank !== null && result.rank <= selection.count
  }
}

const sortValues = {
  STARTORDER: ({ startPosition }) => startPosition,
  POINTS: ({ points }) => points,
  TIME: ({ time }) => time,
  ERRORS: ({ errors }) => errors,
} as const satisfies Record<AutomaticSort, (result: FormerResult) => number | null>

/**
 * The practitioners of the next list in its order. Those without the value that is sorted by come first: they ride before
 * those who have one to defend; equals ride in their former start order. The eliminated, if included, ride before all.
 */
export const selectStarters = (results: readonly FormerResult[], settings: AutomaticStartlist): readonly string[] => {
  const { selection, includeEliminated, sort, direction } = settings
  const sign = direction === 'ASCENDING' ? 1 : -1
  const sortedBy: (result: FormerResult) => number | null = sortValues[sort]
  const groupOf = (result: FormerResult): number =>
    sort === 'STARTORDER' ? 0 : !result.isFinished ? 0 : sortedBy(result) === null ? 1 : 2
  return results
    .filter((result) => (result.isFinished ? isSelected(result, selection) : includeEliminated && result.isEliminated))
    .sort((left, right) => {
      const group = groupOf(left) - groupOf(right)
      if (group !== 0) return group
      const byValue =
        groupOf(left) === 2 || sort === 'STARTORDER' ? sign * ((sortedBy(left) ?? 0) - (sortedBy(right) ?? 0)) : 0
      return byValue || left.startPosition - right.startPosition
    })
    .map(({ practitionerRef }) => practitionerRef)
}
