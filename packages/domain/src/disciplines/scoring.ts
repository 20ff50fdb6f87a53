import { of, type ProtocolOf, type ResultOf, type ScoredDiscipline, type ScoreOf } from './disciplines.ts'
import { collect, type ResultProblem, type Scored } from './problem.ts'

/**
 * The score of a result under its protocol (decision 20), or everything that cannot be: a mark of 11, a negative time, a round
 * that the format does not have. A result that did not finish may be incomplete. Who may ride a jump-off depends on the
 * others, so that the ranking reports it. The status is taken as given: nothing is derived from faults or time limits.
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
 * What a finished result still lacks although its score can be made: times that the format compares, sheets of expected
 * judges. Published lists of former years lack such times, so that scoring and ranking do not demand them.
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
