import type {
  DressageProtocol,
  DressageResult,
  EventingProtocol,
  EventingResult,
  JumpingProtocol,
  JumpingResult,
  Protocol,
  Result,
} from './result.schema.ts'
import { reportMissingRideTime, scoreCrossCountry } from './scoring/cross-country.ts'
import { reportMissingJudges, scoreDressage } from './scoring/dressage.ts'
import { scoreDriving } from './scoring/driving.ts'
import { reportMissingEventingTimes, scoreEventing } from './scoring/eventing.ts'
import { scoreGeneric } from './scoring/generic.ts'
import { reportAbsentJudges } from './scoring/judge-points.ts'
import { scorePresentation } from './scoring/presentation.ts'
import type { Report, ResultProblem } from './scoring/problem.ts'
import type { DressageScore, EventingScore, JumpingScore, Score } from './scoring/score.ts'
import { reportMissingTimes, scoreJumping } from './scoring/show-jumping.ts'
import { scoreStyleRiding } from './scoring/style-riding.ts'

export type { ResultProblem, ResultProblemCode } from './scoring/problem.ts'
export { resultProblemCodes } from './scoring/problem.ts'
export type {
  CrossCountryScore,
  DressageScore,
  DrivingScore,
  EventingScore,
  GenericScore,
  JudgePoints,
  JudgeScore,
  JumpingRoundScore,
  JumpingScore,
  PhasePenalties,
  PresentationScore,
  Score,
  StyleRidingScore,
} from './scoring/score.ts'

export type Scored<S extends Score> =
  | { readonly ok: true; readonly score: S }
  | { readonly ok: false; readonly errors: readonly ResultProblem[] }

function collect<S extends Score>(score: (report: Report) => S): Scored<S> {
  const errors: ResultProblem[] = []
  const value = score((code, path) => errors.push({ code, path }))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, score: value }
}

/**
 * The score of a result under its protocol (D20), or everything that cannot be: a mark of 11, a negative time, a round
 * that the format does not have. A result that did not finish may be incomplete. Who may ride a jump-off depends on the
 * others, so that the ranking tells it. The status is taken as given: nothing is derived from faults or time limits.
 */
export function scoreResult(protocol: JumpingProtocol, result: JumpingResult): Scored<JumpingScore>
export function scoreResult(protocol: DressageProtocol, result: DressageResult): Scored<DressageScore>
export function scoreResult(protocol: EventingProtocol, result: EventingResult): Scored<EventingScore>
export function scoreResult(protocol: Protocol, result: Result): Scored<Score>
export function scoreResult(protocol: Protocol, result: Result): Scored<Score> {
  if (protocol.discipline === 'SHOW_JUMPING' && result.discipline === 'SHOW_JUMPING') {
    return collect((report) => scoreJumping(protocol, result, report))
  }
  if (protocol.discipline === 'DRESSAGE' && result.discipline === 'DRESSAGE') {
    return collect((report) => scoreDressage(protocol, result, report))
  }
  if (protocol.discipline === 'EVENTING' && result.discipline === 'EVENTING') {
    return collect((report) => scoreEventing(protocol, result, report))
  }
  if (protocol.discipline === 'CROSS_COUNTRY' && result.discipline === 'CROSS_COUNTRY') {
    return collect((report) => scoreCrossCountry(protocol, result, report))
  }
  if (protocol.discipline === 'STYLE_RIDING' && result.discipline === 'STYLE_RIDING') {
    return collect((report) => scoreStyleRiding(protocol, result, report))
  }
  if (protocol.discipline === 'PRESENTATION' && result.discipline === 'PRESENTATION') {
    return collect((report) => scorePresentation(protocol, result, report))
  }
  if (protocol.discipline === 'GENERIC' && result.discipline === 'GENERIC') {
    return collect((report) => scoreGeneric(protocol, result, report))
  }
  if (protocol.discipline === 'DRIVING' && result.discipline === 'DRIVING') {
    return collect((report) => scoreDriving(protocol, result, report))
  }
  return { ok: false, errors: [{ code: 'DISCIPLINE_MISMATCH', path: 'discipline' }] }
}

/**
 * What a finished result still lacks although its score can be told: times that the format compares, sheets of expected
 * judges. Published lists of former years lack such times, so that scoring and ranking do not demand them.
 */
export function findMissingParts(protocol: Protocol, result: Result): readonly ResultProblem[] {
  const missing: ResultProblem[] = []
  if (result.status !== 'FINISHED') return missing
  const report: Report = (code, path) => missing.push({ code, path })
  if (protocol.discipline === 'SHOW_JUMPING' && result.discipline === 'SHOW_JUMPING') {
    reportMissingTimes(protocol, result, report)
  }
  if (protocol.discipline === 'DRESSAGE' && result.discipline === 'DRESSAGE') {
    reportMissingJudges(protocol, result, report)
  }
  if (protocol.discipline === 'EVENTING' && result.discipline === 'EVENTING') {
    reportMissingEventingTimes(protocol, result, report)
  }
  if (protocol.discipline === 'CROSS_COUNTRY' && result.discipline === 'CROSS_COUNTRY') {
    reportMissingRideTime(protocol.rules, protocol.optimumTime, result.ride, 'ride', report)
  }
  if (
    (protocol.discipline === 'STYLE_RIDING' && result.discipline === 'STYLE_RIDING') ||
    (protocol.discipline === 'PRESENTATION' && result.discipline === 'PRESENTATION')
  ) {
    reportAbsentJudges(protocol.judges, result.judges, 'judges', report)
  }
  return missing
}
