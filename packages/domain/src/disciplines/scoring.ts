import { of, type ProtocolOf, type ResultOf, type ScoredDiscipline, type ScoreOf } from './disciplines.ts'
import { collect, type ResultProblem, type Scored } from './problem.ts'

/**
 * The score of a result under its protocol (decision 20), or all its errors: a mark of 11, a negative time, a round
 * that the format does not have. A result without FINISHED may be incomplete. The entitlement to a jump-off depends on
 * other results, so the ranking reports it. The status is taken as given: nothing is derived from faults or time
 * limits.
 */
export const scoreResult = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  result: ResultOf<D>,
): Scored<ScoreOf<D>> => {
  const isMatch = protocol.discipline === result.discipline
  if (!isMatch) return { ok: false, errors: [{ code: 'DISCIPLINE_MISMATCH', path: 'discipline' }] }
  return collect((report) => of(protocol).score(protocol, result, report))
}

/**
 * The missing values of a finished result whose score can already be calculated: times that the format compares, sheets
 * of expected judges. Published lists of former years lack such times, so scoring and ranking do not require them.
 */
export const findMissingParts = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  result: ResultOf<D>,
): readonly ResultProblem[] => {
  if (result.status !== 'FINISHED' || protocol.discipline !== result.discipline) return []
  const missing: ResultProblem[] = []
  of(protocol).reportMissing(protocol, result, (code, path) => missing.push({ code, path }))
  return missing
}
