// Finds the elimination that follows from the recorded faults.
import { of, type ProtocolOf, type ResultOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { ResultProblemCode } from '../../disciplines/problem.ts'
import { scoreResult } from '../../disciplines/scoring.ts'

const eliminating = [
  'REFUSALS_ELIMINATE',
  'RIDER_FALL_ELIMINATES',
  'HORSE_FALL_ELIMINATES',
  'NOT_TAKEN_ELIMINATES',
  'FAULTS_ELIMINATE',
  'TIME_LIMIT_EXCEEDED',
  'COURSE_ERRORS_ELIMINATE',
] as const satisfies readonly ResultProblemCode[]
type EliminatingCode = (typeof eliminating)[number]

const isEliminating = (code: ResultProblemCode): code is EliminatingCode => eliminating.some((each) => each === code)

export type Elimination = {
  readonly code: EliminatingCode
  /** The field that contains it. */
  readonly path: string
  /** The code in result lists; null in a discipline without codes. */
  readonly reason: string | null
}

/**
 * The elimination that follows from the recorded faults, whatever the status, or null. The status is set by people: a
 * finished result with such faults is refused, and a screen proposes this elimination instead.
 */
export const findElimination = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  result: ResultOf<D>,
): Elimination | null => {
  const scored = scoreResult(protocol, { ...result, status: 'FINISHED' })
  for (const { code, path } of scored.ok ? [] : scored.errors) {
    if (isEliminating(code)) return { code, path, reason: of(protocol).eliminationReason(code, path) }
  }
  return null
}

/** The result with the elimination that follows from its faults; a result with another status keeps it. */
export const withElimination = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  result: ResultOf<D>,
): ResultOf<D> => {
  if (result.status !== 'FINISHED') return result
  const elimination = findElimination(protocol, result)
  return elimination === null ? result : { ...result, status: 'ELIMINATED', statusReason: elimination.reason }
}
