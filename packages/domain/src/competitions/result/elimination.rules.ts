// Which elimination the written-down faults mean, and the codes that say why a ride ended.
import { type ResultProblemCode, scoreResult } from './result.rules.ts'
import type { EventingPhase, EventingResult, Protocol, Result } from './result.schema.ts'

/** Why an eventing ride ended, as result lists write it, and in which phase: published results of 2005-2019. */
export const eventingReasons = {
  Dressage: 'DRESSAGE',
  /** First horse inspection. */
  '1st HI': 'DRESSAGE',
  XC: 'CROSS_COUNTRY',
  /** Fall of the rider, fall of the horse, refusals, over time, fall on the flat. */
  'XC-FR': 'CROSS_COUNTRY',
  'XC-FH': 'CROSS_COUNTRY',
  'XC-R': 'CROSS_COUNTRY',
  'XC-OT': 'CROSS_COUNTRY',
  'XC-FOF': 'CROSS_COUNTRY',
  /** Second horse inspection, before the jumping. */
  '2nd HI': 'SHOW_JUMPING',
  SJ: 'SHOW_JUMPING',
  'SJ-FR': 'SHOW_JUMPING',
  'SJ-FH': 'SHOW_JUMPING',
  'SJ-R': 'SHOW_JUMPING',
  'SJ-OT': 'SHOW_JUMPING',
} as const satisfies Record<string, EventingPhase>
export type EventingReason = keyof typeof eventingReasons

export const isEventingReason = (text: string): text is EventingReason => Object.hasOwn(eventingReasons, text)

/** What an eliminating fault is called in a reason; empty: only the phase is named. */
const suffixes = {
  REFUSALS_ELIMINATE: '-R',
  RIDER_FALL_ELIMINATES: '-FR',
  HORSE_FALL_ELIMINATES: '-FH',
  NOT_TAKEN_ELIMINATES: '',
  FAULTS_ELIMINATE: '',
  TIME_LIMIT_EXCEEDED: '-OT',
  COURSE_ERRORS_ELIMINATE: '',
} as const satisfies Partial<Record<ResultProblemCode, string>>

const isEliminating = (code: ResultProblemCode): code is keyof typeof suffixes => Object.hasOwn(suffixes, code)

const prefixes: Readonly<Record<string, string>> = {
  dressage: 'Dressage',
  crossCountry: 'XC',
  ride: 'XC',
  showJumping: 'SJ',
}

export interface Elimination {
  readonly code: keyof typeof suffixes
  /** The field that says it. */
  readonly path: string
  /** The code of result lists; null in a discipline that has none. */
  readonly reason: EventingReason | null
}

/**
 * The elimination that follows from what was written down, whatever the status says, or null. People set the status: a
 * finished result with such faults is refused, and this is what a screen proposes instead.
 */
export function findElimination(protocol: Protocol, result: Result): Elimination | null {
  const scored = scoreResult(protocol, { ...result, status: 'FINISHED' })
  for (const { code, path } of scored.ok ? [] : scored.errors) {
    if (!isEliminating(code)) continue
    const phase = path.split('.')[0] ?? ''
    const isNamed = protocol.discipline === 'EVENTING' || protocol.discipline === 'CROSS_COUNTRY'
    const reason = isNamed && prefixes[phase] !== undefined ? `${prefixes[phase]}${suffixes[code]}` : ''
    return { code, path, reason: isEventingReason(reason) ? reason : null }
  }
  return null
}

/** The result with the elimination that follows from its faults; who has another status keeps it. */
export function withElimination<R extends Result>(protocol: Protocol, result: R): R {
  if (result.status !== 'FINISHED') return result
  const elimination = findElimination(protocol, result)
  return elimination === null ? result : { ...result, status: 'ELIMINATED', statusReason: elimination.reason }
}

export const defaultPhases: readonly EventingPhase[] = ['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING']

const fields = { DRESSAGE: 'dressage', CROSS_COUNTRY: 'crossCountry', SHOW_JUMPING: 'showJumping' } as const

export const isPhaseRidden = (result: EventingResult, phase: EventingPhase): boolean => result[fields[phase]] !== null

/** In which phase a ride ended: what the reason says, else the first phase that is not there, else the last one. */
export function phaseOfEnd(result: EventingResult, phases: readonly EventingPhase[]): EventingPhase {
  const reason = result.statusReason ?? ''
  if (isEventingReason(reason)) return eventingReasons[reason]
  return phases.find((phase) => !isPhaseRidden(result, phase)) ?? phases.at(-1) ?? 'SHOW_JUMPING'
}
