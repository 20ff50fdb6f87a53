// Finds the starters of the next round or day from a previous result (spec section 3, "Automatic startlist").

import type { FormerValues } from '../../disciplines/discipline.ts'
import { isScoreOf, of, type ProtocolOf, type Score, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { noFormerValues } from '../../disciplines/former-values.ts'
import type {
  AutomaticDisplayMode,
  AutomaticSelection,
  AutomaticSort,
  AutomaticStartlist,
} from './start-order.schema.ts'

/** The values of a starter's previous result; numbers are comparable, as in the ranking. */
export type FormerResult = {
  readonly practitionerRef: string
  /** Position in the previous start list, from 1. */
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

/** The values of a score that the next start list may use. */
export const formerValuesOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>, score: Score): FormerValues =>
  isScoreOf(protocol.discipline, score) ? of(protocol).formerValues(protocol, score) : noFormerValues

/** Whether a finisher goes on; one without the requested value does not. */
const isSelected = (result: FormerResult, selection: AutomaticSelection): boolean => {
  switch (selection.kind) {
    case 'ALL':
      return true
    case 'MAXIMUM_ERRORS':
      return result.errors !== null && result.errors <= selection.errors
    case 'MINIMUM_POINTS':
      return result.points !== null && result.points >= selection.points
    case 'TOP':
      // All entries that share the last place go on.
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
 * The practitioners of the next list in its order. Those without the sort value come first, because they ride before
 * those with a value to defend; equal ones ride in their previous order. Eliminated ones, if included, ride before all
 * others.
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

const displayValues = {
  ALL: ({ startPosition }) => startPosition,
  TOP: ({ rank }) => rank,
  TOTAL_ERRORS: ({ errors }) => errors,
  POINTS: ({ points }) => (points === null ? null : -points),
} as const satisfies Record<AutomaticDisplayMode, (result: FormerResult) => number | null>

/** cr287: the results that a display mode shows, in its order; those without its value are left out, and equal ones keep their order. */
export const displayResults = <R extends FormerResult>(results: readonly R[], mode: AutomaticDisplayMode): R[] => {
  const shownBy: (result: FormerResult) => number | null = displayValues[mode]
  return results
    .filter((result) => shownBy(result) !== null)
    .toSorted((left, right) => (shownBy(left) ?? 0) - (shownBy(right) ?? 0) || left.startPosition - right.startPosition)
}
